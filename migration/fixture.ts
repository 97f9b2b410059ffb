import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { contentTypes } from '../content/index.ts'
import { root } from '../scripts/lib/environment.mjs'
import { writeRows, type StoredColumns } from '../server/backup/rows.ts'
import type { Database, Engine, Queries } from '../server/database/database.ts'
import { migrateTo } from '../server/database/schema/migrate.ts'
import {
  emptyTables,
  readCounters,
  readTables,
  writeCounters,
  type TableInfo,
} from '../server/database/schema/introspection.ts'

/** A small database with the schema of an earlier release, for tests of the migrations (tests/fixtures/README.md). */
export interface Fixture {
  schema: string
  counters: Record<string, number>
  definitions: Record<Engine, string[]>
  rows: Record<string, StoredColumns[]>
}

const folder = join(root, 'tests/fixtures')
const NAME = /^schema-(\d{4})\.json$/
const fileOf = (schema: string): string => join(folder, `schema-${schema.slice(0, 4)}.json`)

export const fixtureNumbers = (): string[] =>
  readdirSync(folder)
    .flatMap((name) => NAME.exec(name)?.[1] ?? [])
    .sort()

export const hasFixture = (schema: string): boolean => existsSync(fileOf(schema))

/** JSON cannot contain bytes, so they are stored as Base64 in an object with the key `$bytes`. */
const revive = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && '$bytes' in value ? Buffer.from(String(value.$bytes), 'base64') : value
const asJson = (row: StoredColumns): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        value instanceof Uint8Array ? { $bytes: Buffer.from(value).toString('base64') } : value,
      ]),
    ),
  )

export const readFixture = (number: string): Fixture =>
  JSON.parse(readFileSync(fileOf(number), 'utf8'), revive) as Fixture // The cast is safe, because `writeFixture` wrote this file.

/** Writes one row per line, so that diffs are readable. */
export function writeFixture({ schema, counters, definitions, rows }: Fixture): string {
  const list = (lines: readonly string[], indent: string) =>
    lines.length === 0 ? '[]' : `[\n${lines.map((line) => `${indent}  ${line}`).join(',\n')}\n${indent}]`
  const engine = (name: Engine) =>
    `    "${name}": ${list(
      definitions[name].map((line) => JSON.stringify(line)),
      '    ',
    )}`
  const tables = Object.entries(rows).map(([table, of]) => `    "${table}": ${list(of.map(asJson), '    ')}`)
  writeFileSync(
    fileOf(schema),
    `{
  "schema": "${schema}",
  "counters": ${JSON.stringify(counters)},
  "definitions": {
${engine('sqlite')},
${engine('postgres')}
  },
  "rows": {
${tables.join(',\n')}
  }
}
`,
  )
  return `tests/fixtures/schema-${schema.slice(0, 4)}.json`
}

export async function loadFixture(database: Database, { schema, counters, rows }: Fixture): Promise<void> {
  const { engine } = database
  await database.transaction(
    async (tx) => {
      await migrateTo(tx, engine, schema)
      const tables = await readTables(tx, engine)
      await emptyTables(tx, tables)
      for (const table of tables) await writeRows(tx, table, rows[table.name] ?? [])
      await writeCounters(tx, engine, tables, counters)
    },
    { long: true },
  )
}

export async function readFixtureRows(queries: Queries): Promise<Pick<Fixture, 'rows' | 'counters'>> {
  const tables = await readTables(queries, 'sqlite')
  const rows: Fixture['rows'] = {}
  for (const { name } of tables) {
    rows[name] = (await sql<StoredColumns>`select * from ${sql.table(name)} order by 1`.execute(queries)).rows
  }
  return { rows, counters: await readCounters(queries, 'sqlite', tables) }
}

export async function schemaDefinitions(queries: Queries, engine: Engine): Promise<string[]> {
  const { rows } = await (
    engine === 'sqlite'
      ? sql<{ definition: string }>`
        select m.sql as definition from sqlite_master m left join pragma_table_list t on t.name = m.name
        where m.sql is not null and m.name not like 'sqlite\\_%' escape '\\' and coalesce(t.type, '') <> 'shadow'
        order by m.type desc, m.name`
      : sql<{ definition: string }>`
        select t.relname || ': ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
          || case when a.attnotnull then ' not null' else '' end || case a.attidentity when '' then '' else ' identity' end
          || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') as definition
        from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
        left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
        where t.relkind = 'r' and t.relnamespace = current_schema()::regnamespace
        union all
        select t.relname || ': ' || c.conname || ' ' || pg_get_constraintdef(c.oid)
        from pg_constraint c join pg_class t on t.oid = c.conrelid
        where c.contype <> 'n' and c.connamespace = current_schema()::regnamespace
        union all
        select t.relname || ': ' || pg_get_indexdef(x.indexrelid)
        from pg_index x join pg_class t on t.oid = x.indrelid
        where t.relnamespace = current_schema()::regnamespace and t.relkind = 'r'
          and not exists (select from pg_constraint c where c.conindid = x.indexrelid and c.contype in ('p', 'u'))
        order by 1`
  ).execute(queries)
  // The definitions are sorted here, because PostgreSQL's order depends on its locale.
  return rows.map(({ definition }) => definition.replace(/\s+/g, ' ')).sort()
}

/**
 * Migrates the previous fixture to this schema and fills the new columns and tables. `sqlite` and `postgres` must be
 * empty databases.
 */
export async function deriveFixture(sqlite: Database, postgres: Database, schema: string): Promise<Fixture> {
  const number = fixtureNumbers().findLast((other) => other < schema)
  if (!number) throw new Error(`There is no fixture from which ${schema} can be made.`)
  const before = readFixture(number)
  await loadFixture(sqlite, before)
  await sqlite.transaction(
    async (tx) => {
      await migrateTo(tx, 'sqlite', schema)
      await fillNew(tx, before.rows)
    },
    { long: true },
  )
  await postgres.transaction((tx) => migrateTo(tx, 'postgres', schema), { long: true })
  return {
    schema,
    ...(await readFixtureRows(sqlite.reader)),
    definitions: {
      sqlite: await schemaDefinitions(sqlite.reader, 'sqlite'),
      postgres: await schemaDefinitions(postgres.reader, 'postgres'),
    },
  }
}

/** Fills the columns and tables that migrations have added, so that none of them is empty in the new fixture. */
async function fillNew(queries: Queries, before: Fixture['rows']): Promise<void> {
  const now = new Date().toISOString()
  for (const table of await readTables(queries, 'sqlite')) {
    const known = before[table.name]
    const columns = await samples(queries, table, now)
    const type = contentTypes.find((type) => type.table === table.name)
    if (known) {
      const names = Object.keys(known[0] ?? {})
      const added = Object.entries(columns).filter(([name]) => known.length > 0 && !names.includes(name))
      for (const [name, value] of added) {
        const isMissing = type ? sql`true` : sql`${sql.ref(name)} is null`
        await sql`update ${sql.table(table.name)} set ${sql.ref(name)} = ${value} where ${isMissing}`.execute(queries)
      }
      continue
    }
    const names = Object.keys(columns)
    if (type) await sql`delete from ${sql.table(table.name)}`.execute(queries)
    else if ((await sql`select 1 from ${sql.table(table.name)} limit 1`.execute(queries)).rows.length > 0) continue
    await sql`insert into ${sql.table(table.name)} (${sql.join(names.map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(columns))})`.execute(queries)
    if (!type) continue
    await queries
      .insertInto('changes')
      .values({
        actor: 'user:1',
        content_type: type.key,
        row_id: 1,
        action: 'create',
        before: null,
        after: JSON.stringify(columns),
        request_id: null,
        time: now,
        address: null,
      })
      .execute()
  }
}

/** Returns a valid sample value for each column. For example, a reference gets the id of an existing row. */
async function samples(queries: Queries, table: TableInfo, now: string): Promise<StoredColumns> {
  const { rows: keys } = await sql<{ from: string; table: string; to: string }>`
    select * from pragma_foreign_key_list(${table.name})`.execute(queries)
  const { rows: made } = await sql<{ definition: string }>`
    select sql as definition from sqlite_master where name = ${table.name}`.execute(queries)
  const allowed = new Map(
    [...(made[0]?.definition ?? '').matchAll(/"(\w+)" in \('([^']*)'/g)].map(([, name, value]) => [name, value]),
  )
  const values: StoredColumns = {}
  for (const { name, type } of table.columns) {
    const key = keys.find(({ from }) => from === name)
    const first = allowed.get(name)
    if (first !== undefined) values[name] = first
    else if (key) {
      const { rows } = await sql<{ target: string | number }>`
        select ${sql.ref(key.to)} as target from ${sql.table(key.table)} limit 1`.execute(queries)
      values[name] = rows[0]?.target ?? null
    } else if (/(^|_)(at|until|since)$/.test(name)) values[name] = now
    else if (type === 'blob') values[name] = Buffer.from([1])
    else values[name] = type === 'text' ? `Sample ${name}` : 1
  }
  return values
}
