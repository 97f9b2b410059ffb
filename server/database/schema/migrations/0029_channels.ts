import type { Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

/** Where news are announced (server/channels), and what the outbox has to know so that each is sent once. */
export async function up(db: Kysely<unknown>, { rowTable, time }: MigrationTools): Promise<void> {
  await rowTable(db, 'channels')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('categories', 'text')
    .addColumn('role_id', 'text', (column) => column.notNull())
    .addColumn('off_since', time)
    .execute()
  // Apart from the row, so that no backup and no log can hold them.
  await db.schema
    .createTable('channel_secrets')
    .addColumn('channel_id', 'integer', (column) =>
      column.primaryKey().notNull().references('channels.id').onDelete('cascade'),
    )
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('signing_secret', 'text')
    .execute()
  // SQLite adds one column at a time.
  await db.schema.alterTable('outbox').addColumn('channel_id', 'integer').execute()
  await db.schema.alterTable('outbox').addColumn('remote_id', 'text').execute()
  await db.schema
    .alterTable('outbox')
    .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('outbox').addColumn('begun_at', time).execute()
  await db.schema.alterTable('outbox').addColumn('unknown_at', time).execute()
  await db.schema.createIndex('outbox_channel').on('outbox').columns(['channel_id', 'due_at']).execute()
}
