import { sql, type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely } from 'kysely'
import type { Engine } from '../../database.ts'
import type { ColumnShape } from '../columns.ts'

/**
 * Functions that migrations use to change the tables of content types. Released migrations call these functions, so
 * their behaviour must never change.
 */
export interface ContentTableTools {
  /** Creates the table of a content type. No two rows may have the same values in all of the `unique` columns. */
  createContentTable: (
    db: Kysely<unknown>,
    table: string,
    columns: Readonly<Record<string, ColumnShape>>,
    unique?: readonly string[],
  ) => Promise<void>
  /** Creates a table that has exactly one row, with id 1, and inserts that row. Each column gets its empty value. */
  createSingleTable: (
    db: Kysely<unknown>,
    table: string,
    columns: Readonly<Record<string, ColumnShape>>,
  ) => Promise<void>
  /** Adds a column. Existing rows get its empty value: null if the column permits it, otherwise '' or false. */
  addField: (db: Kysely<unknown>, table: string, column: string, shape: ColumnShape) => Promise<void>
  /**
   * Adds the column for a manual sort order. Existing rows get equal values, so they stay in the order of their ids.
   */
  addPlace: (db: Kysely<unknown>, table: string) => Promise<void>
  /** Adds a column for the id that an external system uses for a row. The value is null or unique within the table. */
  addExternalKey: (db: Kysely<unknown>, table: string) => Promise<void>
  /**
   * Adds an index for lists that are sorted by a column. A `folded` index ignores the difference between upper and
   * lower case.
   */
  indexSort: (
    db: Kysely<unknown>,
    table: string,
    column: string,
    order: { folded: boolean; nullable: boolean },
  ) => Promise<void>
  indexReference: (db: Kysely<unknown>, table: string, column: string) => Promise<void>
  /**
   * Replaces the full-text index of a table with an index over `columns`. If `columns` is empty, the index is only
   * removed.
   */
  indexSearch: (db: Kysely<unknown>, table: string, columns: readonly string[]) => Promise<void>
  /** Like `indexSearch`, but compares texts without accents, compatibility forms and invisible characters. */
  indexFoldedSearch: (db: Kysely<unknown>, table: string, columns: readonly string[]) => Promise<void>
  dropIndex: (db: Kysely<unknown>, index: string) => Promise<void>
}

interface Given {
  engine: Engine
  boolean: 'integer' | 'boolean'
  rowTable: (
    db: Kysely<unknown>,
    name: string,
  ) => CreateTableBuilder<string, 'id' | 'version' | 'created_at' | 'updated_at'>
}

export function contentTableTools({ engine, boolean, rowTable }: Given): Omit<ContentTableTools, 'indexFoldedSearch'> {
  const typeOf = ({ type }: ColumnShape) => (type === 'boolean' ? boolean : type)
  /**
   * References within a table are deferrable, so that they can be checked at the commit. A restore may insert a row
   * before the row that it refers to.
   */
  const referring = (column: ColumnDefinitionBuilder, table: string, target: NonNullable<ColumnShape['refersTo']>) => {
    const made = column.references(referenceOf(target))
    return target.table === table ? made.modifyEnd(sql`deferrable`) : made
  }
  const tableWith = (db: Kysely<unknown>, table: string, columns: Readonly<Record<string, ColumnShape>>) => {
    const start: CreateTableBuilder<string, string> = rowTable(db, table)
    return Object.entries(columns).reduce(
      (built, [name, shape]) =>
        built.addColumn(name, typeOf(shape), (column) => {
          const made = shape.refersTo ? referring(column, table, shape.refersTo) : column
          return shape.nullable ? made : made.notNull()
        }),
      start,
    )
  }
  return {
    createContentTable: async (db, table, columns, unique) => {
      const made = tableWith(db, table, columns)
      await (unique ? made.addUniqueConstraint(`${table}_unique`, [...unique]) : made).execute()
    },
    createSingleTable: async (db, table, columns) => {
      await tableWith(db, table, columns)
        .addCheckConstraint(`${table}_single`, sql`id = 1`)
        .execute()
      const now = new Date().toISOString()
      const values = Object.entries(columns).flatMap(([name, shape]) =>
        shape.nullable ? [] : [[name, emptyValue(table, name, shape, engine)] as const],
      )
      // The insert omits the id, so that the table assigns 1. After an explicit id, PostgreSQL's sequence would assign
      // 1 a second time.
      const row = Object.entries({ created_at: now, updated_at: now, ...Object.fromEntries(values) })
      await sql`insert into ${sql.table(table)} (${sql.join(row.map(([name]) => sql.ref(name)))})
        values (${sql.join(row.map(([, value]) => value))})`.execute(db)
    },
    addField: async (db, table, name, shape) => {
      await db.schema
        .alterTable(table)
        .addColumn(name, typeOf(shape), (column) => {
          const referring = shape.refersTo ? column.references(referenceOf(shape.refersTo)) : column
          return shape.nullable ? referring : referring.notNull().defaultTo(emptyValue(table, name, shape, engine))
        })
        .execute()
    },
    addPlace: (db, table) =>
      db.schema
        .alterTable(table)
        .addColumn('place', 'integer', (column) => column.notNull().defaultTo(0))
        .execute(),
    addExternalKey: async (db, table) => {
      await db.schema.alterTable(table).addColumn('external_key', 'text').execute()
      const isSet = sql.ref('external_key')
      await db.schema
        .createIndex(`${table}_external_key`)
        .on(table)
        .column('external_key')
        .unique()
        .where(isSet, 'is not', null)
        .execute()
    },
    indexSort: async (db, table, column, { folded, nullable }) => {
      const name = sql.ref(column)
      const sqliteKey = folded ? sql`${name} collate nocase` : name
      const postgresKey = folded ? sql`(lower(${name} collate "C") collate "C")` : name
      // Lists show empty values first, but PostgreSQL sorts nulls last by default. The plain column is included to
      // allow index-only scans.
      const key = engine === 'sqlite' ? sqliteKey : sql`${postgresKey}${nullable ? sql` nulls first` : sql``}`
      const included = engine === 'postgres' && folded ? sql`include (${name})` : sql``
      await sql`create index ${sql.ref(`${table}_by_${column}`)} on ${sql.table(table)} (${key}, id) ${included}`.execute(
        db,
      )
    },
    indexReference: (db, table, column) =>
      db.schema.createIndex(`${table}_by_${column}`).on(table).columns([column, 'id']).execute(),
    indexSearch: (db, table, columns) =>
      engine === 'sqlite' ? searchOnSqlite(db, table, columns) : searchOnPostgres(db, table, columns),
    dropIndex: (db, index) => db.schema.dropIndex(index).execute(),
  }
}

const referenceOf = ({ table, column }: { table: string; column: string }) => `${table}.${column}`

function emptyValue(table: string, name: string, { type }: ColumnShape, engine: Engine): string | boolean | number {
  if (type === 'text') return ''
  if (type === 'boolean') return engine === 'sqlite' ? 0 : false
  throw new Error(`No number is right for ${table}.${name} in each row that exists: it must be nullable.`)
}

const quoted = (column: string): string => `"${column}"`

/**
 * Returns SQL triggers that update a full-text table when its content table changes. https://sqlite.org/fts5.html,
 * section 4.4.3
 */
export function searchTriggers(table: string, columns: readonly string[]): string[] {
  const index = `${table}_search`
  const names = columns.map(quoted).join(', ')
  const values = (row: 'old' | 'new') =>
    [`${row}.id`, ...columns.map((column) => `${row}.${quoted(column)}`)].join(', ')
  const forget = `insert into ${index} (${index}, rowid, ${names}) values ('delete', ${values('old')})`
  const remember = `insert into ${index} (rowid, ${names}) values (${values('new')})`
  return [
    `create trigger ${index}_insert after insert on ${table} begin ${remember}; end`,
    `create trigger ${index}_delete after delete on ${table} begin ${forget}; end`,
    `create trigger ${index}_update after update of ${names} on ${table} begin ${forget}; ${remember}; end`,
  ]
}

export async function searchOnSqlite(db: Kysely<unknown>, table: string, columns: readonly string[]): Promise<void> {
  const index = `${table}_search`
  const statements = [
    ...['insert', 'delete', 'update'].map((event) => `drop trigger if exists ${index}_${event}`),
    `drop table if exists ${index}`,
  ]
  if (columns.length > 0) {
    const names = columns.map(quoted).join(', ')
    statements.push(
      `create virtual table ${index} using fts5(${names}, content='${table}', content_rowid='id', tokenize='trigram')`,
      ...searchTriggers(table, columns),
      `insert into ${index} (${index}) values ('rebuild')`,
    )
  }
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function searchOnPostgres(db: Kysely<unknown>, table: string, columns: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select indexname as name from pg_indexes where schemaname = current_schema() and tablename = ${table}
      and starts_with(indexname, ${`${table}_search_`})`.execute(db)
  for (const { name } of rows) await db.schema.dropIndex(name).execute()
  if (!(await hasTrigrams(db))) return
  for (const column of columns) {
    await sql`create index ${sql.ref(`${table}_search_${column}`)} on ${sql.table(table)}
      using gin (lower(${sql.ref(column)} collate "C") gin_trgm_ops)`.execute(db)
  }
}

/**
 * Returns whether PostgreSQL's extension pg_trgm is installed or can be added. Without a trigram index a search reads
 * the whole table.
 */
export async function hasTrigrams(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql<{ possible: boolean }>`
    select exists (select 1 from pg_extension where extname = 'pg_trgm') or exists (
      select 1 from pg_available_extension_versions where name = 'pg_trgm' and (
        (select rolsuper from pg_roles where rolname = current_user)
        or (trusted and has_database_privilege(current_database(), 'create')))
    ) as possible`.execute(db)
  if (!rows[0]?.possible) return false
  await sql`create extension if not exists pg_trgm`.execute(db)
  const { rows: visible } = await sql`
    select 1 from pg_opclass where opcname = 'gin_trgm_ops' and pg_opclass_is_visible(oid)`.execute(db)
  return visible.length > 0
}
