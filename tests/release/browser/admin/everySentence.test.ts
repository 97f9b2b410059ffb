import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACCOUNT, CHANNELS_SCREEN, GUIDE, ownMenu, shopMenu } from '../../../../admin/shell/menu.ts'
import { formSteps } from '../../../../admin/guide/steps.ts'
import { isObject } from '../../../../content/fields/completeRow.ts'
import type { Field } from '../../../../content/fields/kinds.ts'
import { facePairNames } from '../../../../content/look/faces.ts'
import { listTypes, singleTypes } from '../../../../content/index.ts'
import { ADMIN_LANGUAGE_KEY } from '../../../../ui/adminLanguage.ts'
import { logIn, setUp } from '../../../support/adminAccount.ts'
import { useAdmin } from '../../../support/browser/adminSession.ts'
import { leave, useBrowser, visit, type Visit } from '../../../support/browser/browser.ts'
import { pressEverything } from '../../../support/browser/pressEverything.ts'
import { wordsOutside } from '../../../support/browser/sentences.ts'
import { coveringTypes } from '../../../support/coveringTypes.ts'
import { hasMariadb, useMariadb } from '../../../support/game/useMariadb.ts'
import { PSEUDO, writePseudo } from '../../../support/messages.ts'
import { openShopSite, type ShopSite } from '../../../support/shop/shopSite.ts'
import { hasWords } from '../../../support/sentences.ts'
import { isThorough } from '../../../support/thorough.ts'
import { HOUR_MS } from '../../../support/times.ts'

/** What is the same in every language: names of products, formats, languages, keys and examples. */
const NAMES: readonly RegExp[] = [
  // An offer whose goods are gone.
  /^[a-z]+ \d+$/,
  /^(Gapura|Discord|English|English \(Pseudo-Accents\)|Bahasa Indonesia|Español|Português \(Brasil\)|ไทย)$/,
  new RegExp(`^(${facePairNames.join('|').replaceAll('+', '\\+')})$`),
  /^(utf-8|windows-1252|euc-kr|en|en, th)$/,
  /^−?Rp\s[\d,]+$/,
  /^(Ctrl K|\((Ctrl|Alt)\+[^ ]+\))$/,
  /^(https?:|curl |minecraft )/,
  /@example\.com$/,
  /^[\da-f]{8}….webp$/,
  /^Asia\/Jakarta$/,
]

/** Dates of the pseudo-language are English, by Intl. */
const DATE =
  /^(Mon, |Tue, |Wed, |Thu, |Fri, |Sat, |Sun, )?((Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* (\d+(, \d{4})?|\d{4})|\d+:\d\d)(, \d+:\d\d [AP]M)?$/

/** From this length on a text is a formatted one. */
const FORMATTED = 500

/** Reads the back-office in the pseudo-language, and collects the words that are in no catalogue. */
function useReader(site: () => { url: string; token: string }) {
  const browser = useBrowser()
  let visitor: Visit
  const content = new Set(listTypes.flatMap(({ fields }) => Object.values(fields).map(exampleOf)).map(plain))
  const collect = (value: unknown): void => {
    if (typeof value === 'string') for (const part of [value, ...value.split(/\s*[\n,]\s*/)]) content.add(plain(part))
    else if (typeof value === 'object' && value !== null)
      for (const [name, one] of Object.entries(value)) {
        content.add(plain(name))
        collect(one)
      }
  }
  beforeAll(async () => {
    const { url, token } = site()
    visitor = await visit(browser(), url, { alone: true, storage: { token, [ADMIN_LANGUAGE_KEY]: PSEUDO } })
    visitor.page.setDefaultTimeout(10_000)
    // What the API has is content.
    visitor.page.on('response', (response) => {
      if (!response.url().includes('/api/')) return
      // A refusal names rows, too. Its own words are sentences.
      void response.json().then(
        (body: unknown) => collect(isObject(body) ? { ...body, message: null, errors: null } : body),
        () => undefined,
      )
    })
  })
  // The browser logs each refusal.
  afterAll(() => leave(visitor, /status of|ERR_FAILED/))

  const isContent = (text: string): boolean => {
    if (!hasWords(text) || DATE.test(text) || NAMES.some((name) => name.test(text))) return true
    // The number of a row is before its name.
    const own = plain(text.replace(/^#?\d+ /, ''))
    if (content.has(own) || content.has(plain(text))) return true
    // Long texts are cut, and formatted ones have many parts.
    const isLong = own.split(' ').length > 3
    return [...content].some((one) => (isLong || one.length > FORMATTED) && one.includes(own))
  }
  const found = new Set<string>()
  const toasts = new Set<string>()
  const read = async (): Promise<void> => {
    for (const text of await wordsOutside(visitor.page)) found.add(text)
    for (const text of await visitor.page.locator('[data-tone]').allInnerTexts()) toasts.add(text)
  }
  return {
    /** Presses every button of a screen, and returns the words that are in no catalogue. */
    outside: async (screen: string): Promise<string[]> => {
      found.clear()
      await pressEverything(visitor.page, `/admin/${screen}`, read)
      return [...found].filter((text) => !isContent(text))
    },
    toasts,
    page: (): Page => visitor.page,
  }
}

const exampleOf = (field: Field): string => ('example' in field && field.example) || ''

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

describe('In the pseudo-language, no sentence of the back-office is outside a catalogue', () => {
  // No server listens at this address, so the step of a game account waits.
  const game = 'mysql://gapura:x@127.0.0.1:1/ragnarok'
  let token = ''
  const admin = useAdmin(
    useBrowser(),
    { GAME_LAUT_URL: game, GAME_LAUT_WRITE_URL: game },
    async ({ setupLink, environment }) => {
      writePseudo(environment['DATA_DIR'] ?? '')
      return (token = await setUp(setupLink))
    },
  )
  const { page, outside, toasts } = useReader(() => ({ url: admin().url, token }))

  beforeAll(async () => {
    const { call, url } = admin()
    const expires_at = new Date(Date.now() + HOUR_MS).toISOString()
    await call('POST', '/admin/roles', { name: 'Pembantu', permissions: ['audit'] })
    await call('POST', '/admin/tokens', { name: 'Skrip', permissions: ['audit'], expires_at })
    const channel = { kind: 'webhook', name: 'Kabar', address: 'https://example.com/hook', categories: null }
    await call('POST', '/admin/channels', { ...channel, role_id: '', on: false })
    const realm = { key: 'laut', name: 'Laut', adapter: 'rathena', passwords: 'plain', accounts_create: true }
    await call('POST', '/realm-settings', realm)
    await call('POST', '/me/game-accounts', { realm: 'laut', name: 'juragan_laut', password: 'kunci-laut' })
    const { id } = (await call('POST', '/game-info/items', { items_name: 'Apel', game_id: 501, kind: 'Healing' })) as {
      id: number
    }
    const { id: another } = (await call('POST', '/game-info/items', { items_name: 'Jeruk' })) as { id: number }
    await call('POST', '/game-info/items/duplicate', { ids: [id] })
    await call('DELETE', `/game-info/items/${another}`)
    const row = (await call('POST', '/donation/retail', { donation_title: 'Koin', pricing: 'Rp. 50.000' })) as {
      id: number
    }
    await call('POST', '/offers', { type: 'retail', id: row.id, price: 50_000, grants: [{ item: id, count: 1 }] })
    const bank = { kind: 'bank', name: 'Bank Nusantara', number: '0123456789', holder: 'Toko Gapura' }
    await call('POST', '/payment-methods', bank)
    await call('POST', '/coupons', { code: 'HEMAT10', kind: 'percent', value: 10 })
    await expect(logIn(url, { username: 'Juragan', password: 'Salah123!' })).rejects.toThrow('401')
  })

  const types = isThorough ? [...listTypes, ...singleTypes] : [...coveringTypes(), ...singleTypes]
  const own = ['', 'nowhere', 'audit?view=log-ins', CHANNELS_SCREEN].map((screen) => ({ screen }))

  it.each(
    [...types, ...own, ...shopMenu, ...ownMenu.filter(({ screen }) => screen !== 'users')].map(({ screen }) => screen),
  )('[admin.sentences] on /admin/%s and behind each of its buttons', async (screen) => {
    expect(await outside(screen)).toEqual([])
  })

  it.each(['news', 'roles', 'settings/site', ACCOUNT])(
    '[admin.sentences] on /admin/%s while no change can be saved',
    async (screen) => {
      const isChange = (request: Request) => request.method() !== 'GET'
      await page().route('**/api/**', (route) => (isChange(route.request()) ? route.abort() : route.fallback()))
      expect(await outside(screen)).toEqual([])
      await page().unrouteAll()
    },
  )

  it.each(['news', 'roles', 'settings/site', 'orders', 'audit'])(
    '[admin.sentences] on /admin/%s while the API cannot be reached',
    async (screen) => {
      await page().route(/\/api\/(?!me\b|login)/, (route) => route.abort())
      expect(await outside(screen)).toEqual([])
      await page().unrouteAll()
    },
  )

  // These come last, because their buttons lock the house, remove the demo content, and end the session.
  it.each([...formSteps.map(({ key }) => `${GUIDE}/${key}`), GUIDE, 'users', ACCOUNT, 'setup'])(
    '[admin.sentences] on /admin/%s and behind each of its buttons',
    async (screen) => {
      expect(await outside(screen)).toEqual([])
    },
  )

  it('[admin.sentences] has read toasts of what was saved, of what was not, and of refusals', () => {
    expect(toasts.size).toBeGreaterThan(30)
  })
})

describe.skipIf(!hasMariadb)('In the pseudo-language, no sentence of an order is outside a catalogue', () => {
  const mariadb = useMariadb()
  let shop: ShopSite
  let number = ''
  beforeAll(async () => {
    shop = await openShopSite(mariadb())
    writePseudo(shop.product.environment['DATA_DIR'] ?? '')
    number = (await shop.order()).number
  })
  afterAll(() => shop.product.stop())
  const { outside } = useReader(() => ({ url: shop.product.url, token: shop.admin }))

  it.each([
    ['that waits', async () => (await shop.order()).number],
    ['that was paid', async () => number],
  ])('[admin.sentences] %s', async (_state, find) => {
    if ((await find()) === number) await shop.call('POST', `/admin/orders/${number}/confirm`, {})
    expect(await outside(`orders/${await find()}`)).toEqual([])
    for (const { screen } of shopMenu) expect(await outside(screen), screen).toEqual([])
  })
})
