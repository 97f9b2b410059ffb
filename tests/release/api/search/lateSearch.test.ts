import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { item } from '../../../../content/types/item.ts'
import { outageOf } from '../../../../server/errors/outage.ts'
import { Queue } from '../../../../server/process/queues/queue.ts'
import { engines, useTestServer } from '../../../support/testServer.ts'
import { useSite } from '../../../support/useSite.ts'

const SENTENCE = 'Terlalu banyak pencarian sekaligus. Coba lagi sebentar lagi.'

/** Milliseconds. A visitor's search must be answered within three seconds. */
const LATE_MS = 6_000

describe.each(engines)('On %s, a search whose reads take six seconds', (engine) => {
  const { server } = useSite(engine)
  const slow = new WeakSet<object>()
  const late: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      if (JSON.stringify(node).includes('"items"')) slow.add(queryId)
      return node
    },
    transformResult: async ({ result, queryId }) => {
      if (slow.has(queryId)) await sleep(LATE_MS)
      return result
    },
  }
  let restore = (): void => undefined
  beforeAll(() => {
    const { database } = server().context
    const { reader, longReader } = database
    Object.assign(database, { reader: reader.withPlugin(late), longReader: longReader.withPlugin(late) })
    restore = () => void Object.assign(database, { reader, longReader })
  })
  afterAll(() => restore())

  it.each([`/api${item.path}?q=potion&per_page=20`, `/api${item.path}?q=potion`])(
    '[attack.search-floods] is refused with 429 by the API: %s',
    async (path) => {
      const begun = performance.now()
      const { status, body, headers } = await server().call('GET', path)
      expect(status).toBe(429)
      expect(performance.now() - begun).toBeLessThan(LATE_MS)
      expect(body).toEqual({ code: 'too_many_searches', message: SENTENCE })
      expect(headers.get('retry-after')).toBe('5')
    },
  )

  it.each(['/search?q=potion', '/gameinfo/items?page=2'])(
    '[attack.search-floods] is refused with a page that says so: %s',
    async (path) => {
      const { status, body, headers } = await server().call('GET', path)
      expect(status).toBe(429)
      expect(headers.get('retry-after')).toBe('5')
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(headers.get('cache-control')).toContain('no-store')
      expect(body).toContain(`<main class="notice"><h1>Terjadi kesalahan</h1><p>${SENTENCE}</p>`)
      expect(body).toContain('<a href="/">Kembali ke beranda</a>')
    },
  )
})

describe.each(engines)('On %s, reads of searches', (engine) => {
  const server = useTestServer(engine)

  it('[attack.search-floods] are stopped when their time is over, and take no reader of other networks and of staff', async () => {
    const { reader, longReader } = server().context.database
    const searched = engine === 'sqlite' ? longReader : reader
    const slow =
      engine === 'sqlite'
        ? sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 60000000) select count(*) from n`
        : sql`select pg_sleep(60)`
    const turns = new Queue({ parallel: 8, mostRunningPerClient: 2, mostWaiting: 20, answerMs: 3_000 })
    const stopped: unknown[] = []
    const flood = Array.from({ length: 6 }, () =>
      turns.run(() => slow.execute(searched).catch((error: unknown) => stopped.push(outageOf(error))), '192.0.2.7'),
    )
    const quick = sql<{ one: number }>`select 1 as one`
    const others = [
      turns.run(() => quick.execute(searched), '198.51.100.9'),
      quick.execute(longReader),
      quick.execute(reader),
    ]
    const answers = Promise.allSettled(flood)
    for (const { rows } of await Promise.all(others)) expect(rows).toEqual([{ one: 1 }])
    expect(stopped).toEqual([])
    const refused = { status: 'rejected', reason: { code: 'too_many_searches' } }
    expect(await answers).toMatchObject(flood.map(() => refused))
    // The two that ran hold their network's places until they have ended. PostgreSQL stops them after three seconds.
    // SQLite counts to the end, which takes some seconds, or a minute on a busy machine.
    await expect.poll(() => stopped, { timeout: 150_000 }).toHaveLength(2)
    expect(stopped).toContain('busy')
  }, 180_000)
})
