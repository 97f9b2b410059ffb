import { sql, type Kysely, type SqlBool } from 'kysely'
import type { MigrationTools } from './tools.ts'

/** Filters, search and order of lists that were saved under a name (server/content/listViews). */
export async function up(db: Kysely<unknown>, { rowTable }: MigrationTools): Promise<void> {
  await rowTable(db, 'list_views')
    .addColumn('content_type', 'text', (column) => column.notNull())
    .addColumn('owner_id', 'integer', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('made_by', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('query', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('list_views_own')
    .unique()
    .on('list_views')
    .columns(['content_type', 'owner_id', 'name_key'])
    .execute()
  // Null is no value that could stand twice.
  await db.schema
    .createIndex('list_views_shared')
    .unique()
    .on('list_views')
    .columns(['content_type', 'name_key'])
    .where(sql<SqlBool>`owner_id is null`)
    .execute()
}
