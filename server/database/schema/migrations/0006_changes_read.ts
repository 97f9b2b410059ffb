import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('changes_actor').on('changes').columns(['actor', 'sequence']).execute()
  await db.schema.createIndex('changes_action').on('changes').columns(['action', 'sequence']).execute()
  await db.schema.createIndex('changes_time').on('changes').column('time').execute()
}
