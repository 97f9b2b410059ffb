import type { Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

/** Pages of one's own, and the addresses that they had: those lead to where they are now. */
export async function up(
  db: Kysely<unknown>,
  { createContentTable, indexReference, time }: MigrationTools,
): Promise<void> {
  await createContentTable(
    db,
    'pages',
    {
      title: { type: 'text', nullable: false },
      address: { type: 'text', nullable: false },
      summary: { type: 'text', nullable: false },
      description: { type: 'text', nullable: false },
      body: { type: 'text', nullable: false },
      image: { type: 'text', nullable: true, refersTo: { table: 'pictures', column: 'hash' } },
      in_menu: { type: 'boolean', nullable: false },
      menu_id: { type: 'integer', nullable: true, refersTo: { table: 'menu_entries', column: 'id' } },
      state: { type: 'text', nullable: false },
      published_at: { type: 'text', nullable: true },
      author: { type: 'text', nullable: false },
    },
    ['address'],
  )
  await indexReference(db, 'pages', 'menu_id')
  // No reference: what leads to a page that was deleted leads there again when it is back.
  await db.schema
    .createTable('former_addresses')
    .addColumn('address', 'text', (column) => column.primaryKey().notNull())
    .addColumn('page_id', 'integer', (column) => column.notNull())
    .addColumn('left_at', time, (column) => column.notNull())
    .execute()
}
