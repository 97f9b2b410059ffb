import { sql, type Kysely } from 'kysely'
import { oneOf, type MigrationTools } from './tools.ts'

export async function up(db: Kysely<unknown>, { bytes, time }: MigrationTools): Promise<void> {
  await db.schema
    .createTable('picture_files')
    .addColumn('hash', 'text', (column) => column.notNull().references('pictures.hash').onDelete('cascade'))
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('format', 'text', (column) => column.notNull())
    .addColumn('bytes', bytes, (column) => column.notNull())
    .addPrimaryKeyConstraint('picture_files_key', ['hash', 'width', 'format'])
    .addCheckConstraint('picture_files_format', oneOf('format', ['webp', 'avif']))
    .execute()
  await sql`insert into picture_files (hash, width, format, bytes) select hash, width, 'webp', bytes from pictures`.execute(
    db,
  )
  await db.schema.alterTable('pictures').dropColumn('bytes').execute()
  await db.schema.alterTable('pictures').dropColumn('media_type').execute()
  await db.schema.alterTable('pictures').addColumn('avif_at', time).execute()
}
