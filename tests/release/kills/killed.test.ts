import { describe, expect, it } from 'vitest'
import { news } from '../../../content/types/news.ts'
import { readConfig } from '../../../server/process/config.ts'
import { counterFaults, integrityFaults } from '../../../server/database/schema/integrity.ts'
import type { Database, Queries } from '../../../server/database/database.ts'
import { openDatabase } from '../../../server/database/engine/openDatabase.ts'
import { readTables } from '../../../server/database/schema/introspection.ts'
import { checkPictures, unneededPictures } from '../../../server/pictures/integrity.ts'
import { pictureStores } from '../../../server/pictures/outside/place.ts'
import { engines } from '../../support/testServer.ts'
import { onceOnly } from '../../support/retries.ts'
import { Product } from '../../support/restartableProduct.ts'
import { Writer } from './writers.ts'

const KILLS = Number(process.env['KILLS'] ?? 100)
const WRITERS = 20
/** Milliseconds. Each process is killed after `least` plus a random time of at most `more`. */
const LIFE_MS = { least: 100, more: 900 } as const
const PER_KILL_MS = 20_000

type Log = Awaited<ReturnType<typeof readLog>>

const readLog = (queries: Queries) =>
  queries
    .selectFrom('changes')
    .select(['row_id', 'action', 'before', 'after'])
    .where('content_type', '=', news.key)
    .orderBy('sequence')
    .execute()

/** Each row must equal its newest entry in the change log, and the log must have an entry for each version. */
async function expectWholeRows(queries: Queries): Promise<Map<number, { title: string; image: string | null }>> {
  const rows = await queries
    .withTables<{ news: { id: number; version: number; title: string; description: string; image: string | null } }>()
    .selectFrom('news')
    .selectAll()
    .execute()
  const log = new Map<number, Log>()
  for (const entry of await readLog(queries)) log.set(entry.row_id, [...(log.get(entry.row_id) ?? []), entry])
  for (const row of rows) {
    const entries = log.get(row.id) ?? []
    expect(entries.map(({ action }) => action)).toEqual(['create', ...entries.slice(1).map(() => 'update')])
    expect(row.version).toBe(entries.length)
    expect(JSON.parse(entries.at(-1)?.after ?? 'null')).toEqual(row)
    expect(row.description).toContain(row.title)
    log.delete(row.id)
  }
  for (const [id, entries] of log) expect(entries.at(-1)?.action, `row ${id} is gone`).toBe('delete')
  return new Map(rows.map((row) => [row.id, row]))
}

async function expectNothingLost(database: Database, writers: readonly Writer[]): Promise<void> {
  await database.snapshot(async (queries) => {
    const rows = await expectWholeRows(queries)
    for (const { known } of writers) {
      for (const [id, { may }] of known) {
        const row = rows.get(id)
        const isOne = may.some((state) => {
          if (state === null || row === undefined) return state === null && row === undefined
          return state.title === row.title && (state.picture === null || state.picture.includes(row.image ?? 'none'))
        })
        expect(isOne, `row ${id} is ${JSON.stringify(row)}, acknowledged was ${JSON.stringify(may)}`).toBe(true)
      }
    }
    expect(await integrityFaults(queries, database.engine)).toEqual([])
    expect(await counterFaults(queries, database.engine, await readTables(queries, database.engine))).toEqual([])
    expect((await checkPictures(queries, pictureStores(readConfig({})))).broken).toEqual([])
    expect(await unneededPictures(queries), 'orphans').toEqual([])
  })
}

describe.each(engines)('On %s, a site that is killed', onceOnly, (engine) => {
  it(
    `${KILLS} times at any moment, under ${WRITERS} who write with pictures, has lost nothing that it acknowledged`,
    { timeout: 60_000 + KILLS * PER_KILL_MS },
    async () => {
      const product = await Product.started(engine)
      const token = await product.signIn()
      let isOver = false
      const writers = Array.from({ length: WRITERS }, (_, index) => new Writer(`writer ${index}`, product.url, token))
      const running = writers.map((writer) => writer.run(() => isOver))
      for (let kill = 0; kill < KILLS; kill += 1) {
        await new Promise((resolve) => setTimeout(resolve, LIFE_MS.least + Math.random() * LIFE_MS.more))
        await product.end('SIGKILL')
        await product.start()
      }
      isOver = true
      await Promise.all(running)
      await product.end('SIGKILL')

      const statuses = new Map<number, number>()
      for (const writer of writers) {
        for (const [status, count] of writer.statuses) statuses.set(status, (statuses.get(status) ?? 0) + count)
      }
      expect(statuses.get(201) ?? 0, JSON.stringify([...statuses])).toBeGreaterThan(0)
      expect([...statuses.keys()].filter((status) => status >= 400 && status !== 503)).toEqual([])
      const database = openDatabase(readConfig(product.environment))
      await expectNothingLost(database, writers)
      await database.close()
      product.remove()
      if (KILLS > 10) console.warn(engine, `${KILLS} kills`, Object.fromEntries(statuses))
    },
  )
})
