import type { Kysely } from 'kysely'
import { oneOf, type MigrationTools } from './tools.ts'

/** Files of pictures that lie in a folder or an object store; those in the database stay as they are. */
export async function up(db: Kysely<unknown>, { time }: MigrationTools): Promise<void> {
  await db.schema
    .createTable('picture_objects')
    .addColumn('hash', 'text', (column) => column.notNull().references('pictures.hash').onDelete('cascade'))
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('format', 'text', (column) => column.notNull())
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('picture_objects_key', ['hash', 'width', 'format'])
    .addCheckConstraint('picture_objects_format', oneOf('format', ['webp', 'avif']))
    .execute()
  await db.schema
    .createTable('picture_claims')
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('until', time, (column) => column.notNull())
    .addPrimaryKeyConstraint('picture_claims_key', ['hash', 'place'])
    .addCheckConstraint('picture_claims_purpose', oneOf('purpose', ['write', 'remove']))
    .execute()
  await db.schema
    .createTable('picture_removals')
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('picture_removals_key', ['place', 'hash'])
    .execute()
}
