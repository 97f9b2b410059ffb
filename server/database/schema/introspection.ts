import { sql, type TableMetadata } from 'kysely'
import type { Engine, Queries } from '../database.ts'

export interface TableInfo {
  name: string
  columns: readonly { name: string; type: string }[]
  /** The column whose numbers the database assigns automatically; null if there is none. */
  counted: string | null
}

const asInfo = ({ name, columns }: TableMetadata): TableInfo => ({
  name,
  columns: columns.map((column) => ({ name: column.name, type: column.dataType.toLowerCase() })),
  counted: columns.find(({ isAutoIncrementing }) => isAutoIncrementing)?.name ?? null,
})

/** Returns all tables except Kysely's own, each after the tables that it refers to. */
export async function readTables(queries: Queries, engine: Engine): Promise<TableInfo[]> {
  const schema = engine === 'postgres' ? await currentSchema(queries) : undefined
  const derived = engine === 'sqlite' ? await searchTables(queries) : new Set<string>()
  const found = (await queries.introspection.getTables()).filter(
    (table) => !table.isView && table.schema === schema && !derived.has(table.name),
  )
  const keys = engine === 'sqlite' ? await sqliteKeys(queries) : await postgresKeys(queries)
  const targets = new Map(found.map(({ name }) => [name, keys.filter((key) => key.from === name).map(({ to }) => to)]))
  const ordered = new Set<string>()
  const visit = (name: string): void => {
    for (const target of targets.get(name) ?? []) if (target !== name && !ordered.has(target)) visit(target)
    ordered.add(name)
  }
  for (const { name } of found) visit(name)
  const infos = new Map(found.map((table) => [table.name, asInfo(table)]))
  return [...ordered].flatMap((name) => infos.get(name) ?? [])
}

async function searchTables(queries: Queries): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select name from pragma_table_list where type in ('virtual', 'shadow')`.execute(queries)
  return new Set(rows.map(({ name }) => name))
}

export async function dropSearchTables(queries: Queries, engine: Engine): Promise<void> {
  if (engine === 'postgres') return
  const { rows } = await sql<{ name: string }>`
    select name from pragma_table_list where type = 'virtual' and schema = 'main'`.execute(queries)
  for (const { name } of rows) await queries.schema.dropTable(name).execute()
}

async function currentSchema(queries: Queries): Promise<string> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(queries)
  return rows[0]?.schema ?? 'public'
}

interface Key {
  from: string
  to: string
}

const sqliteKeys = async (queries: Queries): Promise<Key[]> =>
  (
    await sql<Key>`select m.name as "from", k."table" as "to" from sqlite_master m, pragma_foreign_key_list(m.name) k
      where m.type = 'table'`.execute(queries)
  ).rows

const postgresKeys = async (queries: Queries): Promise<Key[]> =>
  (
    await sql<Key>`select f.relname as "from", t.relname as "to" from pg_constraint c
      join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
      where c.contype = 'f' and c.connamespace = current_schema()::regnamespace`.execute(queries)
  ).rows

/** Returns the last id that each table has assigned. Deleted rows count too, because ids are never reused. */
export async function readCounters(queries: Queries, engine: Engine, tables: readonly TableInfo[]) {
  const counters: Record<string, number> = {}
  if (engine === 'sqlite') {
    // `sqlite_sequence` is SQLite's own table of the last ids that it has assigned.
    const { rows } = await sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`.execute(queries)
    const names = new Set(tables.map(({ name }) => name))
    for (const { name, seq } of rows) if (names.has(name)) counters[name] = seq
    return counters
  }
  for (const { name, counted } of tables) {
    if (!counted) continue
    const sequence = await sequenceOf(queries, name, counted)
    const { rows } = await sql<{ last: number; called: boolean }>`
      select last_value as last, is_called as called from ${sql.raw(sequence)}`.execute(queries)
    if (rows[0]?.called) counters[name] = rows[0].last
  }
  return counters
}

export async function writeCounters(
  queries: Queries,
  engine: Engine,
  tables: readonly TableInfo[],
  counters: Readonly<Record<string, number>>,
): Promise<void> {
  for (const { name, counted } of tables) {
    const last = counters[name]
    if (!counted || last === undefined) continue
    if (engine === 'sqlite') {
      await sql`delete from sqlite_sequence where name = ${name}`.execute(queries)
      await sql`insert into sqlite_sequence (name, seq) values (${name}, ${last})`.execute(queries)
    } else {
      await sql`select setval(${await sequenceOf(queries, name, counted)}::regclass, ${last})`.execute(queries)
    }
  }
}

async function sequenceOf(queries: Queries, table: string, column: string): Promise<string> {
  const { rows } = await sql<{ sequence: string }>`
    select pg_get_serial_sequence(quote_ident(${table}), ${column}) as sequence`.execute(queries)
  const sequence = rows[0]?.sequence
  if (!sequence) throw new Error(`${table}.${column} has no sequence.`)
  return sequence
}

export async function emptyTables(queries: Queries, tables: readonly TableInfo[]): Promise<void> {
  for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(queries)
}

export async function countRows(queries: Queries, table: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${sql.table(table)}`.execute(queries)
  return rows[0]?.total ?? 0
}
