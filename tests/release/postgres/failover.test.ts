import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { hasProgram } from '../../../scripts/lib/programs.mjs'
import { createDatabase, startPostgres } from '../../support/databases/postgres.ts'
import { query, startHaproxy } from '../../support/failover/haproxy.ts'
import { Ledger } from '../../support/failover/ledger.ts'
import { onceOnly } from '../../support/retries.ts'
import { Product } from '../../support/restartableProduct.ts'

const PROCESSES = 3
const WRITERS_EACH = 3
const LOAD_MS = 1_500
/** Milliseconds. After a failover, each process must be able to save again within this time. */
const SAVING_MS = 10_000
/** Milliseconds. All processes must show a saved row within this time. */
const AGREE_MS = 2_000
/** Milliseconds. A cached page must arrive within this time, even on a busy machine. */
const PAGE_MS = 2_000

describe('Three processes on a PostgreSQL with a synchronous standby behind HAProxy', onceOnly, () => {
  const cleanups: (() => Promise<unknown> | void)[] = []
  afterEach(async () => {
    for (const clean of cleanups.splice(0).reverse()) await clean()
  })

  it.skipIf(!hasProgram('haproxy'))(
    '[database.failover] lose nothing that they acknowledged and save again within ten seconds, when the primary is killed and the standby promoted',
    async () => {
      const primary = await startPostgres({ isDurable: true })
      cleanups.push(() => primary.stop())
      const { pathname } = new URL(await createDatabase(primary.url))
      const standby = await primary.follow()
      cleanups.push(() => standby.stop())
      await query(primary.url, "alter system set synchronous_standby_names = '*'", 'select pg_reload_conf()')
      const states = async () => query(primary.url, 'select sync_state from pg_stat_replication')
      await expect.poll(states, { timeout: 20_000 }).toEqual([{ sync_state: 'sync' }])
      const haproxy = await startHaproxy([primary.url, standby.url])
      cleanups.push(() => haproxy.stop())
      const address = `postgres://gapura@127.0.0.1:${haproxy.port}${pathname}`
      await vi.waitFor(() => query(address, 'select 1'), { timeout: 10_000 })

      const shared = { DATABASE_URL: address, GAPURA_SECRET: 'the same for all that serve one site' }
      const products: Product[] = []
      for (let count = 0; count < PROCESSES; count += 1) products.push(await Product.create('sqlite', shared))
      cleanups.push(() => Product.endAll(products, 'SIGKILL'))
      const token = await Product.startAll(products)
      const ledger = new Ledger(
        products.map(({ url }) => url),
        token,
      )
      ledger.start(WRITERS_EACH)
      await sleep(LOAD_MS)
      expect(ledger.acknowledged.length).toBeGreaterThan(0)

      primary.signal('SIGKILL')
      await sleep(1_000)
      await query(standby.url, 'select pg_promote()')
      const promotedAt = performance.now()
      const saved = () => ledger.savedAfter(promotedAt)
      await expect.poll(() => saved().includes(null), { timeout: SAVING_MS + 5_000, interval: 50 }).toBe(false)
      const latest = Math.max(...saved().map((at) => (at ?? Infinity) - promotedAt))
      await sleep(LOAD_MS)
      await ledger.end()
      expect(latest, 'milliseconds until each process saves').toBeLessThan(SAVING_MS)
      expect(ledger.gaps, `answers for ${ledger.pages} pages from memory`).toEqual([])
      expect(ledger.slowestPageMs).toBeLessThan(PAGE_MS)

      const rows = await query(address, 'select items_name as name, count(*)::int as count from items group by 1')
      const counts = new Map(rows.map((row) => [row['name'], row['count']]))
      const lost = ledger.acknowledged.filter((name) => !counts.has(name))
      expect(lost, `lost of ${ledger.acknowledged.length}`).toEqual([])
      expect([...counts].filter(([, count]) => count !== 1)).toEqual([])
      const known = new Set([...ledger.acknowledged, ...ledger.unsure])
      expect(
        [...counts.keys()].filter((name) => !known.has(String(name))),
        'saved, although refused',
      ).toEqual([])

      for (const [index, product] of products.entries()) {
        const mark = `agreed ${index}`
        expect(await ledger.save(product.url, mark)).toBe(true)
        const seen = async () => {
          const answers = await Promise.all(
            products.map(async ({ url }) =>
              (await fetch(`${url}/api/game-info/items?q=${encodeURIComponent(mark)}`)).text(),
            ),
          )
          return answers.every((answer) => answer.includes(mark))
        }
        await expect.poll(seen, { timeout: AGREE_MS, interval: 50 }).toBe(true)
      }
    },
  )
})
