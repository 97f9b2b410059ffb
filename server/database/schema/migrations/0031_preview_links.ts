import type { Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

/** Links that show a row as a form held it (server/pages/previews). */
export async function up(db: Kysely<unknown>, { rowTable, time }: MigrationTools): Promise<void> {
  await rowTable(db, 'preview_links')
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('content_type', 'text', (column) => column.notNull())
    .addColumn('row_id', 'integer')
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('draft', 'text', (column) => column.notNull())
    .addColumn('created_by', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expires_at', time, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('preview_links_expiry').on('preview_links').column('expires_at').execute()
  await db.schema.createIndex('preview_links_maker').on('preview_links').column('created_by').execute()
}
