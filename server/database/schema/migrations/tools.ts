import { sql, type CreateTableBuilder, type Kysely, type SqlBool } from 'kysely'
import type { Engine } from '../../database.ts'
import { contentTableTools, type ContentTableTools } from './contentTables.ts'
import { indexFoldedSearch } from './foldedSearch.ts'

/**
 * With these functions one migration works on both SQLite and PostgreSQL. Released migrations call them, so their
 * effect must never change.
 */
export interface MigrationTools extends ContentTableTools {
  engine: Engine
  bytes: 'blob' | 'bytea'
  time: 'text' | 'timestamptz'
  json: 'text' | 'jsonb'
  boolean: 'integer' | 'boolean'
  /** Adds columns from a list such as `title text, sent_at time?`. The question mark permits null. */
  columns: (names: string) => <T extends string>(table: CreateTableBuilder<T, string>) => CreateTableBuilder<T, string>
  /**
   * Creates a table with the columns `id`, `version`, `created_at` and `updated_at`. The id of a deleted row is never
   * used again.
   */
  rowTable: (
    db: Kysely<unknown>,
    name: string,
  ) => CreateTableBuilder<string, 'id' | 'version' | 'created_at' | 'updated_at'>
  /** Adds an integer column whose value rises with each new row. A value is never used twice. */
  withSequence: <T extends string, C extends string>(
    table: CreateTableBuilder<T, C>,
    column: string,
  ) => CreateTableBuilder<T, C | string>
}

export function migrationTools(engine: Engine): MigrationTools {
  const time = engine === 'sqlite' ? 'text' : 'timestamptz'
  const withSequence: MigrationTools['withSequence'] = (table, column) =>
    table.addColumn(column, 'integer', (definition) =>
      engine === 'sqlite'
        ? definition.primaryKey().autoIncrement()
        : definition.primaryKey().generatedByDefaultAsIdentity(),
    )
  const boolean = engine === 'sqlite' ? 'integer' : 'boolean'
  const typeOf = (name: string) =>
    name === 'time' ? time : name === 'boolean' ? boolean : (name as 'text' | 'integer' | 'bigint') // The cast is safe, because the regular expression below allows no other column type.
  const columns: MigrationTools['columns'] = (names) => (table) =>
    names.split(', ').reduce((built, text) => {
      const match = /^(\w+) (text|integer|bigint|time|boolean)(\??)$/.exec(text)
      if (!match) throw new Error(`${text} is no column.`)
      const [, name = '', type = '', nullable] = match
      return built.addColumn(name, typeOf(type), (column) => (nullable ? column : column.notNull()))
    }, table)
  const rowTable: MigrationTools['rowTable'] = (db, name) =>
    withSequence(db.schema.createTable(name), 'id')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('created_at', time, (column) => column.notNull())
      .addColumn('updated_at', time, (column) => column.notNull())
  return {
    engine,
    bytes: engine === 'sqlite' ? 'blob' : 'bytea',
    time,
    json: engine === 'sqlite' ? 'text' : 'jsonb',
    boolean,
    columns,
    withSequence,
    rowTable,
    ...contentTableTools({ engine, boolean, rowTable }),
    indexFoldedSearch: (db, table, names) => indexFoldedSearch(engine, db, table, names),
  }
}

export const oneOf = (column: string, values: readonly string[]) =>
  sql<SqlBool>`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`
