import type { Page } from 'playwright-core'

/** A key of the browser's own, which signs without being touched. */
interface VirtualKey {
  /** Whether it says from now on that it knows who holds it. */
  setVerified: (isUserVerified: boolean) => Promise<void>
}

export async function addVirtualKey(page: Page): Promise<VirtualKey> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setVerified: async (isUserVerified) => {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
  }
}
