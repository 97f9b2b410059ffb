import { sql, type Kysely, type SqlBool } from 'kysely'
import type { MigrationTools } from './tools.ts'

export async function up(db: Kysely<unknown>, { addField, columns, time }: MigrationTools): Promise<void> {
  await db.schema.alterTable('users').addColumn('delete_at', time).execute()
  await db.schema
    .createIndex('users_leaving')
    .on('users')
    .column('delete_at')
    .where(sql<SqlBool>`delete_at is not null`)
    .execute()
  // `user_id` is not a foreign key, because the account no longer exists.
  await db.schema
    .createTable('former_accounts')
    .addColumn('user_id', 'integer', (column) => column.primaryKey().notNull())
    .$call(columns('registered_at time, deleted_at time'))
    .execute()
  await db.schema
    .createTable('reserved_names')
    .addColumn('name_key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('until', time, (column) => column.notNull())
    .execute()
  await addField(db, 'site_settings', 'privacy', { type: 'text', nullable: false })
}
