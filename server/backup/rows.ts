import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { singleTypes } from '../../content/index.ts'
import { landingSection } from '../../content/settings/landingSection.ts'
import { menuEntry } from '../../content/settings/menuEntry.ts'
import { newsCategory } from '../../content/types/newsCategory.ts'
import type { Engine, Queries } from '../database/database.ts'
import type { TableInfo } from '../database/schema/introspection.ts'

const leftOut: ReadonlySet<string> = new Set([
  // Sessions are not backed up, because a copy of the archive must not let anybody into an account. Users log in again
  // after a restore.
  'sessions',
  'challenges',
  // Remembered browsers and API tokens are not backed up, because a restore must not bring back those that were revoked
  // after the backup.
  'remembered_browsers',
  'api_tokens',
  // Secrets of channels and links are not backed up, because anybody who reads an archive could use them. Operators
  // enter the secrets of channels again.
  'channel_secrets',
  'preview_links',
  'one_time_links',
  'realm_population',
  'realm_places',
  'reset_windows',
  'idempotency_keys',
  'tries',
  'picture_objects',
  // These pictures are drawn again when somebody requests them.
  'share_pictures',
  // Only databases before release 0.2.0 have the tables `picture_claims` and `picture_removals`. They are not backed
  // up, because a restored copy must not remove pictures from the original site's store.
  'picture_claims',
  'picture_removals',
])

export const isBackedUp = (table: string): boolean => !leftOut.has(table)

/** One of these columns has a value if the message was sent to its channel or may have been sent. */
const SENT = ['sent_at', 'remote_id', 'unknown_at']

/**
 * Returns the SQL condition for the rows to back up, or null for all rows. The schema may be older than the code,
 * because an upgrade makes a backup first.
 */
function backedUpRows({ name: table, columns }: TableInfo): RawBuilder<SqlBool> | null {
  // Only pictures in full size are backed up, since smaller sizes can be encoded again from them.
  if (table === 'picture_files')
    return sql<SqlBool>`format = 'webp' and width = (select width from pictures where pictures.hash = picture_files.hash)`
  if (table !== 'outbox') return null
  // Waiting messages are not backed up, because the original site sends them. A restored copy would send them again.
  const marks = columns.filter(({ name }) => SENT.includes(name)).map(({ name }) => sql`${sql.ref(name)} is not null`)
  return sql<SqlBool>`(${sql.join(marks, sql` or `)})`
}

const leftOutColumns: Readonly<Record<string, readonly string[]>> = { pictures: ['avif_at'] }

const isBackedUpColumn = (table: string, column: string): boolean => !(leftOutColumns[table]?.includes(column) ?? false)

/** Gapura itself fills these tables. A restore therefore treats a database as empty even if they have rows. */
const ownRows: ReadonlySet<string> = new Set([
  'site_state',
  'roles',
  menuEntry.table,
  landingSection.table,
  newsCategory.table,
  ...singleTypes.map(({ table }) => table),
])

export const tellsOfUse = (table: string): boolean => isBackedUp(table) && !ownRows.has(table)

type Value = string | number | boolean | null | Uint8Array
export type StoredColumns = Record<string, Value>

const AT_ONCE = { rows: 200, pictures: 8 } as const

const bytesTypes: ReadonlySet<string> = new Set(['blob', 'bytea'])

export async function* readRows(queries: Queries, engine: Engine, table: TableInfo): AsyncGenerator<StoredColumns[]> {
  const columns = table.columns.map(({ name }) => name).filter((name) => isBackedUpColumn(table.name, name))
  const condition = backedUpRows(table)
  const all = queries
    .withTables<Record<string, StoredColumns>>()
    .selectFrom(table.name)
    .select(columns)
    .orderBy(columns[0] ?? '')
  const query = condition ? all.where(condition) : all
  const holdsBytes = table.columns.some(({ type }) => bytesTypes.has(type))
  const atOnce = holdsBytes ? AT_ONCE.pictures : AT_ONCE.rows

  if (engine === 'sqlite') {
    let held: StoredColumns[] = []
    for await (const row of query.stream()) {
      held.push(row)
      if (held.length < atOnce) continue
      yield held
      held = []
      // The driver reads rows without a pause. This line lets the process serve other requests in between.
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
