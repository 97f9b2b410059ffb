import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { lockNames } from '../dialect/locks.ts'
import type { Database, Engine, Queries } from '../database.ts'
import type { SystemTables } from '../tables.ts'
import { migrations } from './migrations/registry.ts'
import { migrationTools } from './migrations/tools.ts'

/** Where Kysely's migrator keeps their names. */
const MIGRATIONS_TABLE = 'kysely_migration'

/** The database was written by a later release than this code. */
export class NewerDatabaseError extends Error {}

/** Names of the migrations, oldest first: each is a schema that was released, but for the newest until another comes. */
export const schemas: readonly string[] = Object.keys(migrations)

/** Kysely's introspection fails on PostgreSQL where another process drops a column of any table at that moment. */
const findMigrationsTable: Record<Engine, RawBuilder<{ found: string | null }>> = {
  sqlite: sql`select name as found from sqlite_master where name = ${MIGRATIONS_TABLE}`,
  postgres: sql`select to_regclass(${MIGRATIONS_TABLE})::text as found`,
}

/** The schema that the database has; null where it has none yet. Throws NewerDatabaseError. */
export async function readSchema(queries: Queries, engine: Engine): Promise<string | null> {
  const { rows: tables } = await findMigrationsTable[engine].execute(queries)
  if (!tables[0]?.found) return null
  const rows = await queries
    .withTables<{ [MIGRATIONS_TABLE]: { name: string } }>()
    .selectFrom(MIGRATIONS_TABLE)
    .select('name')
    .orderBy('name')
    .execute()
  if (rows.some(({ name }) => !schemas.includes(name))) {
    throw new NewerDatabaseError(
      'The database was written by a newer release of Gapura. Install that release, or restore a backup.',
    )
  }
  return rows.at(-1)?.name ?? null
}

/** Runs, within a transaction, what is missing up to this schema: the newest, unless another is named. */
export async function migrateTo(tx: Transaction<SystemTables>, engine: Engine, schema?: string): Promise<void> {
  const tools = migrationTools(engine)
  const provided: Record<string, Migration> = Object.fromEntries(
    Object.entries(migrations).map(([name, { up }]) => [name, { up: (db: Kysely<unknown>) => up(db, tools) }]),
  )
  const migrator = new Migrator({ db: tx, provider: { getMigrations: () => Promise.resolve(provided) } })
  const { error } = await (schema ? migrator.migrateTo(schema) : migrator.migrateToLatest())
  if (error) throw error instanceof Error ? error : new Error('A migration failed.', { cause: error })
}

/** Makes every process that would change the schema wait for this transaction's end. */
export const lockSchema = (tx: Transaction<SystemTables>, engine: Engine): Promise<void> =>
  lockNames(tx, engine, ['schema'])

interface MigrateOptions {
  /** Called before the schema of a database with something in it is changed; where it fails, nothing is changed. */
  beforeUpgrade?: (from: string) => Promise<void>
}

/**
 * Brings the schema to this code's: each migration that has not run yet, all in one transaction, under a lock that makes
 * a second process wait. Throws NewerDatabaseError where the database knows migrations that this code does not.
 */
export async function migrate(database: Database, { beforeUpgrade }: MigrateOptions = {}): Promise<void> {
  const newest = schemas.at(-1)
  // A start that has nothing to change writes nothing: it succeeds where nothing can be written.
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

/** The role may not make tables; PostgreSQL's own code for it. */
class MissingPrivilegeError extends Error {
  readonly code = '42501'
}

/** Throws MissingPrivilegeError. The migrator goes on after such a failure, and reports the next one. */
async function expectPrivilege(tx: Transaction<SystemTables>, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return
  const { rows } = await sql<{ may: boolean }>`
    select has_schema_privilege(coalesce(current_schema(), 'public'), 'create') as may`.execute(tx)
  if (!rows[0]?.may) throw new MissingPrivilegeError('The role may not make tables in this database.')
}
