import { describe, expect, it } from 'vitest'
import { expectNoBarriers, leave, useBrowser } from '../../../../support/browser/browser.ts'
import {
  adminLink,
  fill,
  greeting,
  password,
  press,
  stored,
  wayIn,
  useSiteAccounts,
} from '../../../../support/browser/siteAccounts.ts'
import { anyDevice } from '../../../../support/browser/sitePages.ts'

// The tests check docs/product.md, sections 4 (states), 5 (validation), 6 (roles) and 8 (sentences).
describe('An account', () => {
  const { call, logIn, administer, arrive, makeAdmin } = useSiteAccounts(useBrowser())

  it('[attack.outliving-session] [session.admin] of an admin is redirected to /login after its sessions were ended or it was suspended', async () => {
    await makeAdmin('Wakil')
    for (const act of ['end-sessions', 'suspend']) {
      const { token, user } = await logIn('Wakil')
      const visitor = await arrive(token)
      const { page } = visitor
      await page.goto('/admin/news')
      await page.getByRole('button', { name: 'Add News' }).waitFor()
      // The test first waits for the request for notices, because a refusal of that request would also open /login.
      await page.waitForLoadState('networkidle')
      await administer(user.id, act)
      await page.getByRole('button', { name: 'Add News' }).click()
      await page.getByLabel(/^Title/).fill('Terlambat')
      await page.getByLabel(/^Description/).fill('Sesi ini sudah berakhir.')
      await press(page, 'Tambah')
      await page.waitForURL('**/login')
      expect((await stored(page))['token']).toBeUndefined()
      await page.goto('/admin')
      await page.waitForURL('**/login')
      await leave(visitor, /401/)
    }
  })

  it('[session.browser-left-open] [session.token] logs in and out in all tabs together, also in the back-office', async () => {
    const visitor = await arrive(null)
    const { page: first } = visitor
    const second = await first.context().newPage()
    await second.goto('/news')
    await wayIn(second).waitFor()
    await first.goto('/login')
    await fill(first, { Username: 'juragan', Password: password })
    await press(first, 'LOGIN')
    await first.waitForURL('**/Admin')
    await greeting(second, 'Juragan').waitFor()
    await adminLink(second).waitFor()

    await first.getByRole('heading', { name: 'Welcome to Admin Dashboard' }).waitFor()
    await greeting(second, 'Juragan').click()
    await press(second, 'LOGOUT')
    await second.waitForURL('**/login')
    await first.waitForURL('**/login')
    expect((await stored(first))['token']).toBeUndefined()
    await leave(visitor)
  })

  it.each(anyDevice)('reads in the form when to try again after too many tries, on a %s', async (device, viewport) => {
    const visitor = await arrive(null, { viewport })
    const { page } = visitor
    const wait = /Terlalu banyak percobaan\. Coba lagi dalam \d+ (detik|menit|jam)\./
    const name = `Tebak${device}`
    const pin = { username: name, email: `${name}@example.com`, pin: '999999' }
    for (let tries = 0; tries < 12; tries += 1) {
      await call('/login', { username: name, password: 'Salah123!' })
      await call('/forgot-password', pin)
    }
    await page.goto('/login')
    await fill(page, { Username: name, Password: 'Salah123!' })
    await press(page, 'LOGIN')
    await page.getByRole('alert').getByText(wait).waitFor()
    await expectNoBarriers(page)
    expect(await page.getByLabel('Username').inputValue()).toBe(name)
    await page.goto('/forgot')
    await fill(page, { Username: name, Email: pin.email, PIN: pin.pin })
    await press(page, 'RESET PASSWORD')
    await page.getByRole('alert').getByText(wait).waitFor()
    await leave(visitor, /401|429/)
  })
})
