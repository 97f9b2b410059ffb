import type { Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

/**
 * How long the history is kept, and indexes by which the audit trail is read in the order of time: each has all that the trail can be
 * filtered by, so that an entry that is not asked for is passed over without being read. They take the places of those by sequence.
 */
export async function up(db: Kysely<unknown>, { createSingleTable }: MigrationTools): Promise<void> {
  await createSingleTable(db, 'retention_settings', { history: { type: 'text', nullable: false } })
  for (const name of ['changes_actor', 'changes_action', 'changes_type', 'changes_time'])
    await db.schema.dropIndex(name).execute()
  await db.schema
    .createIndex('changes_actor')
    .on('changes')
    .columns(['actor', 'time', 'sequence', 'content_type', 'action'])
    .execute()
  await db.schema
    .createIndex('changes_action')
    .on('changes')
    .columns(['action', 'time', 'sequence', 'content_type'])
    .execute()
  await db.schema
    .createIndex('changes_type')
    .on('changes')
    .columns(['content_type', 'time', 'sequence', 'action'])
    .execute()
  await db.schema
    .createIndex('changes_time')
    .on('changes')
    .columns(['time', 'sequence', 'actor', 'content_type', 'action'])
    .execute()
}
