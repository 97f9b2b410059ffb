import { describe, expect, it } from 'vitest'
import { expectNoBarriers, leave, PHONE, untilHydrated, useBrowser } from '../../../../support/browser/browser.ts'
import { fill, password, press, useSiteAccounts } from '../../../../support/browser/siteAccounts.ts'

describe('A registration', () => {
  const { register, arrive } = useSiteAccounts(useBrowser())

  it('[register.required] [register.password-rules] [register.password-unmatched] [register.pin] marks all faulty fields at once, with the first message above them', async () => {
    const visitor = await arrive(null, { viewport: PHONE })
    const { page } = visitor
    const field = (label: string) => page.getByRole('main').getByLabel(label, { exact: true })
    const faults = async (): Promise<Record<string, string>> =>
      Object.fromEntries(
        await page.locator('form [aria-invalid=true]').evaluateAll((inputs) =>
          inputs.map((input) => {
            const described = input.getAttribute('aria-describedby')?.split(' ') ?? []
            const sentence = document.getElementById(described.at(-1) ?? '')?.textContent
            return [input.getAttribute('name') ?? '', sentence ?? ''] as const
          }),
        ),
      )
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
    await page.goto('/register')
    await untilHydrated(page)
    await press(page, 'REGISTER')
    const missing = {
      username: 'Username is required.',
      email: 'Email is required.',
      password: 'Password is required.',
      password_confirmation: 'Confirm Password is required.',
      PIN: 'PIN is required.',
    }
    await expect.poll(faults).toEqual(missing)
    await expect.poll(focused).toBe('username')
    expect(await page.getByRole('alert').first().textContent()).toBe('Username is required.')
    await expectNoBarriers(page)

    await fill(page, { Username: 'Wira', Email: 'wira', Password: 'pendek', 'Confirm Password': 'lain', PIN: '12' })
    await expect.poll(faults).toEqual({})
    await press(page, 'REGISTER')
    const wrong = {
      email: 'Email must be an email address.',
      password: 'Unvalid password',
      password_confirmation: 'Confirm password unmatched',
      PIN: 'PIN must be a 6-digit number',
    }
    await expect.poll(faults).toEqual(wrong)
    await expect.poll(focused).toBe('email')

    await field('PIN').fill('001234')
    await press(page, 'REGISTER')
    await expect.poll(focused, { message: 'the same first fault' }).toBe('email')
    await expect.poll(async () => Object.keys(await faults())).toEqual(['email', 'password', 'password_confirmation'])
    await leave(visitor)
  })

  it('[register.failure] marks what only the server knows, too', async () => {
    await register('Ratna')
    const visitor = await arrive(null)
    const { page } = visitor
    await page.goto('/register')
    await untilHydrated(page)
    await fill(page, { Username: 'Ratna', Email: 'Ratna@example.com', PIN: '001234' })
    await fill(page, { Password: password, 'Confirm Password': password })
    await press(page, 'REGISTER')
    await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(2)
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('username')
    await leave(visitor, /422/)
  })

  it('shows no way to a download while there is none', async () => {
    const visitor = await arrive(null, { viewport: PHONE })
    const { page } = visitor
    await page.goto('/register')
    await untilHydrated(page)
    await fill(page, { Username: 'Tanpa', Email: 'tanpa@example.com', PIN: '001234' })
    await fill(page, { Password: password, 'Confirm Password': password })
    await press(page, 'REGISTER')
    await page.getByText('Halo, Tanpa').first().waitFor({ state: 'attached' })
    await page.getByText('Register Successful! Please login.').waitFor({ state: 'detached' })
    expect(await page.getByRole('region', { name: 'Langkah berikutnya' }).count()).toBe(0)
    await leave(visitor)
  })
})
