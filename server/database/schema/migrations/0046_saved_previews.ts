import type { Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

/** Links to previews show what is saved. Those made before held unsaved text for a week at most, and go with it. */
export async function up(db: Kysely<unknown>, { rowTable, time }: MigrationTools): Promise<void> {
  await db.schema.dropTable('preview_links').execute()
  await rowTable(db, 'preview_links')
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('content_type', 'text', (column) => column.notNull())
    .addColumn('row_id', 'integer', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('created_by', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expires_at', time, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('preview_links_expiry').on('preview_links').column('expires_at').execute()
  await db.schema.createIndex('preview_links_maker').on('preview_links').column('created_by').execute()
}
