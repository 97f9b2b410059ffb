import type { Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { Database } from './open.ts'
import * as first from './migrations/0001_first.ts'
import * as allContent from './migrations/0002_all_content.ts'
import { migrationTools, type MigrationTools } from './migrations/tools.ts'

/** In their order; the number in the name is the order in which they were released. */
const migrations: Record<string, { up: (db: Kysely<unknown>, tools: MigrationTools) => Promise<void> }> = {
  '0001_first': first,
  '0002_all_content': allContent,
}

/** The database was written by a later release than this code. */
export class NewerDatabaseError extends Error {}

/**
 * Brings the schema to this code's: each migration that has not run yet, all in one transaction, under a lock that makes
 * a second process wait. Throws NewerDatabaseError where the database knows migrations that this code does not.
 */
export async function migrate({ engine, writer }: Database): Promise<void> {
  const tools = migrationTools(engine)
  const provided: Record<string, Migration> = Object.fromEntries(
    Object.entries(migrations).map(([name, { up }]) => [name, { up: (db: Kysely<unknown>) => up(db, tools) }]),
  )
  const migrator = new Migrator({ db: writer, provider: { getMigrations: () => Promise.resolve(provided) } })
  const { error } = await migrator.migrateToLatest()
  if (error instanceof Error && error.message.includes('previously executed migration')) {
    throw new NewerDatabaseError(
      'The database was written by a newer release of Gapura. Install that release, or restore a backup.',
    )
  }
  if (error) throw error
}
