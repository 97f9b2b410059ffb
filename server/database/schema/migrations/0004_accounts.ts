import type { Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

export async function up(db: Kysely<unknown>, { engine, withSequence, time, json }: MigrationTools): Promise<void> {
  for (const column of ['suspended_at', 'password_changed_at', 'pin_changed_at']) {
    await db.schema.alterTable('users').addColumn(column, time).execute()
  }
  await db.schema
    .alterTable('one_time_links')
    .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('cascade'))
    .execute()

  await db.schema
    .createTable('reset_windows')
    .addColumn('user_id', 'integer', (column) =>
      column.primaryKey().notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('expires_at', time, (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('tries')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('times', 'text', (column) => column.notNull())
    .addColumn('expires_at', time, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('tries_expiry').on('tries').column('expires_at').execute()

  // Removes the check constraint on the log's actions. With the constraint, each release that adds an action would have
  // to copy the whole log on SQLite.
  if (engine === 'postgres') {
    await db.schema.alterTable('changes').dropConstraint('changes_action').execute()
    await db.schema.alterTable('changes').addColumn('address', 'text').execute()
    return
  }
  const columns = ['sequence', 'actor', 'content_type', 'row_id', 'action', 'before', 'after', 'request_id', 'time']
  await withSequence(db.schema.createTable('changes_0004'), 'sequence')
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('content_type', 'text', (column) => column.notNull())
    .addColumn('row_id', 'integer', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('before', json)
    .addColumn('after', json)
    .addColumn('request_id', 'text')
    .addColumn('time', time, (column) => column.notNull())
    .addColumn('address', 'text')
    .execute()
  const log = db.withTables<Record<'changes' | 'changes_0004', Record<string, unknown>>>()
  await log
    .insertInto('changes_0004')
    .columns(columns)
    .expression((query) => query.selectFrom('changes').select(columns))
    .execute()
  await db.schema.dropTable('changes').execute()
  await db.schema.alterTable('changes_0004').renameTo('changes').execute()
  await db.schema.createIndex('changes_row').on('changes').columns(['content_type', 'row_id', 'sequence']).execute()
}
