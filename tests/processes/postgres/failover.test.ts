import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { createDatabase, startPostgres, type Postgres } from '../../support/databases/postgres.ts'
import { query } from '../../support/failover/databaseCluster.ts'
import { hasHaproxy, startHaproxy } from '../../support/failover/haproxy.ts'
import { Ledger } from '../../support/failover/ledger.ts'
import { makeMachine, makeSmallDisk, whyNoMachines, type CuttableMachine } from '../../support/failover/machines.ts'
import { onceOnly } from '../../support/retries.ts'
import { Product } from '../../support/restartableProduct.ts'

/** What runs with the other tests is short; `npm run failover` has all faults, and more load. */
const isLong = process.env['FAILOVER'] === 'long'
const noMachines = isLong ? whyNoMachines() : null
const canHaproxy = hasHaproxy()
const PROCESSES = 3
const WRITERS_EACH = isLong ? 8 : 3
const LOAD_MS = isLong ? 5_000 : 1_500
/** Longest until each process saves again. */
const SAVING_MS = 10_000
/** Longest until all show what one has saved. */
const AGREE_MS = 2_000
/** A page from memory takes a millisecond; what else runs on this machine takes the rest. */
const PAGE_MS = 2_000
const SMALL_DISK_MB = 700

/** Primary, synchronous standby, three processes, and HAProxy where it is installed. */
interface Cluster {
  primary: Postgres
  standby: Postgres
  machine: CuttableMachine | undefined
  disk: ReturnType<typeof makeSmallDisk> | undefined
}

interface Fault {
  name: string
  /** Why it cannot be tried here. */
  skipped: string | null
  /** Gives the server that can be written from then on. `recovered` is called when one can be. */
  strike: (cluster: Cluster, recovered: () => void) => Promise<Postgres>
}

async function promote(standby: Postgres, recovered: () => void): Promise<Postgres> {
  await query(standby.url, 'select pg_promote()')
  recovered()
  return standby
}

const faults: Fault[] = [
  {
    name: 'is killed, and the standby promoted',
    skipped: null,
    strike: async ({ primary, standby }, recovered) => {
      primary.signal('SIGKILL')
      await sleep(1_000)
      return promote(standby, recovered)
    },
  },
  {
    name: 'is cut off from the network, and the standby promoted',
    skipped: noMachines,
    strike: async ({ machine, standby }, recovered) => {
      machine?.cut()
      await sleep(5_000)
      return promote(standby, recovered)
    },
  },
  {
    name: 'is paused, and goes on',
    skipped: null,
    strike: async ({ primary }, recovered) => {
      primary.signal('SIGSTOP')
      await sleep(8_000)
      primary.signal('SIGCONT')
      recovered()
      return primary
    },
  },
  {
    name: 'is paused, the standby promoted, and goes on beside it',
    skipped: null,
    strike: async ({ primary, standby }, recovered) => {
      primary.signal('SIGSTOP')
      await sleep(4_000)
      await promote(standby, recovered)
      await sleep(2_000)
      primary.signal('SIGCONT')
      return standby
    },
  },
  {
    name: 'goes on, though the standby was promoted beside it',
    skipped: null,
    strike: async ({ standby }, recovered) => promote(standby, recovered),
  },
  {
    name: 'has a full disk, and room again',
    skipped: noMachines,
    strike: async ({ primary, disk }, recovered) => {
      await disk?.fill()
      await sleep(10_000)
      disk?.free()
      // It ends where its log finds no room.
      await primary.resume()
      recovered()
      return primary
    },
  },
]

const told = isLong ? faults : faults.slice(0, 1)
const possible = told.filter(({ skipped }) => skipped === null)

describe('Three processes on a PostgreSQL with a synchronous standby', onceOnly, () => {
  const cleanups: (() => Promise<unknown> | void)[] = []
  afterEach(async () => {
    for (const clean of cleanups.splice(0).reverse()) await clean()
  })

  for (const { name, skipped } of told)
    if (skipped !== null) it.skip(`whose primary ${name}: not tried, since ${skipped}`, () => undefined)
  if (!canHaproxy)
    it.skip('through HAProxy: not tried, since it is not installed (apt-get install haproxy)', () => undefined)

  it.each(possible)(
    'lose nothing, do nothing twice, and save again within ten seconds, when the primary $name',
    async ({ name, strike }) => {
      const [machine, other] = isLong && noMachines === null ? [makeMachine(), makeMachine()] : []
      for (const made of [machine, other]) if (made) cleanups.push(() => made.remove())
      const disk = name.includes('disk') ? makeSmallDisk(SMALL_DISK_MB) : undefined
      if (disk) cleanups.push(() => disk.remove())
      const primary = await startPostgres({
        isDurable: true,
        ...(machine ? { machine } : {}),
        ...(disk ? { home: disk.home } : {}),
      })
      cleanups.push(() => primary.stop())
      const url = await createDatabase(primary.url)
      const standby = await primary.follow(other)
      cleanups.push(() => standby.stop())
      const databaseOf = (server: Postgres) =>
        server.url.replace('/postgres', new URL(url).pathname).replace(/^postgres(?=\/\/)/, 'postgres:')
      await query(primary.url, "alter system set synchronous_standby_names = '*'", 'select pg_reload_conf()')
      const states = async () => query(primary.url, 'select sync_state from pg_stat_replication')
      await expect.poll(states, { timeout: 20_000 }).toEqual([{ sync_state: 'sync' }])

      const hosts = [primary, standby].map((server) => new URL(server.url).host).join()
      const shared = {
        DATABASE_URL: `postgres://gapura@${hosts}${new URL(url).pathname}?target_session_attrs=read-write`,
        GAPURA_SECRET: 'the same for all that serve one site',
      }
      const products: Product[] = []
      for (let count = 0; count < PROCESSES; count += 1) products.push(await Product.create('sqlite', shared))
      cleanups.push(async () => {
        for (const product of products) {
          await product.end('SIGKILL')
          product.remove()
        }
      })
      for (const product of products) await product.start()
      const token = (await products.at(-1)?.signIn()) ?? ''
      const urls = products.map((product) => product.url)
      if (canHaproxy) {
        const haproxy = await startHaproxy(urls.map((url) => new URL(url).host))
        cleanups.push(() => haproxy.stop())
        urls.push(haproxy.url)
      }

      const ledger = new Ledger(urls, token)
      ledger.start(WRITERS_EACH)
      await sleep(LOAD_MS)
      const before = ledger.acknowledged.length
      expect(before).toBeGreaterThan(0)
      let recoveredAt = Infinity
      const writable = await strike({ primary, standby, machine, disk }, () => (recoveredAt = performance.now()))
      const saved = () => ledger.savedAfter(recoveredAt)
      await expect.poll(() => saved().includes(null), { timeout: SAVING_MS + 5_000, interval: 50 }).toBe(false)
      const latest = Math.max(...saved().map((at) => (at ?? Infinity) - recoveredAt))
      await sleep(LOAD_MS)
      await ledger.end()
      expect(latest, 'milliseconds until each process saves').toBeLessThan(SAVING_MS)
      expect(ledger.gaps, `answers for ${ledger.pages} pages from memory`).toEqual([])
      expect(ledger.failedReads, 'of a list that is in no memory').toEqual([])
      expect(ledger.slowestPageMs).toBeLessThan(PAGE_MS)

      const rows = await query(
        databaseOf(writable),
        'select items_name as name, count(*)::int as count from items group by 1',
      )
      const counts = new Map(rows.map((row) => [row['name'], row['count']]))
      const lost = ledger.acknowledged.filter((name) => !counts.has(name))
      expect(lost, `lost of ${ledger.acknowledged.length}`).toEqual([])
      const twice = [...counts].filter(([, count]) => count !== 1)
      expect(twice, 'written twice').toEqual([])
      const known = new Set([...ledger.acknowledged, ...ledger.unsure])
      expect(
        [...counts.keys()].filter((name) => !known.has(String(name))),
        'there, and refused',
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
      const figures = {
        saved: ledger.acknowledged.length,
        before,
        unsure: ledger.unsure.size,
        latest,
        pages: ledger.pages,
      }
      const slowest = { page: ledger.slowestPageMs, save: ledger.slowestSaveMs }
      if (isLong) console.warn(name, figures, { slowest }, Object.fromEntries(ledger.refusals))
    },
  )
})
