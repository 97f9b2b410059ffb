import type { Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'
import { rebuildPictureObjects } from './v0_2_0/pictures.ts'

export async function up(db: Kysely<unknown>, { columns, rowTable, time }: MigrationTools): Promise<void> {
  await db.schema
    .createTable('idempotency_keys')
    .$call(columns('caller text, key text, fingerprint text, status integer?, body text?, expires_at time'))
    .addPrimaryKeyConstraint('idempotency_keys_key', ['caller', 'key'])
    .execute()
  // Existing preview links are deleted, because they store unsaved text, while new links show the saved row. The old
  // links would expire within a week anyway.
  await db.schema.dropTable('preview_links').execute()
  await rowTable(db, 'preview_links')
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .$call(columns('content_type text, row_id integer, title text'))
    .addColumn('created_by', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expires_at', time, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('preview_links_expiry').on('preview_links').column('expires_at').execute()
  await db.schema.createIndex('preview_links_maker').on('preview_links').column('created_by').execute()
  await rebuildPictureObjects(db)
}
