import type { Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

/** Changes that belong together (server/database/changes/batch.ts). */
export async function up(db: Kysely<unknown>, { withSequence, time }: MigrationTools): Promise<void> {
  await withSequence(db.schema.createTable('batches'), 'id')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('content_type', 'text', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('made_at', time, (column) => column.notNull())
    .addColumn('created', 'integer', (column) => column.notNull())
    .addColumn('updated', 'integer', (column) => column.notNull())
    .addColumn('deleted', 'integer', (column) => column.notNull())
    .addColumn('undoes', 'integer', (column) => column.references('batches.id'))
    .execute()
  await db.schema.createIndex('batches_undoes').on('batches').column('undoes').execute()
  await db.schema.alterTable('changes').addColumn('batch', 'integer').execute()
  await db.schema
    .createIndex('changes_batch')
    .on('changes')
    .columns(['batch', 'sequence'])
    .where('batch', 'is not', null)
    .execute()
}
