import type { Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

/** Changes of rows that wait to be published as a whole (server/content/workingCopies). */
export async function up(db: Kysely<unknown>, { rowTable }: MigrationTools): Promise<void> {
  await rowTable(db, 'working_copies')
    .addColumn('content_type', 'text', (column) => column.notNull())
    // No reference: a row that comes back from the trash has its copy again.
    .addColumn('row_id', 'integer', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('changed', 'text', (column) => column.notNull())
    .addColumn('replaced', 'text', (column) => column.notNull())
    .addColumn('saved_by', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addUniqueConstraint('working_copies_row', ['content_type', 'row_id'])
    .execute()
}
