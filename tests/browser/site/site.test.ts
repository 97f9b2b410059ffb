import { describe, expect, it } from 'vitest'
import { gate, leave, useBrowser, visit, untilHydrated } from '../../support/browser/browser.ts'
import { adminAccount } from '../../support/adminAccount.ts'
import { demoSite } from '../../support/sharedSites.ts'

const password = 'Benteng7!'

describe('The started product with its demo', () => {
  const browser = useBrowser()
  const { url } = demoSite()

  it('[limits.local-storage] [theme.system] [theme.toggle] visitors begin with the theme of their system, and their choice is there before the first paint', async () => {
    const night = await visit(browser(), url, { colorScheme: 'dark' })
    await night.page.goto('/login')
    expect(await night.page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
    await leave(night)
    const visitor = await visit(browser(), url, { colorScheme: 'light' })
    const theme = () =>
      visitor.page.evaluate(() => [document.documentElement.dataset['theme'], localStorage.getItem('theme')])
    const press = () =>
      visitor.page
        .getByRole('button', { name: /tema|theme|mode/i })
        .first()
        .click()
    await visitor.page.goto('/')
    await untilHydrated(visitor.page)
    expect(await theme()).toEqual(['light', null])
    await press()
    expect(await theme()).toEqual(['dark', 'dark'])
    await press()
    expect(await theme()).toEqual(['light', 'light'])
    await press()
    // Without a single script file the choice is there already: it does not wait for one.
    await visitor.page.route('**/*.js', (route) => route.abort())
    await visitor.page.reload({ waitUntil: 'domcontentloaded' })
    expect(await theme()).toEqual(['dark', 'dark'])
    // Nor does a press, on a slow line.
    await press()
    expect(await theme()).toEqual(['light', 'light'])
    await leave(visitor, /ERR_FAILED/)
  })

  it('[footer.copyright] [header.links] [limits.latest-news] [roles.admin] [session.visitor] [site.unknown-path] visitors ask no other host for anything, never download the admin, see the copyright under every page, and are led on from an unknown path', async () => {
    const visitor = await visit(browser(), url)
    const { page } = visitor
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/')
    await untilHydrated(page)
    await page.waitForLoadState('networkidle')
    expect(asked.filter((address) => !address.startsWith(`${url}/`))).toEqual([])
    const scripts = asked.filter((address) => address.endsWith('.js'))
    await page.goto('/admin')
    await page.waitForURL('**/login')
    // After the modules that it imports, some of which the site has, too.
    const html = await (await fetch(`${url}/admin`)).text()
    const adminEntry = [...html.matchAll(/src="(\/assets\/[^"]+\.js)"/g)].at(-1)?.[1]
    expect(adminEntry).toContain('/main-')
    expect(scripts.length).toBeGreaterThan(0)
    expect(scripts.map((url) => new URL(url).pathname)).not.toContain(adminEntry)

    await page.goto('/')
    const latest = page.getByRole('region', { name: 'Latest News' })
    expect(await latest.getByRole('listitem').count()).toBe(3)
    for (const path of ['/', '/news', '/login', '/nothing']) {
      await page.goto(path)
      await page.getByRole('contentinfo').getByText(`© ${new Date().getFullYear()} Gapura`).waitFor()
    }

    await page.goto('/nothing/here')
    await page.getByRole('heading', { name: 'Halaman Tidak Ditemukan' }).waitFor()
    await page
      .getByRole('link', { name: /HOME|Beranda/i })
      .first()
      .click()
    await page.waitForURL(url + '/')
    await leave(visitor, /404/)
  })

  it('[header.admin] [header.greeting] [limits.local-storage] [login.page] [register.form] [register.page] [register.success] [register.token] [roles.admin] [session.token] [session.user] registers a visitor, greets them on every page, and logs them out in both tabs', async () => {
    const visitor = await visit(browser(), url)
    const { page } = visitor
    await page.goto('/login')
    await page.getByRole('button', { name: 'REGISTER', exact: true }).click()
    // Both pages have a field of that name; only this one asks for an email.
    await page.getByLabel(/^Email/i).waitFor()
    await page.getByLabel(/^Username/i).fill('Sari')
    await page.getByLabel(/^Email/i).fill('sari@example.com')
    await page.getByLabel('Password', { exact: true }).fill('tooweak')
    await page.getByRole('textbox', { name: /^Confirm/i }).fill('different')
    await page.getByLabel('PIN', { exact: true }).fill('12345')
    await page.getByRole('button', { name: 'REGISTER', exact: true }).click()
    for (const sentence of ['Unvalid password', 'Confirm password unmatched', 'PIN must be a 6-digit number'])
      await page.getByText(sentence).first().waitFor()
    expect(await page.getByLabel(/^Username/i).inputValue()).toBe('Sari')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('textbox', { name: /^Confirm/i }).fill(password)
    await page.getByLabel('PIN', { exact: true }).fill('001234')
    await page.getByRole('button', { name: 'REGISTER', exact: true }).click()
    await page.getByText('Register Successful! Please login.').waitFor()
    await page.waitForURL(url + '/')
    await page.getByText('Halo, Sari').first().waitFor()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeTruthy()
    expect(await page.getByRole('link', { name: 'ADMIN' }).count()).toBe(0)

    const second = await page.context().newPage()
    await second.goto('/news')
    await second.getByText('Halo, Sari').first().waitFor()
    await second.goto('/admin')
    await second.waitForURL(url + '/')
    await page.getByText('Halo, Sari').first().click()
    await page
      .getByRole('button', { name: 'LOGOUT' })
      .or(page.getByRole('menuitem', { name: 'LOGOUT' }))
      .first()
      .click()
    await page.waitForURL('**/login')
    await second.getByRole('link', { name: 'LOGIN / REGISTER' }).first().waitFor()
    await leave(visitor)
  })

  it('[header.admin] [login.destination] [login.page] [login.sentences] says Login gagal and keeps the name that was typed; an admin is led to /Admin', async () => {
    const visitor = await visit(browser(), url)
    const { page } = visitor
    await page.goto('/login')
    await page.getByLabel('Username').fill('Sari')
    await page.getByLabel('Password', { exact: true }).fill('Salah123!')
    await page.getByRole('button', { name: 'LOGIN', exact: true }).click()
    await page.getByText('Login gagal. Cek username/password').waitFor()
    expect(await page.getByLabel('Username').inputValue()).toBe('Sari')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'LOGIN', exact: true }).click()
    await page.getByText('Selamat datang, Sari').waitFor()
    await page.waitForURL(url + '/')
    await leave(visitor, /401/)

    const admin = await visit(browser(), url)
    await admin.page.goto('/login')
    await admin.page.getByLabel('Username').fill(adminAccount.username.toLowerCase())
    await admin.page.getByLabel('Password', { exact: true }).fill(adminAccount.password)
    await admin.page.getByRole('button', { name: 'LOGIN', exact: true }).click()
    await admin.page.waitForURL('**/Admin')
    await admin.page.goto('/')
    await admin.page.getByRole('link', { name: 'ADMIN', exact: true }).click()
    await admin.page.getByRole('heading', { name: 'Welcome to Admin Dashboard' }).waitFor()
    await leave(admin)
  })

  it('[register.failure] says Registration failed. Please try again. where the server says nothing', async () => {
    const visitor = await visit(browser(), url)
    const { page } = visitor
    await page.route('**/api/register', (route) => route.fulfill({ status: 502, body: '<html>bad gateway</html>' }))
    await page.goto('/register')
    await page.getByLabel('Username').fill('Someone')
    await page.getByLabel('Email').fill('someone@example.com')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('textbox', { name: /^Confirm/i }).fill(password)
    await page.getByLabel('PIN', { exact: true }).fill('000123')
    await page.getByRole('button', { name: 'REGISTER', exact: true }).click()
    await page.getByText('Registration failed. Please try again.').first().waitFor()
    expect(await page.getByLabel('Username').inputValue()).toBe('Someone')
    await leave(visitor, /502/)
  })

  // docs/product.md, sections 4 and 6.
  describe('lets into /admin', () => {
    interface Answer {
      status: number
      json: unknown
    }
    /** A visitor with a token whose current-user call is answered as `answer` says when it is made. */
    const holder = async (answer: () => Answer, held?: Promise<void>) => {
      const visitor = await visit(browser(), url, { alone: true })
      const { page } = visitor
      await page.addInitScript(() => localStorage.setItem('token', 'of-somebody'))
      // The token is nobody's, so the server would refuse what the back-office asks next: it gets no answer.
      await page.route('**/api/**', () => undefined)
      await page.route('**/api/me', async (route) => {
        await held
        await route.fulfill(answer())
      })
      return visitor
    }
    const role = (name: string | undefined): Answer => ({
      status: 200,
      json: { user: { username: 'Sari' }, role: name },
    })

    it('[roles.case] [session.loading] the role admin in any case, after Loading...', async () => {
      let current = 'admin'
      const held = gate()
      const visitor = await holder(() => role(current), held.promise)
      const { page } = visitor
      await page.goto('/admin')
      await page.getByText('Loading...').waitFor()
      held.open()
      for (current of ['admin', 'Admin', 'ADMIN']) {
        await page.goto('/admin')
        await page.getByRole('heading', { name: 'Welcome to Admin Dashboard' }).waitFor()
      }
      await leave(visitor)
    })

    it('[roles.case] no other role: that one is led to /', async () => {
      let current: string | undefined
      const visitor = await holder(() => role(current))
      for (current of ['user', 'moderator', undefined]) {
        await visitor.page.goto('/admin')
        await visitor.page.waitForURL(`${url}/`)
      }
      await leave(visitor)
    })

    it('[session.failed-check] [session.loading] nobody whose current-user call fails, and nobody without a token: they are led to /login', async () => {
      let status = 401
      const visitor = await holder(() => ({ status, json: { message: 'no' } }))
      for (status of [401, 500]) {
        await visitor.page.goto('/admin')
        await visitor.page.waitForURL('**/login')
      }
      await leave(visitor, /401|500/)
      const stranger = await visit(browser(), url)
      await stranger.page.goto('/admin')
      await stranger.page.waitForURL('**/login')
      await leave(stranger)
    })
  })
})
