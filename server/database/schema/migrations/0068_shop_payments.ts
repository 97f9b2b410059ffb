import type { Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

export async function up(db: Kysely<unknown>, { columns, rowTable }: MigrationTools): Promise<void> {
  await rowTable(db, 'unassigned_payments')
    .$call(columns('method_id integer, currency text, amount integer, note text, state text'))
    .addColumn('order_id', 'integer', (column) => column.references('orders.id'))
    .execute()
  await db.schema.createIndex('unassigned_payments_state').on('unassigned_payments').columns(['state', 'id']).execute()
  await db.schema.createIndex('unassigned_payments_order').on('unassigned_payments').column('order_id').execute()
  await db.schema.alterTable('orders').addColumn('first_payment', 'integer').execute()
}
