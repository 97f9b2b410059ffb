import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['offers', 'order_lines'])
    await db.schema
      .alterTable(table)
      .addColumn('goods', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute()
  await db.schema
    .alterTable('offers')
    .addColumn('realm', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('deliveries')
    .addColumn('good', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('deliveries')
    .addColumn('amount', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
