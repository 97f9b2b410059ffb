import { sql, type Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

/** What each index of the log has, by its name. */
const indexes = {
  changes_actor: ['actor', 'time', 'sequence', 'content_type', 'action'],
  changes_action: ['action', 'time', 'sequence', 'content_type'],
  changes_type: ['content_type', 'time', 'sequence', 'action'],
  changes_time: ['time', 'sequence', 'actor', 'content_type', 'action'],
} as const

/**
 * How long the history is kept, and indexes by which the audit trail is read in the order of time: each has all that the trail can be
 * filtered by, so that an entry that is not asked for is passed over without being read. They take the places of those by sequence.
 */
export async function up(db: Kysely<unknown>, { engine, createSingleTable }: MigrationTools): Promise<void> {
  await createSingleTable(db, 'retention_settings', { history: { type: 'text', nullable: false } })
  // With millions of changes PostgreSQL makes them for most of a minute. To remove an index shuts out who reads the table, until the
  // transaction ends: so that comes last. To rename one does not.
  const isPostgres = engine === 'postgres'
  const former = (name: string) => `${name}_by_sequence`
  for (const name of Object.keys(indexes))
    if (isPostgres) await sql`alter index ${sql.ref(name)} rename to ${sql.ref(former(name))}`.execute(db)
    else await db.schema.dropIndex(name).execute()
  for (const [name, columns] of Object.entries(indexes))
    await db.schema
      .createIndex(name)
      .on('changes')
      .columns([...columns])
      .execute()
  if (isPostgres) for (const name of Object.keys(indexes)) await db.schema.dropIndex(former(name)).execute()
}
