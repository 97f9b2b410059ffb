import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRichText } from '../../../richText/parse.ts'
import { freePort } from '../../../scripts/lib/product.mjs'
import { setUp } from '../../support/adminAccount.ts'
import { HOSTILE_TEXTS } from '../../support/hostileTexts.ts'
import { startProduct } from '../../support/product.ts'
import { byTheClock } from '../../support/retries.ts'
import { postJson, type Product } from '../../support/runProduct.ts'

/** On a machine that does the reference of holds.mjs in REFERENCE_MS; a slower one has as much more time. */
const MOST_MS = 50
const REFERENCE_MS = 12

const holds = new URL('../../support/load/holds.mjs', import.meta.url)

/** Returns the longest beginning that is permitted. */
function permitted(source: string): string {
  let [least, most] = [0, source.length]
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (readRichText(source.slice(0, middle).trim()).fault) most = middle - 1
    else least = middle
  }
  return source.slice(0, least)
}

describe('Hostile formatted texts', () => {
  let product: Product
  let token: string
  let holdsUrl: string
  beforeAll(async () => {
    const port = await freePort()
    holdsUrl = `http://127.0.0.1:${port}`
    const settings = { NODE_OPTIONS: `--import=${fileURLToPath(holds)}`, HOLDS_PORT: String(port) }
    product = await startProduct('sqlite', settings)
    token = await setUp(product.setupLink)
  })
  afterAll(() => product?.stop())

  const heldBy = async (work: () => Promise<unknown>): Promise<number> => {
    await fetch(holdsUrl)
    await work()
    const held = Number(await (await fetch(holdsUrl)).text())
    if (held <= MOST_MS) return held
    const reference = Number(await (await fetch(`${holdsUrl}/reference`)).text())
    return held / Math.max(1, reference / REFERENCE_MS)
  }
  const post = (path: string, body: object) => postJson(`${product.url}${path}`, token, body)
  const get = async (path: string) => {
    const answer = await fetch(product.url + path)
    expect(answer.status, path).toBe(200)
    return answer.text()
  }

  it(
    '[attack.formatted-text] hold up other requests for at most 50 ms: when they are previewed, saved, shown, listed and read',
    { ...byTheClock, timeout: 400_000 },
    async () => {
      const slow: string[] = []
      let saved = 0
      const time = async (what: string, source: string, work: () => Promise<unknown>) => {
        const held = await heldBy(work)
        if (held > MOST_MS) slow.push(`${Math.round(held)} ms: ${what} of ${JSON.stringify(source.slice(0, 30))}`)
      }
      // The first requests compile code.
      for (let times = 0; times < 20; times += 1)
        await post('/api/news/preview', { title: 'Kabar', body: '*a* '.repeat(100) })
      for (const [index, source] of HOSTILE_TEXTS.entries()) {
        // An account may request only so many previews a minute.
        if (index < 90)
          await time('the preview', source, () => post('/api/news/preview', { title: 'Kabar', body: source }))
        await time('the refusal', source, () => post('/api/news', { title: 'Kabar', body: source }))
        let id: number | null = null
        await time('saving', source, async () => {
          const answer = await post('/api/news', { title: 'Kabar', body: permitted(source) })
          if (answer.status === 201) ({ id } = (await answer.json()) as { id: number })
        })
        // Texts without words, and U+0000, are refused.
        if (id === null) continue
        saved += 1
        await time('the page', source, () => get(`/news/${id}`))
        await time('the tree', source, () => get(`/api/news/${id}?tree=true`))
        await time('the news', source, () => get('/news'))
        await time('the feed', source, () => get('/rss.xml'))
      }
      expect(slow).toEqual([])
      expect(saved).toBeGreaterThan(80)
    },
  )

  it(
    '[attack.formatted-text] hold up other requests for at most 50 ms if they are sent as the name of an account',
    byTheClock,
    async () => {
      const username = `a${'\u0301'.repeat(125_000)}${'\u0323'.repeat(124_000)}`
      const account = {
        username,
        password: 'Rahasia1!',
        password_confirmation: 'Rahasia1!',
        email: 'a@b.id',
        PIN: '012345',
      }
      for (const path of ['/api/login', '/api/register', '/api/forgot-password']) {
        const held = await heldBy(async () => expect((await post(path, account)).status, path).toBeLessThan(500))
        expect(held, path).toBeLessThan(MOST_MS)
      }
    },
  )

  it(
    '[attack.formatted-text] hold up other requests for at most 50 ms if a page has many of them',
    byTheClock,
    async () => {
      const held: Record<string, number> = {}
      const time = async (what: string, path: string) => {
        held[what] = Math.round(await heldBy(() => get(path)))
      }
      for (const unit of ['a\n', 'a,', '.', '\u2028']) {
        const description = `${unit.repeat(19_990 / unit.length)}a`
        for (let times = 0; times < 10; times += 1)
          await post('/api/game-info/server-rules', { rules: 'Aturan', category: 'Umum', description })
      }
      await time('plain rules', '/gameinfo/rules')
      for (let times = 0; times < 10; times += 1)
        await post('/api/game-info/server-rules', {
          rules: 'Aturan',
          category: 'Umum',
          body: permitted('- *a* `b`\n'.repeat(5_000)),
        })
      await time('rules', '/gameinfo/rules')
      await time('trees', '/api/game-info/server-rules?tree=true')
      for (const [what, milliseconds] of Object.entries(held)) expect(milliseconds, what).toBeLessThan(MOST_MS)
    },
  )

  it(
    '[attack.formatted-text] hold up other requests for at most 50 ms if many pages and previews of them are requested at once',
    byTheClock,
    async () => {
      const held: Record<string, number> = {}
      const time = async (what: string, work: () => Promise<unknown>) => {
        held[what] = Math.round(await heldBy(work))
      }
      for (const unit of ['# a\n', `|${'*a*|'.repeat(40)}\n`]) {
        const head = unit.startsWith('|') ? `|${'a|'.repeat(40)}\n|${'-|'.repeat(40)}\n` : ''
        const body = permitted(head + unit.repeat(5_000))
        const ids: number[] = []
        for (let times = 0; times < 20; times += 1) {
          const answer = await post('/api/news', { title: 'Kabar', body })
          ids.push(((await answer.json()) as { id: number }).id)
        }
        await time(`pages of ${unit.slice(0, 4)}`, () => Promise.all(ids.map((id) => get(`/news/${id}`))))
        await time(`previews of ${unit.slice(0, 4)}`, () =>
          Promise.all(ids.map(() => post('/api/news/preview', { title: 'Kabar', body }))),
        )
      }
      for (const [what, milliseconds] of Object.entries(held)) expect(milliseconds, what).toBeLessThan(MOST_MS)
    },
  )
})
