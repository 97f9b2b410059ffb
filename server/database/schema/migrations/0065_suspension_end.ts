import { sql, type Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

export async function up(db: Kysely<unknown>, { time }: MigrationTools): Promise<void> {
  // SQLite can add only one column with each ALTER TABLE statement.
  await db.schema.alterTable('users').addColumn('suspended_until', time).execute()
  await db.schema.alterTable('users').addColumn('suspended_reason', 'text').execute()
  await db.schema
    .createIndex('users_suspended_until')
    .on('users')
    .column('suspended_until')
    .where(sql.ref('suspended_until'), 'is not', null)
    .execute()
}
