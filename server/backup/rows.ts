import { sql } from 'kysely'
import type { Engine, Queries } from '../database/database.ts'
import type { TableInfo } from '../database/schema/introspection.ts'
import { isBackedUpColumn, backedUpRows } from './excludedTables.ts'

type Value = string | number | boolean | null | Uint8Array
export type StoredColumns = Record<string, Value>

/** Rows read at a time; fewer if a row holds a picture. */
const AT_ONCE = { rows: 200, pictures: 8 } as const

const bytesTypes: ReadonlySet<string> = new Set(['blob', 'bytea'])

/** In the order of the first column, a few at a time. */
export async function* readRows(queries: Queries, engine: Engine, table: TableInfo): AsyncGenerator<StoredColumns[]> {
  const columns = table.columns.map(({ name }) => name).filter((name) => isBackedUpColumn(table.name, name))
  const kept = backedUpRows(table)
  const all = queries
    .withTables<Record<string, StoredColumns>>()
    .selectFrom(table.name)
    .select(columns)
    .orderBy(columns[0] ?? '')
  const query = kept ? all.where(kept) : all
  const holdsBytes = table.columns.some(({ type }) => bytesTypes.has(type))
  const atOnce = holdsBytes ? AT_ONCE.pictures : AT_ONCE.rows

  if (engine === 'sqlite') {
    let held: StoredColumns[] = []
    for await (const row of query.stream()) {
      held.push(row)
      if (held.length < atOnce) continue
      yield held
      held = []
      // The driver reads without a pause, and this process serves requests too.
      await new Promise(setImmediate)
    }
    if (held.length > 0) yield held
    return
  }
  await sql`declare backup_rows no scroll cursor for ${query}`.execute(queries)
  for (;;) {
    const { rows } = await sql<StoredColumns>`fetch ${sql.lit(atOnce)} from backup_rows`.execute(queries)
    if (rows.length === 0) break
    yield rows
  }
  await sql`close backup_rows`.execute(queries)
}

/** The engines limit how many values one statement may have. */
const WRITTEN_AT_ONCE = 100

export async function writeRows(queries: Queries, table: TableInfo, rows: readonly StoredColumns[]): Promise<void> {
  const isBoolean = new Set(table.columns.filter(({ type }) => type === 'bool').map(({ name }) => name))
  const known = new Set(table.columns.map(({ name }) => name))
  const written = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => {
        if (!known.has(name)) throw new Error(`${table.name} has no column ${name}.`)
        return [name, isBoolean.has(name) && value !== null ? value === 1 : value]
      }),
    ),
  )
  for (let start = 0; start < written.length; start += WRITTEN_AT_ONCE) {
    await queries
      .withTables<Record<string, StoredColumns>>()
      .insertInto(table.name)
      .values(written.slice(start, start + WRITTEN_AT_ONCE))
      .execute()
  }
}
