import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentType, contentTypes } from '../../../content/index.ts'
import { readConfig } from '../../../server/process/config.ts'
import { declaredColumns, type ColumnShape } from '../../../server/database/schema/columns.ts'
import { migrate, NewerDatabaseError } from '../../../server/database/schema/migrate.ts'
import type { Database } from '../../../server/database/database.ts'
import { openDatabase } from '../../../server/database/engine/openDatabase.ts'
import { engines, testEnvironment } from '../../support/testServer.ts'

type Shapes = Record<string, ColumnShape>

/** Columns that every row has, whatever its type. */
const frame: Record<'sqlite' | 'postgres', Record<string, { type: string; nullable: boolean }>> = {
  sqlite: {
    id: { type: 'integer', nullable: false },
    version: { type: 'integer', nullable: false },
    created_at: { type: 'text', nullable: false },
    updated_at: { type: 'text', nullable: false },
  },
  postgres: {
    id: { type: 'integer', nullable: false },
    version: { type: 'integer', nullable: false },
    created_at: { type: 'timestamp with time zone', nullable: false },
    updated_at: { type: 'timestamp with time zone', nullable: false },
  },
}
/** SQLite keeps a boolean as a number. */
const typeNames = { sqlite: { boolean: 'integer' }, postgres: {} } as const

async function sqliteColumns({ reader }: Database, table: string): Promise<Shapes> {
  const columns = await sql<{
    name: string
    type: string
    notnull: number
    pk: number
  }>`select * from pragma_table_info(${table})`.execute(reader)
  const keys = await sql<{
    from: string
    table: string
    to: string
  }>`select * from pragma_foreign_key_list(${table})`.execute(reader)
  return Object.fromEntries(
    columns.rows.map(({ name, type, notnull, pk }) => {
      const key = keys.rows.find(({ from }) => from === name)
      const shape = { type: type.toLowerCase(), nullable: notnull === 0 && pk === 0 }
      return [name, { ...shape, ...(key ? { refersTo: { table: key.table, column: key.to } } : {}) } as ColumnShape] // compared below
    }),
  )
}

async function postgresColumns({ reader }: Database, table: string): Promise<Shapes> {
  const columns = await sql<{
    name: string
    type: string
    nullable: string
    table: string | null
    column: string | null
  }>`
    select c.column_name as name, c.data_type as type, c.is_nullable as nullable, r.table_name as table, r.column_name as column
    from information_schema.columns c
    left join (
      select k.table_name as from_table, k.column_name as from_column, u.table_name, u.column_name
      from information_schema.key_column_usage k
      join information_schema.referential_constraints using (constraint_name)
      join information_schema.constraint_column_usage u using (constraint_name)
    ) r on r.from_table = c.table_name and r.from_column = c.column_name
    where c.table_schema = 'public' and c.table_name = ${table}`.execute(reader)
  return Object.fromEntries(
    columns.rows.map(({ name, type, nullable, table: target, column }) => [
      name,
      {
        type,
        nullable: nullable === 'YES',
        ...(target && column ? { refersTo: { table: target, column } } : {}),
      } as ColumnShape, // compared below
    ]),
  )
}

describe.each(engines)('On %s, an empty database that has been migrated', (engine) => {
  let database: Database
  beforeAll(async () => {
    database = openDatabase(readConfig(await testEnvironment(engine)))
    await migrate(database)
  })
  afterAll(() => database.close())

  it.each(contentTypes.map((type) => [type.key, type] as const))(
    'has for %s exactly the columns that its declaration says',
    async (_key, type) => {
      const columns =
        engine === 'sqlite' ? await sqliteColumns(database, type.table) : await postgresColumns(database, type.table)
      const named: Readonly<Record<string, string>> = typeNames[engine]
      const declared = Object.entries(declaredColumns(type, (key) => contentType(key).table)).map(([name, shape]) => [
        name,
        { ...shape, type: named[shape.type] ?? shape.type },
      ])
      expect(columns).toEqual({ ...frame[engine], ...Object.fromEntries(declared) })
    },
  )

  it('is left as it is by a second migration', async () => {
    await expect(migrate(database)).resolves.toBeUndefined()
  })

  it('is refused by code that is older than it', async () => {
    await sql`insert into kysely_migration (name, timestamp) values ('9999_from_the_future', '2030-01-01')`.execute(
      database.writer,
    )
    await expect(migrate(database)).rejects.toBeInstanceOf(NewerDatabaseError)
  })
})

describe('The declarations', () => {
  it('have keys, paths, tables and screens of their own', () => {
    for (const property of ['key', 'path', 'table', 'screen'] as const) {
      expect(new Set(contentTypes.map((type) => type[property])).size).toBe(contentTypes.length)
    }
  })

  it('refer to types that exist', () => {
    for (const type of contentTypes) {
      for (const field of Object.values(type.fields))
        if (field.kind === 'reference') expect(contentType(field.to)).toBeDefined()
    }
  })
})
