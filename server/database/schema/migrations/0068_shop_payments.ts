import type { Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

export async function up(db: Kysely<unknown>, { columns, rowTable }: MigrationTools): Promise<void> {
  await rowTable(db, 'unassigned_payments')
    .$call(columns('method_id integer, currency text, amount integer, note text, state text, order_number text'))
    .execute()
  await db.schema.createIndex('unassigned_payments_state').on('unassigned_payments').columns(['state', 'id']).execute()
}
