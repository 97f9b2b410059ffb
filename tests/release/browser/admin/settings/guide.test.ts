import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { screens } from '../../../../../admin/shell/menu.ts'
import { pages } from '../../../../../site/data/pageList.ts'
import { expectAccessible, fitsItsWidth } from '../../../../support/browser/accessibility.ts'
import { answerWith, expectFocus, expectToast, question } from '../../../../support/browser/adminPage.ts'
import { DESKTOP, leave, PHONE, useBrowser, visit, type Visit } from '../../../../support/browser/browser.ts'
import { adminAccount } from '../../../../support/adminAccount.ts'
import { startProduct } from '../../../../support/product.ts'
import type { Product } from '../../../../support/runProduct.ts'
import { emptySite } from '../../../../support/sharedSites.ts'

const root = join(import.meta.dirname, '../../../../..')
const bytesOf = async (address: string) => new Uint8Array(await (await fetch(address)).arrayBuffer())
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const ART = [
  ...['sky', 'land', 'people'].flatMap((layer) =>
    ['day', 'night'].map((face) => `site/key-art/${layer}-${face}-wide-1366.avif`),
  ),
  'public/favicon.svg',
  'public/share.jpg',
]
const art = new Set(ART.map((file) => hashOf(readFileSync(join(root, file)))))
const EMBLEM = ['M22.4 11.5V37', 'M4 44v-4h3']

const file = async (name: string, colour: string, width: number, height: number) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer(),
})

const PICTURES = ['/favicon.ico', '/apple-touch-icon.png', '/icon-192.png', '/icon-512.png']
const DOCUMENTS = [
  '/api/docs',
  '/api/openapi.json',
  '/api/docs/yaml',
  '/manifest.webmanifest',
  '/rss.xml',
  '/sitemap.xml',
]

// The tests check what docs/product-admin.md, "Settings", says about the screen "Getting started".
describe('The first owner of a server', () => {
  const browser = useBrowser()
  let product: Product
  let visitor: Visit
  beforeAll(async () => {
    product = await startProduct('sqlite', { DEMO: '0' })
    visitor = await visit(browser(), product.url)
  })
  afterAll(async () => {
    await leave(visitor, /status of 500|favicon.svg|share.jpg/)
    await product.stop()
  })
  const page = (): Page => visitor.page
  const step = (title: string) => page().getByRole('heading', { name: title, level: 2, exact: true })
  const button = (name: string) => page().locator('main').getByRole('button', { name, exact: true })
  const field = (label: string) => page().getByLabel(label, { exact: true })
  const link = (name: string) => page().getByRole('link', { name, exact: true })
  const saveAndGoOn = async (next: string) => {
    await button('Save and continue').click()
    await step(next).waitFor()
  }
  const html = async (path: string) => (await fetch(product.url + path)).text()
  const call = async (method: string, path: string, body: unknown) => {
    const token = await page().evaluate(() => localStorage.getItem('token'))
    const answer = await fetch(`${product.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.ok, path).toBe(true)
  }

  it('[setup.guide] is led to a guide, whose steps can be skipped and found again, with a preview of the name', async () => {
    const { username, email, password, PIN } = adminAccount
    const account = { Username: username, Email: email, Password: password, 'Confirm Password': password, PIN }
    const makeAdmin = async (on: Page) => {
      await on.goto(product.setupLink)
      for (const [label, value] of Object.entries(account)) await on.getByLabel(new RegExp(`^${label}`)).fill(value)
      await on.getByRole('button', { name: 'Make admin' }).click()
    }
    await makeAdmin(page())
    await page().waitForURL('**/admin/guide/languages')
    const late = await visit(browser(), product.url)
    await makeAdmin(late.page)
    await late.page.getByText('This link has been used or has expired.', { exact: false }).first().waitFor()
    await leave(late, /403/)
    await expectFocus(step('Languages and time zone'))
    await page().getByRole('note').getByText('SITE_URL is missing.').waitFor()
    await field('English').check()
    await saveAndGoOn('Name and motto')
    await expectFocus(step('Name and motto'))
    expect(await page().title()).toBe('Name and motto · Getting started · Gapura Admin')
    expect(await html('/en')).toContain('lang="en"')
    await button('Skip this step').click()
    await expectFocus(step('Logo and icon'))
    await link('Status (open)').press('Enter')
    await expectFocus(step('Status of the server'))
    await button('Back').click()
    await step('Colours and faces').waitFor()
    await page().goBack()
    await step('Status of the server').waitFor()
    await page().goto('/admin')
    await link('Getting started: 1 of 7 steps done').click()
    await step('Name and motto').waitFor()

    const preview = page().frameLocator('iframe')
    const heading = preview.getByRole('heading', { level: 1 })
    await expect.poll(() => heading.innerText()).toMatch(/gapura/i)
    await field('Name').fill('Stasiun Orion')
    await field('Motto').fill('Tiga bulan, satu perang.')
    await expect.poll(() => heading.innerText()).toMatch(/stasiun orion/i)
    await preview.getByText('Tiga bulan, satu perang.').waitFor()
    expect(await html('/')).not.toContain('Orion')
    await answerWith(page(), 'PUT', '/settings/site', { status: 500, json: { message: 'Away.' } })
    await button('Save and continue').click()
    await expectToast(page(), 'bad', 'Failed to save Site: Away.')
    await page().unrouteAll()
    await link('Hero (open)').click()
    await question(page()).getByRole('button', { name: 'Keep editing' }).click()
    await saveAndGoOn('Logo and icon')
    await link('Name (done)').waitFor()
    expect(await page().title()).toBe('Logo and icon · Getting started · Stasiun Orion Admin')
  })

  it('[setup.guide] gives the site logo, icon, hero, colours, status and community', async () => {
    await field('Logo').setInputFiles(await file('logo.png', '#00e5ff', 300, 100))
    await field('Icon').setInputFiles(await file('icon.png', '#cc2288', 512, 512))
    await saveAndGoOn('Hero')
    await field('Hero by day').setInputFiles(await file('hero.png', '#224466', 1600, 900))
    await field('Focus by day, from the left').fill('70')
    await saveAndGoOn('Colours and faces')
    await field('Accent colour by day').fill('#00E5FF')
    await field('Fonts of headings and text').selectOption('Oxanium + Figtree')
    await saveAndGoOn('Status of the server')
    await field('State').selectOption('online')
    await field('Number of players').selectOption('by hand')
    await field('Players, by hand').fill('4321')
    await saveAndGoOn('Community')
    await field('Community name').fill('Discord Orion')
    await field('Community address').fill('https://example.com/orion')
    await saveAndGoOn('What next')
    for (const words of ['Every step is done.', '7 of 7 done']) await page().getByText(words, { exact: true }).waitFor()
    await page().getByRole('link', { name: 'Realms and game files' }).waitFor()
    await page().setViewportSize(PHONE)
    await expectAccessible(page())
    await link('Logo (done)').click()
    await button('Continue').waitFor()
    expect(await fitsItsWidth(page())).toBe(true)
    await page().setViewportSize(DESKTOP)
    await page().goto('/admin/guide')
    await step('What next').waitFor()
    const home = await html('/')
    for (const words of ['Tiga bulan, satu perang.', '4321', 'https://example.com/orion', '/theme/'])
      expect(home.replaceAll('.321', '321'), words).toContain(words)
  })

  it('[setup.own-site] has pages and pictures with nothing of Gapura but one line, which can be switched off', async () => {
    await call('POST', '/news', { title: 'Server dibuka', description: 'Tanpa gambar.' })
    const paths = [
      ...pages.map(({ path }) => (path === '*' ? '/nothing' : path.replace(':id', '1'))),
      ...['/gameinfo/server?section=general', '/news?q=server', '/admin', '/admin/setup'],
    ]
    const credit = /<span lang="en">Powered by Gapura<\/span>/
    expect(await html('/')).toMatch(credit)
    const said = async (path: string) => (await html(path)).replace(credit, '')
    const scriptless = await fetch(`${product.url}/login`, { method: 'POST', body: 'a=b' })
    const texts = new Map([['a form without scripts', await scriptless.text()]])
    for (const path of [...paths, ...DOCUMENTS, '/robots.txt']) texts.set(path, await said(path))
    for (const [path, text] of texts) {
      expect(text.toLowerCase(), path).not.toMatch(/gapura|lewati gerbang|favicon\.svg|share\.jpg/)
      for (const part of EMBLEM) expect(text, path).not.toContain(part)
    }
    for (const gone of ['/favicon.svg', '/share.jpg']) expect((await fetch(product.url + gone)).status, gone).toBe(404)
    expect(JSON.parse(await html('/manifest.webmanifest'))).toMatchObject({ name: 'Stasiun Orion' })

    const theme = /\/theme\/\w+\.css/.exec(texts.get('/') ?? '')?.[0] ?? ''
    const addresses = new Set(
      [...texts.values(), await html(theme)].flatMap((text) =>
        [...text.matchAll(/\/(?:storage|assets)\/[\w./-]+\.(?:svg|webp|jpg|png|avif)/g)].map(([address]) => address),
      ),
    )
    expect(addresses.size).toBeGreaterThan(3)
    for (const address of [...addresses, ...PICTURES]) {
      const bytes = await bytesOf(product.url + address)
      expect(art.has(hashOf(bytes)), address).toBe(false)
      for (const part of EMBLEM) expect(Buffer.from(bytes).includes(part), address).toBe(false)
      if (!PICTURES.includes(address)) continue
      const usual = await bytesOf(emptySite().url + address)
      expect(hashOf(bytes), address).not.toBe(hashOf(usual))
    }
    const { dominant } = await sharp(await bytesOf(`${product.url}/icon-512.png`)).stats()
    expect([dominant.r > 150, dominant.g < 100], 'the icon that was chosen').toEqual([true, true])

    await call('PUT', '/settings/site', { hide_credit: true })
    for (const path of paths) expect((await html(path)).toLowerCase(), path).not.toContain('gapura')
  })

  it('[setup.own-site] shows visitors none of its art by day or by night, as an unchanged site does', async () => {
    const seen = async (url: string) => {
      const own = await visit(browser(), url)
      // The browser discards a picture's bytes on navigation. So the test collects the pictures' URLs and downloads the
      // pictures later.
      const pictures = new Set<string>()
      own.page.on('request', (request) => {
        if (request.resourceType() === 'image') pictures.add(request.url())
      })
      for (const colorScheme of ['light', 'dark'] as const) {
        await own.page.emulateMedia({ colorScheme })
        await own.page.goto('/', { waitUntil: 'networkidle' })
      }
      await leave(own)
      const hashes = await Promise.all([...pictures].map(async (address) => hashOf(await bytesOf(address))))
      return hashes.filter((hash) => art.has(hash)).length
    }
    expect(await seen(product.url)).toBe(0)
    expect(await seen(emptySite().url)).toBeGreaterThanOrEqual(4)
  })

  it('[setup.own-site] finds nothing of Gapura on any screen of the back-office', async () => {
    await page().goto('/admin')
    await page().getByRole('heading', { level: 1 }).waitFor()
    expect(
      await page()
        .getByRole('link', { name: /^Getting started:/ })
        .count(),
      'every step is done',
    ).toBe(0)
    let last = await page().title()
    for (const { screen } of [...screens, { screen: 'guide/name' }, { screen: 'guide/next' }, { screen: 'nothing' }]) {
      await page().evaluate((path) => {
        window.history.pushState(null, '', path)
        window.dispatchEvent(new PopStateEvent('popstate'))
      }, `/admin/${screen}`)
      // Until its script has loaded, the screen before it stays.
      await page().waitForFunction(
        (before) => document.title !== before && !document.querySelector('main [aria-busy="true"]'),
        last,
      )
      const { markup, title } = await page().evaluate(() => ({
        markup: document.documentElement.outerHTML,
        title: document.title,
      }))
      last = title
      expect(title, screen).toContain('Stasiun Orion')
      expect(markup.toLowerCase(), screen).not.toMatch(/gapura|lewati gerbang/)
      for (const part of EMBLEM) expect(markup, screen).not.toContain(part)
    }
  })

  it('[demo.clear] clears the demo, after a question that names what goes and what stays', async () => {
    await product.gapura('demo load')
    const item = ((await (await fetch(`${product.url}/api/news?page=1`)).json()) as { id: number; title: string }[])[0]
    await call('PUT', `/news/${item?.id}`, { title: 'Milik kami' })
    await page().goto('/admin/guide')
    await step('Clear the demo').waitFor()
    await button('Clear the demo').click()
    const asked = question(page())
    await asked.getByText(/^\d+ made-up rows are here: .* 1 of them/).waitFor()
    await asked.getByRole('button', { name: 'Cancel' }).click()
    await button('Clear the demo').click()
    await asked.getByRole('button', { name: 'Yes, clear the demo' }).click()
    await page()
      .getByText(/^The demo is cleared: \d+ rows were removed\.$/)
      .waitFor()
    await page()
      .getByText(/^News #\d+ Milik kami: edited since$/)
      .waitFor()
    await button('Continue').click()
    await step('What next').waitFor()
    expect(await html('/')).toContain('Milik kami')
    expect(await html('/')).toContain('4321')
  })
})
