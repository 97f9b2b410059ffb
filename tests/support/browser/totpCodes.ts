import { Secret, TOTP } from 'otpauth'

const STEP_MS = 30_000

/**
 * Returns a function that waits for an unused code of the current or the next time step. The server accepts both codes,
 * because clocks differ.
 */
export function totpCodes(): (secret: string) => Promise<string> {
  let used = 0
  return async (secret) => {
    const step = () => Math.floor(Date.now() / STEP_MS)
    while (step() + 1 <= used) await new Promise((resolve) => setTimeout(resolve, 250))
    used = Math.max(step(), used + 1)
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: used * STEP_MS })
  }
}
