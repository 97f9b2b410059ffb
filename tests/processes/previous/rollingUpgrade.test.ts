import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { item } from '../../../content/types/item.ts'
import { createDatabase } from '../../support/databases/postgres.ts'
import { hasHaproxy, startHaproxy } from '../../support/failover/haproxy.ts'
import { Ledger } from '../../support/failover/ledger.ts'
import { onceOnly } from '../../support/retries.ts'
import { Product } from '../../support/restartableProduct.ts'
import { isThorough } from '../../support/thorough.ts'
import { buildPrevious } from './earlierBuilds.ts'

/** Building an earlier version takes as long as all else here. */
const isTried = isThorough || process.env['FAILOVER'] === 'long'
const PROCESSES = 3
const WRITERS = 3
const LOAD_MS = 3_000
/** Longest until all show what one has saved. docs/operate/failover.md. */
const AGREE_MS = 2_000
const PATHS = ['/', '/news', '/gameinfo/rules', '/api/news', '/api/game-info/items?page=1&per_page=20'] as const

/** Asks for pages and lists at an address all the time, and remembers what was no answer. */
class Visitor {
  answers = 0
  slowestMs = 0
  readonly failures: string[] = []
  #isOver = false
  readonly #reading: Promise<void>

  constructor(url: string) {
    this.#reading = this.#read(url)
  }

  async end(): Promise<void> {
    this.#isOver = true
    await this.#reading
  }

  async #read(url: string): Promise<void> {
    for (let turn = 0; !this.#isOver; turn += 1) {
      const path = PATHS[turn % PATHS.length] ?? '/'
      const start = performance.now()
      try {
        const response = await fetch(url + path)
        await response.arrayBuffer()
        if (response.status !== 200) this.failures.push(`${path} ${response.status}`)
      } catch (error) {
        this.failures.push(`${path} ${String(error)}`)
      }
      this.answers += 1
      this.slowestMs = Math.max(this.slowestMs, performance.now() - start)
      await sleep(10)
    }
  }
}

/**
 * Each process saves a piece of news; gives how old it was at most, in milliseconds, when a page or a list of a process that did not
 * show it was asked for. How long a busy machine takes to answer is not in it.
 */
async function stalest(products: readonly Product[], token: string, stage: string): Promise<number> {
  let stalest = 0
  for (const [index, product] of products.entries()) {
    const title = `${stage}, saved by process ${index}.`
    const saved = await fetch(`${product.url}/api/news`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ title, description: title }),
    })
    expect(saved.status, `${title} ${await saved.text()}`).toBe(201)
    const start = performance.now()
    const untilShown = async (url: string) => {
      for (;;) {
        const age = performance.now() - start
        if ((await (await fetch(url)).text()).includes(title)) return
        expect(age, `${title} is not at ${url}`).toBeLessThan(AGREE_MS)
        stalest = Math.max(stalest, age)
        await sleep(20)
      }
    }
    await Promise.all(products.flatMap(({ url }) => [untilShown(`${url}/news`), untilShown(`${url}/api/news`)]))
  }
  return stalest
}

const whyNot = !isTried
  ? 'an earlier version is built for it (npm run failover)'
  : !hasHaproxy()
    ? 'HAProxy is not installed (apt-get install haproxy)'
    : null

// docs/operate/failover.md, "Upgrade by turns".
describe('Three processes behind HAProxy that are upgraded by turns under load', onceOnly, () => {
  const cleanups: (() => Promise<unknown> | void)[] = []
  afterEach(async () => {
    for (const clean of cleanups.splice(0).reverse()) await clean()
  })
  if (whyNot !== null) return it.skip(`not tried, since ${whyNot}`, () => undefined)

  it.for(['same schema', 'earlier schema'] as const)(
    'from a version with the %s: visitors are answered, and what either saves is kept and shown by all',
    { timeout: 300_000 },
    async (schema, context) => {
      const previous = buildPrevious(schema)
      if (!previous) return context.skip('This copy of the repository lacks the history to build that version from.')
      cleanups.push(previous.remove)
      const shared = {
        DATABASE_URL: await createDatabase(inject('postgresUrl')),
        GAPURA_SECRET: 'the same for all that serve one site',
      }
      const products: Product[] = []
      cleanups.push(async () => {
        for (const product of products) {
          await product.end('SIGKILL').catch(() => undefined)
          product.remove()
        }
      })
      for (let count = 0; count < PROCESSES; count += 1) {
        const product = await Product.create('sqlite', shared, previous.folder)
        products.push(product)
        await product.start()
      }
      const token = (await products[0]?.signIn()) ?? ''
      const haproxy = await startHaproxy(products.map(({ url }) => new URL(url).host))
      cleanups.push(() => haproxy.stop())

      const ledger = new Ledger([haproxy.url], token)
      ledger.start(WRITERS)
      const visitors = Array.from({ length: 3 }, () => new Visitor(haproxy.url))
      await sleep(LOAD_MS)
      const stale = [await stalest(products, token, 'All old')]
      for (const [index, old] of products.entries()) {
        expect(await old.end('SIGTERM')).toBe(0)
        // At the same address, as HAProxy knows it.
        const upgraded = await Product.create('sqlite', old.environment)
        products[index] = upgraded
        await upgraded.start()
        await expect
          .poll(async () => (await fetch(`${upgraded.url}/readyz`)).status, { timeout: 10_000, interval: 50 })
          .toBe(200)
        await sleep(LOAD_MS)
        stale.push(await stalest(products, token, `${index + 1} of ${PROCESSES} new`))
      }
      await ledger.end()
      for (const visitor of visitors) await visitor.end()

      const client = new pg.Client(shared.DATABASE_URL)
      await client.connect()
      cleanups.push(() => client.end())
      const { rows } = await client.query<{ name: string; rows: number; entries: number }>(
        `select items_name as name, count(distinct items.id)::int as rows, count(changes.sequence)::int as entries
          from items left join changes on content_type = $1 and row_id = items.id and action = 'create'
          group by 1`,
        [item.key],
      )
      const kept = new Map(rows.map((row) => [row.name, row]))
      const figures = {
        commit: previous.commit.slice(0, 8),
        saved: ledger.acknowledged.length,
        refused: Object.fromEntries(ledger.refusals),
        slowestSaveMs: Math.round(ledger.slowestSaveMs),
        answers: visitors.reduce((sum, { answers }) => sum + answers, ledger.pages),
        slowestAnswerMs: Math.round(Math.max(...visitors.map(({ slowestMs }) => slowestMs))),
        staleMs: stale.map(Math.round),
      }
      console.warn(schema, figures)
      expect(visitors.flatMap(({ failures }) => failures).concat(ledger.gaps)).toEqual([])
      expect(ledger.acknowledged.filter((name) => !kept.has(name))).toEqual([])
      expect(rows.filter(({ rows, entries }) => rows !== 1 || entries !== 1)).toEqual([])
      expect(Object.fromEntries(ledger.refusals)).toEqual({})
      expect(ledger.acknowledged.length).toBeGreaterThan(100)
    },
  )
})
