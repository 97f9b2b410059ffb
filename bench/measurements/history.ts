import { RetentionRunner } from '../../server/history/retention/retentionRunner.ts'
import { openDatabase } from '../../server/database/engine/openDatabase.ts'
import { writeState } from '../../server/database/state/siteState.ts'
import { retention } from '../../content/settings/retention.ts'
import type { ContentTables } from '../../server/database/tables.ts'
import { admin, createAdmin } from '../admin.ts'
import { Client } from '../client.ts'
import { RARE_ACTOR, seedHistory } from '../seedHistory.ts'
import { startProduct } from '../server.ts'
import type { Scratch } from '../scratch.ts'
import { median, table } from '../table.ts'

const FEW = 50_000
const REPEATS = 7
const DAY_MS = 86_400_000

const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString()
const month = `from=${daysAgo(800)}&to=${daysAgo(770)}`
const day = `from=${daysAgo(800)}&to=${daysAgo(799)}`
const TRAIL = '/api/admin/changes'

const questions = (changes: number): Readonly<Record<string, string>> => ({
  'audit trail': TRAIL,
  'audit trail, its last counted page': `${TRAIL}?per_page=50&page=200`,
  'audit trail, from its middle on': `${TRAIL}?before=${Math.floor(changes / 2)}`,
  'of somebody': `${TRAIL}?actor=user:1`,
  'of somebody with four changes among many': `${TRAIL}?actor=${RARE_ACTOR}`,
  'of a type that half of all are of': `${TRAIL}?type=droplist`,
  'of a type': `${TRAIL}?type=news`,
  'of an action': `${TRAIL}?action=update`,
  'of a month': `${TRAIL}?${month}`,
  'until two years ago': `${TRAIL}?to=${daysAgo(730)}`,
  'of a type in a month': `${TRAIL}?type=news&${month}`,
  'of somebody, of a type': `${TRAIL}?actor=user:1&type=news`,
  'of a type, an action that it never had': `${TRAIL}?type=news&action=sign-in`,
  'history of a row': `${TRAIL}?type=droplist&row=55`,
  'by the number of a row alone': `${TRAIL}?row=55`,
  'CSV of a day': `${TRAIL}.csv?${day}`,
  'CSV of somebody with four changes': `${TRAIL}.csv?actor=${RARE_ACTOR}`,
  trash: '/api/admin/trash',
  'trash of a type': '/api/admin/trash?type=news',
  batches: '/api/batches',
  'changes of a batch, its last page': '/api/batches/2/changes?per_page=50&page=100',
})

/**
 * Compares response times with a short and with a long log of changes. The length of the log should make little
 * difference.
 */
export async function measureHistory(makeScratch: () => Promise<Scratch>, many: number): Promise<string[]> {
  const sizes = [FEW, many]
  const columns: Map<string, string>[] = []
  let engine = ''
  for (const changes of sizes) {
    const scratch = await makeScratch()
    engine = scratch.engine
    await (await startProduct(scratch)).stop()
    await createAdmin(scratch)
    await seedHistory(scratch, changes)
    columns.push(await answers(scratch, changes))
    columns.at(-1)?.set('a day of the retention', await dayOfRetention(scratch))
    await scratch.remove()
  }
  const [first = new Map<string, string>()] = columns
  return [
    `### A long history, ${engine}`,
    '',
    'Milliseconds until the whole answer is there, by the number of changes; median of seven.',
    '',
    table(
      ['', ...sizes.map((size) => size.toLocaleString('en'))],
      [...first.keys()].map((name) => [name, ...columns.map((column) => column.get(name) ?? '')]),
    ),
    '',
  ]
}

async function answers(scratch: Scratch, changes: number): Promise<Map<string, string>> {
  const product = await startProduct(scratch)
  const client = new Client(product.url, 1)
  await client.logIn(admin.username, admin.password)
  const measured = new Map<string, string>()
  for (const [name, path] of Object.entries(questions(changes))) {
    const elapsed: number[] = []
    for (let turn = 0; turn < REPEATS; turn += 1) {
      const begun = performance.now()
      const { status, text } = await client.send('GET', path)
      if (status !== 200) throw new Error(`${path} was answered ${status}: ${text.slice(0, 200)}`)
      elapsed.push(performance.now() - begun)
    }
    measured.set(name, median(elapsed).toFixed(1))
  }
  client.close()
  await product.stop()
  return measured
}

/**
 * Measures how long it takes to delete one day's expired log entries. The log covers five years, and the retention
 * period is three years.
 */
async function dayOfRetention(scratch: Scratch): Promise<string> {
  const database = openDatabase({ databaseUrl: scratch.databaseUrl, dataDir: scratch.folder })
  const now = new Date()
  const yesterday = new Date(now.getTime() - DAY_MS)
  const limit = new Date(yesterday)
  limit.setUTCFullYear(limit.getUTCFullYear() - 3)
  await database.transaction(async (tx) => {
    await writeState(tx, 'history-day', yesterday.toISOString(), now)
    await writeState(tx, 'history-expired', JSON.stringify({ time: limit.toISOString(), sequence: 0 }), now)
    await tx
      .withTables<ContentTables>()
      .updateTable(retention.table)
      .set({ history: '3 years', updated_at: daysAgo(30) })
      .execute()
  })
  const fail = (error: unknown) => {
    throw error
  }
  const runner = new RetentionRunner(
    { database, clock: { now: () => now } },
    { onDone: () => undefined, onError: fail },
  )
  const begun = performance.now()
  const expired = await runner.run()
  const elapsed = performance.now() - begun
  await database.close()
  return `${elapsed.toFixed(0)} (${expired?.entries ?? 0} removed)`
}
