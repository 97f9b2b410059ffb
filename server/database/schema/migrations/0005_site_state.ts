import type { Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

/** Creates the table `site_state`, which stores, for example, when the next backup is due. */
export async function up(db: Kysely<unknown>, { time }: MigrationTools): Promise<void> {
  await db.schema
    .createTable('site_state')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('updated_at', time, (column) => column.notNull())
    .execute()
}
