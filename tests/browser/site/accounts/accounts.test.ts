import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectNoBarriers, leave, useBrowser, visit, untilHydrated } from '../../../support/browser/browser.ts'
import { anyDevice, failApi } from '../../../support/browser/sitePages.ts'
import { demoSite } from '../../../support/sharedSites.ts'

const password = 'Benteng7!'
const newPassword = 'Baru4567#'
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Fills the fields of a form by their labels. */
async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await page.getByRole('main').getByLabel(label, { exact: true }).fill(value)
}

// docs/product.md, sections 2, 4, 5 and 8.
describe.each(anyDevice)('The account pages on a %s', (_device, viewport) => {
  const browser = useBrowser()

  it('[login.link-to-forgot] the pages of log-in and registration have their fields, and lead to each other and to /forgot', async () => {
    const visitor = await visit(browser(), demoSite().url, { viewport })
    const { page } = visitor
    await page.goto('/login')
    for (const label of ['Username', 'Password', 'SERVER'])
      await page.getByRole('main').getByLabel(label, { exact: true }).waitFor()
    await page.getByRole('button', { name: 'LOGIN', exact: true }).waitFor()
    await press(page, 'REGISTER')
    await page.waitForURL('**/register')
    await page.goBack()
    await page.getByRole('link', { name: 'Lupa password?' }).click()
    await page.waitForURL('**/forgot')

    await page.goto('/register')
    for (const label of ['Username', 'Email', 'Password', 'Confirm Password', 'PIN'])
      await page.getByRole('main').getByLabel(label, { exact: true }).waitFor()
    await page.getByText('syarat, ketentuan').waitFor()
    await press(page, 'LOGIN')
    await page.waitForURL('**/login')
    await leave(visitor)
  })
})

describe.each(anyDevice)('The account pages on a %s', (device, viewport) => {
  const browser = useBrowser()
  const name = `Sari${device}`
  const email = `sari.${device}@example.com`

  it('what was typed before the page’s script ran is not lost', async () => {
    const visitor = await visit(browser(), demoSite().url, { viewport })
    const { page } = visitor
    let release = () => undefined as void
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/login', { waitUntil: 'commit' })
    await fill(page, { Username: 'TypedEarly' })
    release()
    await untilHydrated(page)
    await fill(page, { Password: 'x' })
    expect(await page.getByLabel('Username').inputValue()).toBe('TypedEarly')
    await leave(visitor)
  })

  it('[forgot.page] [forgot.sentences] [reset.page] the pages of a forgotten password say their own sentences if the server fails, and keep what was typed', async () => {
    const visitor = await visit(browser(), demoSite().url, { viewport })
    const { page } = visitor
    await page.goto('/reset-password')
    await page.waitForURL('**/forgot')

    await page.goto('/forgot')
    await untilHydrated(page)
    await failApi(page)
    await fill(page, { Username: name, Email: email, PIN: '001234' })
    await press(page, 'RESET PASSWORD')
    await page.getByText('Reset failed. Please try again.').first().waitFor()
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(email)
    await page.unrouteAll()
    await page.route('**/api/forgot-password', (route) => route.fulfill({ json: { message: 'ok' } }))
    await page.route('**/api/reset-password', (route) => route.fulfill({ status: 502, body: 'bad gateway' }))
    await press(page, 'RESET PASSWORD')
    await page.waitForURL('**/reset-password')
    await fill(page, { 'New Password': newPassword, 'Confirm Password': newPassword })
    await press(page, 'RESET PASSWORD')
    await page.getByText('Failed to reset password.').first().waitFor()
    await leave(visitor, /50\d/)
  })

  it('[forgot.flow] [forgot.page] [register.pin] [reset.page] [reset.redirect] [reset.unmatched] forgot, then reset, then after 2000 ms /login, where the new password opens and the old one does not', async () => {
    const owner = await visit(browser(), demoSite().url, { viewport })
    const { page } = owner
    await page.goto('/register')
    await fill(page, { Username: name, Email: email, Password: password, 'Confirm Password': password, PIN: '001234' })
    await press(page, 'REGISTER')
    await page.waitForURL(`${demoSite().url}/`)

    const other = await visit(browser(), demoSite().url, { viewport })
    await other.page.goto('/forgot')
    await expectNoBarriers(other.page)
    await press(other.page, 'RESET PASSWORD')
    await other.page.getByText('Username is required.').first().waitFor()
    await fill(other.page, { Username: name, Email: email, PIN: '12' })
    await press(other.page, 'RESET PASSWORD')
    await other.page.getByText('PIN must be a 6-digit number').first().waitFor()
    await fill(other.page, { PIN: '001235' })
    await press(other.page, 'RESET PASSWORD')
    await other.page.getByText('Reset failed. Please try again.').first().waitFor()
    expect(await other.page.getByLabel('Username').inputValue()).toBe(name)
    await fill(other.page, { PIN: '001234' })
    await press(other.page, 'RESET PASSWORD')
    await other.page.waitForURL('**/reset-password')
    await other.page.getByLabel('New Password', { exact: true }).waitFor()
    await expectNoBarriers(other.page)
    expect(other.page.url()).not.toContain('001234')

    await fill(other.page, { 'New Password': newPassword, 'Confirm Password': 'Lain4567#' })
    await press(other.page, 'RESET PASSWORD')
    await other.page.getByText('Passwords do not match').first().waitFor()
    await fill(other.page, { 'New Password': 'weak', 'Confirm Password': 'weak' })
    await press(other.page, 'RESET PASSWORD')
    await other.page.getByText('Unvalid password').first().waitFor()
    await fill(other.page, { 'New Password': newPassword, 'Confirm Password': newPassword })
    const before = Date.now()
    await press(other.page, 'RESET PASSWORD')
    await other.page.getByText('Password has been reset. Please login.').waitFor()
    await other.page.waitForURL('**/login')
    expect(Date.now() - before).toBeGreaterThanOrEqual(2_000)

    // The owner's session has ended with the password that it was made with.
    await page.reload()
    await page.getByRole('link', { name: 'LOGIN / REGISTER' }).first().waitFor()
    await fill(other.page, { Username: name, Password: password })
    await press(other.page, 'LOGIN')
    await other.page.getByText('Login gagal. Cek username/password').first().waitFor()
    await fill(other.page, { Password: newPassword })
    await press(other.page, 'LOGIN')
    await other.page.getByText(`Halo, ${name}`).first().waitFor()
    await leave(owner, /401/)
    await leave(other, /40\d|422/)
  })

  it('keeps the device mark of a log-in when logging out, and sends it with the next', async () => {
    const visitor = await visit(browser(), demoSite().url, { viewport })
    const { page } = visitor
    const stored = () => page.evaluate(() => ({ ...window.localStorage }))
    const sent: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/login')) sent.push(request.headers()['device-mark'])
    })
    const username = `Mark${device}`
    await page.goto('/register')
    await fill(page, { Username: username, Email: `${username}@example.com` })
    await fill(page, { Password: password, 'Confirm Password': password, PIN: '001234' })
    await press(page, 'REGISTER')
    await page.waitForURL(`${demoSite().url}/`)
    const { token, 'device-marks': mark = '' } = await stored()
    expect(token).toBeTruthy()
    expect(mark).toMatch(/^[\w-]+\.[\w-]{22}\.[\w-]{43}$/)
    await page.evaluate(() => window.localStorage.removeItem('token'))
    await page.goto('/login')
    await untilHydrated(page)
    await fill(page, { Username: username, Password: password })
    await press(page, 'LOGIN')
    await page.getByText(`Halo, ${username}`).first().waitFor()
    expect(sent).toEqual([mark])
    expect((await stored())['device-marks'], 'the same again').toBe(mark)
    await leave(visitor)
  })

  it('tells who registers that a password or PIN is common, and takes it', async () => {
    const visitor = await visit(browser(), demoSite().url, { viewport })
    const { page } = visitor
    const username = `Umum${device}`
    await page.goto('/register')
    await untilHydrated(page)
    const warnings = page.getByText('banyak dipakai orang dan mudah ditebak')
    await fill(page, { Username: username, Email: `${username}@example.com`, Password: 'Kerbau7?x', PIN: '482915' })
    expect(await warnings.count()).toBe(0)
    await fill(page, { Password: 'Password1!', 'Confirm Password': 'Password1!', PIN: '123456' })
    await page.getByText('Password ini banyak dipakai orang dan mudah ditebak. Sebaiknya pilih yang lain.').waitFor()
    await page.getByText('PIN ini banyak dipakai orang dan mudah ditebak. Sebaiknya pilih yang lain.').waitFor()
    await expectNoBarriers(page)
    await press(page, 'REGISTER')
    await page.waitForURL(`${demoSite().url}/`)
    await leave(visitor)
  })

  it('[site.forms-without-scripts] without scripts says that they are needed', async () => {
    const visitor = await visit(browser(), demoSite().url, { viewport, javaScriptEnabled: false })
    for (const path of ['/login', '/register', '/forgot']) {
      await visitor.page.goto(path)
      // By its element: Playwright looks for no text within <noscript>.
      const notice = visitor.page.locator('noscript p')
      expect(await notice.textContent()).toBe('JavaScript harus aktif untuk memakai formulir ini.')
      expect(await notice.isVisible()).toBe(true)
    }
    await leave(visitor)
  })
})
