import { sql, type RawBuilder } from 'kysely'
import { listTypes } from '../content/index.ts'
import { openDatabase } from '../server/database/engine/openDatabase.ts'
import type { Queries } from '../server/database/database.ts'
import type { Scratch } from './scratch.ts'

const YEARS = 5
const DAY_MS = 86_400_000
/** The number of changes that one INSERT statement writes. */
const AT_ONCE = 250_000
/** The number of changes in each batch. Every fourth change belongs to a batch. */
const BATCH_ROWS = 5_000

export const RARE_ACTOR = 'user:99'

/** Writes `changes` log entries that cover the last five years. No server may use the database at the same time. */
export async function seedHistory(scratch: Scratch, changes: number): Promise<void> {
  const database = openDatabase({ databaseUrl: scratch.databaseUrl, dataDir: scratch.folder })
  const isSqlite = database.engine === 'sqlite'
  const begun = Date.now() - YEARS * 365 * DAY_MS
  const stepMs = (Date.now() - begun) / changes
  const seconds = sql`(${sql.lit(begun / 1_000)} + n * ${sql.lit(stepMs / 1_000)})`
  const time = isSqlite
    ? sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${seconds}, 'unixepoch')`
    : sql`date_trunc('milliseconds', to_timestamp(${seconds}))`
  const types = listTypes.map(({ key }) => key)
  // Knuth's multiplicative hash maps consecutive numbers to very different values. The modulus limits them to 32 bits.
  const hash = sql`((n * 2654435761) % 4294967296)`
  const type = sql`case when n % 2 = 0 then 'droplist' else ${oneOf(types, hash)} end`
  const action = sql`case n % 50 when 0 then 'delete' when 1 then 'create' when 2 then 'create' else 'update' end`
  const row = sql`(1 + ${hash} % ${sql.lit(Math.ceil(changes / 30))})`
  const text = (value: string) =>
    sql`cast('{"id":' || ${row} || ',"monster":"Goblin of the bench ' || n || '","chance":' || (${hash} % 1000) || ${sql.lit(value)} as ${sql.raw(isSqlite ? 'text' : 'jsonb')})`
  const padding = `,"description":"${'A text of some words. '.repeat(6)}","version":2}`
  const batch = sql`case when n % 4 = 3 then 1 + n / ${sql.lit(BATCH_ROWS * 4)} end`
  const actor = sql`case when ${hash} % 1000000 = 7 then ${sql.lit(RARE_ACTOR)} else 'user:' || (1 + ${hash} % 7) end`
  for (let start = 0; start < changes; start += AT_ONCE) {
    const end = Math.min(start + AT_ONCE, changes) - 1
    const numbers = isSqlite
      ? sql`with recursive numbers(n) as (select ${sql.lit(start)} union all select n + 1 from numbers where n < ${sql.lit(end)})`
      : sql`with numbers(n) as (select generate_series(${sql.lit(start)}::bigint, ${sql.lit(end)}))`
    await database.transaction(
      async (tx) => {
        await seedBatches(tx, time, start, end)
        await sql`insert into changes (actor, content_type, row_id, action, before, after, request_id, time, address, batch)
        ${numbers} select ${actor}, ${type}, ${row}, ${action},
          case when n % 50 in (1, 2) then null else ${text(padding)} end,
          case when n % 50 = 0 then null else ${text(padding)} end,
          'bench', ${time}, '192.0.2.' || (n % 250), ${batch} from numbers`.execute(tx)
      },
      { long: true },
    )
  }
  // PostgreSQL's autovacuum might run too late or during a measurement, so the tables are vacuumed and analyzed now.
  if (!isSqlite) await sql`vacuum analyze`.execute(database.writer)
  await database.close()
}

async function seedBatches(tx: Queries, time: RawBuilder<unknown>, start: number, end: number): Promise<void> {
  const each = BATCH_ROWS * 4
  for (let first = Math.ceil(start / each) * each; first <= end; first += each) {
    await sql`insert into batches (id, kind, content_type, actor, made_at, created, updated, deleted)
      select ${sql.lit(first / each + 1)}, 'import', 'droplist', 'user:1', ${time}, 0, ${sql.lit(BATCH_ROWS)}, 0
      from (select ${sql.lit(first)} as n) as one`.execute(tx)
  }
}

const oneOf = (names: readonly string[], number: RawBuilder<unknown>) =>
  sql`case ${number} % ${sql.lit(names.length)} ${sql.join(
    names.map((name, index) => sql`when ${sql.lit(index)} then ${sql.lit(name)}`),
    sql` `,
  )} end`
