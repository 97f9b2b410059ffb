import { describe, expect, it } from 'vitest'
import { expectNoBarriers, leave, untilHydrated, useBrowser } from '../../../support/browser/browser.ts'
import {
  adminLink,
  fill,
  greeting,
  password,
  press,
  token,
  wayIn,
  useSiteAccounts,
} from '../../../support/browser/siteAccounts.ts'
import { anyDevice } from '../../../support/browser/sitePages.ts'
import { isThorough } from '../../../support/thorough.ts'

const ROLES = ['ADMIN', 'user', null, 'moderator', 'admin', 'Admin', 'USER', '', undefined]
const ADDRESSES = ['/admin', '/Admin', '/ADMIN/News', '/admin/users', '/admin/nothing']

// docs/product.md, sections 4, 5, 6 and 8.
describe('Who may be where', () => {
  const { adminToken, userToken, logIn, register, administer, arrive } = useSiteAccounts(useBrowser())

  describe('The back-office', () => {
    it('[attack.visitors-in-back-office] [roles.admin] [session.user] [session.visitor] leads a visitor to /login, a user to /, and lets an admin in, however its address is written', async () => {
      for (const [stored, led] of [
        [null, '/login'],
        [userToken(), '/'],
        [adminToken(), null],
      ] as const) {
        const visitor = await arrive(stored)
        const { page } = visitor
        for (const address of isThorough ? ADDRESSES : ADDRESSES.slice(0, stored === null ? 5 : 3)) {
          await page.goto(address)
          if (led === null) {
            await page.getByRole('link', { name: 'Back to Home' }).waitFor()
            continue
          }
          await page.waitForURL((url) => url.pathname === led)
          expect(await page.getByRole('heading', { name: 'Welcome to Admin Dashboard' }).count()).toBe(0)
        }
        await leave(visitor)
      }
    })
  })

  describe('On public pages', () => {
    const me = (role: unknown) => ({ json: { user: { username: 'Sari' }, ...(role === undefined ? {} : { role }) } })

    it('[roles.case] the role admin, in any case, sees the ADMIN link, and others are greeted without it', async () => {
      const visitor = await arrive('of-somebody')
      const { page } = visitor
      for (const role of isThorough ? ROLES : ROLES.slice(0, 4)) {
        await page.route('**/api/me', (route) => route.fulfill(me(role)))
        await page.goto('/gameinfo/rules')
        await greeting(page, 'Sari').waitFor()
        const isAdmin = typeof role === 'string' && role.toLowerCase() === 'admin'
        if (isAdmin) await adminLink(page).waitFor()
        expect(await adminLink(page).count(), String(role)).toBe(isAdmin ? 1 : 0)
        await page.unrouteAll()
      }
      await leave(visitor)
    })

    it('[session.loading] a current-user call that fails clears name and role, and leads nowhere', async () => {
      for (const failure of [401, 500, 'no network'] as const) {
        const visitor = await arrive(adminToken(), { alone: true })
        const { page } = visitor
        await page.goto('/news')
        await greeting(page, 'Juragan').waitFor()
        await adminLink(page).waitFor()
        await page.route('**/api/me', (route) =>
          failure === 'no network' ? route.abort() : route.fulfill({ status: failure, json: { message: 'no' } }),
        )
        const asked = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/api/me'))
        const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/me'))
        const answered = Promise.any([asked, failed])
        await page.reload()
        await answered
        await wayIn(page).waitFor()
        expect(await page.getByText('Halo,').count()).toBe(0)
        expect(await adminLink(page).count()).toBe(0)
        expect(new URL(page.url()).pathname).toBe('/news')
        await leave(visitor, /401|500|ERR_FAILED/)
        // The event that did not come is awaited in vain once its page is closed.
        await Promise.allSettled([asked, failed])
      }
    })

    it('a suspended account is out, and is told so at the log-in', async () => {
      const { token: stored, user } = await register('Nakal')
      const visitor = await arrive(stored)
      const { page } = visitor
      await page.goto('/')
      await greeting(page, 'Nakal').waitFor()
      await administer(user.id, 'suspend')
      await page.reload()
      await wayIn(page).waitFor()
      await page.goto('/login')
      await fill(page, { Username: 'Nakal', Password: password })
      await press(page, 'LOGIN')
      await page.getByText('Akun ini ditangguhkan.').first().waitFor()
      expect(new URL(page.url()).pathname).toBe('/login')
      await administer(user.id, 'unsuspend')
      await press(page, 'LOGIN')
      await greeting(page, 'Nakal').waitFor()
      await leave(visitor, /40[13]/)
    })
  })

  describe('Logging out', () => {
    it.each(['/', '/admin'])(
      '[session.browser-left-open] [session.token] at %s removes the token and leads to /login even when the call fails',
      async (address) => {
        const { token: stored } = await logIn('Juragan')
        const visitor = await arrive(stored)
        const { page } = visitor
        await page.route('**/api/logout', (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
        await page.goto(address)
        await page.evaluate(() => window.localStorage.setItem('device-marks', 'time.id.signature'))
        if (address === '/') await greeting(page, 'Juragan').click()
        await page.getByRole('button', { name: /^logout$/i }).click()
        await page.waitForURL('**/login')
        expect(await token(page)).toBeNull()
        const mark = await page.evaluate(() => window.localStorage.getItem('device-marks'))
        expect(mark, 'by it the owner gets in while others guess').toBe('time.id.signature')
        await wayIn(page).waitFor()
        await leave(visitor, /500/)
      },
    )
  })

  describe('Logging in', () => {
    it('[register.required] [login.sentences] the log-in wants username and password, and says so if there is no answer; a failed current-user call leaves no session', async () => {
      const visitor = await arrive(null)
      const { page } = visitor
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      await page.goto('/login')
      await untilHydrated(page)
      await press(page, 'LOGIN')
      for (const sentence of ['Username is required.', 'Password is required.'])
        await page.getByText(sentence).first().waitFor()
      expect(asked.filter((url) => url.endsWith('/api/login'))).toEqual([])
      await page.route('**/api/login', (route) => route.abort())
      await fill(page, { Username: 'Juragan', Password: password })
      await press(page, 'LOGIN')
      await page.getByText('Server tidak menjawab. Coba lagi sebentar lagi.').first().waitFor()
      await page.unrouteAll()
      await page.route('**/api/login', (route) => route.fulfill({ json: { token: 'of-nobody' } }))
      await page.route('**/api/me', (route) => route.fulfill({ status: 500, json: { message: 'Database away' } }))
      await press(page, 'LOGIN')
      await page.getByText('Database away').first().waitFor()
      expect(await token(page), 'a failed current-user call leaves no session').toBeNull()
      await leave(visitor, /500|ERR_FAILED/)
    })
  })

  describe.each(anyDevice)('On a %s', (device, viewport) => {
    let tries = 0
    it('[attack.secrets-in-logs] [register.pin] an admin’s one-time link sets password and PIN, once', async () => {
      // A second try finds the account of the first.
      const name = `Lupa${device}${++tries}`
      const { user, token: old } = await register(name)
      const { link } = await administer(user.id, 'reset-link')
      expect(link).toMatch(/^\/reset-password#.{40}/)
      const visitor = await arrive(old, { viewport })
      const { page } = visitor
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      await page.goto(link)
      await page.getByLabel('New Password', { exact: true }).waitFor()
      await expectNoBarriers(page)
      const secrets = { 'New Password': 'Segar456#', 'Confirm Password': 'Lain4567#', PIN: '12' }
      await fill(page, secrets)
      await press(page, 'RESET PASSWORD')
      for (const sentence of ['Passwords do not match', 'PIN must be a 6-digit number'])
        await page.getByText(sentence).first().waitFor()
      await fill(page, { 'Confirm Password': 'Segar456#', PIN: '000777' })
      await press(page, 'RESET PASSWORD')
      await page.getByText('Password has been reset. Please login.').waitFor()
      await page.waitForURL('**/login')
      const secret = link.split('#')[1] ?? 'none'
      expect(
        asked.filter((url) => url.includes(secret)),
        'the secret is in no address that is asked for',
      ).toEqual([])
      await page.reload()
      await wayIn(page).waitFor()

      await fill(page, { Username: name, Password: 'Segar456#' })
      await press(page, 'LOGIN')
      await greeting(page, name).waitFor()
      await page.goto('/forgot')
      await fill(page, { Username: name, Email: `${name}@example.com`, PIN: '000777' })
      await press(page, 'RESET PASSWORD')
      await page.waitForURL('**/reset-password')

      await page.goto(link)
      await page.reload()
      await fill(page, { ...secrets, 'Confirm Password': 'Segar456#', PIN: '000777' })
      await press(page, 'RESET PASSWORD')
      await page.getByText('Tautan ini sudah dipakai atau kedaluwarsa.').first().waitFor()
      await leave(visitor, /40[13]/)
    })
  })
})
