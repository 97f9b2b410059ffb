import type { Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

export async function up(db: Kysely<unknown>, { columns, rowTable }: MigrationTools): Promise<void> {
  await rowTable(db, 'catalogues')
    .addColumn('tag', 'text', (column) => column.notNull().unique())
    .$call(columns('file text'))
    .execute()
}
