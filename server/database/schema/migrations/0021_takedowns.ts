import type { Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

/** Pictures that were removed for good, each once. See server/history/takedown.ts. */
export async function up(db: Kysely<unknown>, { rowTable }: MigrationTools): Promise<void> {
  await rowTable(db, 'takedowns')
    .addColumn('picture', 'text', (column) => column.notNull().unique())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('rows', 'text', (column) => column.notNull())
    .execute()
}
