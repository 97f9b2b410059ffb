import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { lockNames } from '../dialect/locks.ts'
import type { Database, Engine, Queries } from '../database.ts'
import type { SystemTables } from '../tables.ts'
import { migrations } from './migrations/registry.ts'
import { migrationTools } from './migrations/tools.ts'

const MIGRATIONS_TABLE = 'kysely_migration'

/** Thrown if the database has migrations that this release does not know. The message tells the operator what to do. */
export class UnknownSchemaError extends Error {}

const NEWER = 'The database was written by a newer release of Gapura. Install that release, or restore a backup.'

/**
 * Migrations that existed only in commits between the releases 0.1.0 and 0.2.0. Migration 0044 replaces all of them.
 */
const BETWEEN_RELEASES = /^00(09|[123]\d|4[0-3])_/
const BEFORE_RELEASE = '0044_retention'

export const isUnreleased = (schema: string): boolean => BETWEEN_RELEASES.test(schema)

const UNRELEASED =
  'The database was written by a commit between the releases 0.1.0 and 0.2.0. Start commit 51680909 once, which brings it ' +
  `to the schema ${BEFORE_RELEASE}, and then this release; or restore a backup of 0.1.0.`

export const schemas: readonly string[] = Object.keys(migrations)

/**
 * Looks up the table of applied migrations. Kysely's own lookup fails on PostgreSQL if another process drops a column
 * of any table at the same time.
 */
const findMigrationsTable: Record<Engine, RawBuilder<{ found: string | null }>> = {
  sqlite: sql`select name as found from sqlite_master where name = ${MIGRATIONS_TABLE}`,
  postgres: sql`select to_regclass(${MIGRATIONS_TABLE})::text as found`,
}

type MigrationTables = { [MIGRATIONS_TABLE]: { name: string } }

async function readApplied(queries: Queries, engine: Engine): Promise<string[]> {
  const { rows: tables } = await findMigrationsTable[engine].execute(queries)
  if (!tables[0]?.found) return []
  const applied = queries.withTables<MigrationTables>().selectFrom(MIGRATIONS_TABLE).select('name').orderBy('name')
  return (await applied.execute()).map(({ name }) => name)
}

/** Returns the name of the last applied migration; null if there is none. Throws UnknownSchemaError. */
export async function readSchema(queries: Queries, engine: Engine): Promise<string | null> {
  const names = await readApplied(queries, engine)
  if (names.some(isUnreleased) && !names.includes(BEFORE_RELEASE)) throw new UnknownSchemaError(UNRELEASED)
  if (names.some((name) => !schemas.includes(name) && !isUnreleased(name))) throw new UnknownSchemaError(NEWER)
  return names.at(-1) ?? null
}

export async function migrateTo(tx: Transaction<SystemTables>, engine: Engine, schema?: string): Promise<void> {
  await forgetReplaced(tx, engine)
  const tools = migrationTools(engine)
  const provided: Record<string, Migration> = Object.fromEntries(
    Object.entries(migrations).map(([name, { up }]) => [name, { up: (db: Kysely<unknown>) => up(db, tools) }]),
  )
  const migrator = new Migrator({ db: tx, provider: { getMigrations: () => Promise.resolve(provided) } })
  const { error } = await (schema ? migrator.migrateTo(schema) : migrator.migrateToLatest())
  if (error) throw error instanceof Error ? error : new Error('A migration failed.', { cause: error })
}

async function forgetReplaced(tx: Transaction<SystemTables>, engine: Engine): Promise<void> {
  const replaced = (await readApplied(tx, engine)).filter(isUnreleased)
  if (replaced.length === 0) return
  await tx.withTables<MigrationTables>().deleteFrom(MIGRATIONS_TABLE).where('name', 'in', replaced).execute()
}

export const lockSchema = (tx: Transaction<SystemTables>, engine: Engine): Promise<void> =>
  lockNames(tx, engine, ['schema'])

interface MigrateOptions {
  beforeUpgrade?: (from: string) => Promise<void>
}

/**
 * Applies all missing migrations in one transaction. Throws UnknownSchemaError if the database has migrations that this
 * release does not know.
 */
export async function migrate(database: Database, { beforeUpgrade }: MigrateOptions = {}): Promise<void> {
  const newest = schemas.at(-1)
  // If no migration is missing, nothing is written, so Gapura can start on a read-only database.
  if ((await readSchema(database.reader, database.engine)) === newest) return
  await database.transaction(
    async (tx) => {
      await lockSchema(tx, database.engine)
      const from = await readSchema(tx, database.engine)
      if (from === newest) return
      if (from) await beforeUpgrade?.(from)
      await expectPrivilege(tx, database.engine)
      await migrateTo(tx, database.engine)
    },
    { long: true },
  )
}

/** Thrown if the database role may not create tables. Has the same code as PostgreSQL's own error. */
class MissingPrivilegeError extends Error {
  readonly code = '42501'
}

/**
 * Throws MissingPrivilegeError before any migration runs. The migrator would continue after PostgreSQL's error and
 * report a later, misleading one.
 */
async function expectPrivilege(tx: Transaction<SystemTables>, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return
  const { rows } = await sql<{ may: boolean }>`
    select has_schema_privilege(coalesce(current_schema(), 'public'), 'create') as may`.execute(tx)
  if (!rows[0]?.may) throw new MissingPrivilegeError('The role may not make tables in this database.')
}
