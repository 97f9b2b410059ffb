import type { Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

export async function up(db: Kysely<unknown>, { bytes, columns, time }: MigrationTools): Promise<void> {
  await db.schema
    .createTable('share_pictures')
    .addColumn('digest', 'text', (column) => column.primaryKey().notNull())
    .$call(columns('picture text?'))
    .addColumn('bytes', bytes, (column) => column.notNull())
    .addColumn('made_at', time, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('share_pictures_picture').on('share_pictures').column('picture').execute()
}
