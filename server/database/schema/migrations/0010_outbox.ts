import { sql, type Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

/** Messages that are to be sent to other systems. See server/outbox. */
export async function up(db: Kysely<unknown>, { time }: MigrationTools): Promise<void> {
  await db.schema
    .createTable('outbox')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('topic', 'text', (column) => column.notNull())
    .addColumn('content_type', 'text', (column) => column.notNull())
    .addColumn('row_id', 'integer', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('due_at', time, (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('retry_at', time)
    .addColumn('last_error', 'text')
    .addColumn('failed_at', time)
    .addColumn('sent_at', time)
    .addColumn('created_at', time, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('outbox_due')
    .on('outbox')
    .column('due_at')
    .where(sql.ref('sent_at'), 'is', null)
    .where(sql.ref('failed_at'), 'is', null)
    .execute()
  await db.schema.createIndex('outbox_row').on('outbox').columns(['content_type', 'row_id']).execute()
}
