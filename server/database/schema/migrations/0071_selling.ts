import { sql, type Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

export async function up(db: Kysely<unknown>, { columns, rowTable }: MigrationTools): Promise<void> {
  await rowTable(db, 'coupons')
    .addColumn('code', 'text', (column) => column.notNull().unique())
    .$call(columns('kind text, value integer, currency text?, offer_id integer?, per_person integer?, uses integer?'))
    .$call(columns('valid_from time?, valid_until time?, off_since time?'))
    .execute()
  await db.schema.alterTable('orders').addColumn('coupon_id', 'integer').execute()
  await db.schema
    .alterTable('orders')
    .addColumn('coupon_code', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  for (const table of ['orders', 'order_lines'])
    await db.schema
      .alterTable(table)
      .addColumn('discount', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  // Uses are counted from the index alone.
  await db.schema
    .createIndex('orders_coupon')
    .on('orders')
    .columns(['coupon_id', 'state', 'user_id'])
    .where(sql.ref('coupon_id'), 'is not', null)
    .execute()

  await db.schema
    .createTable('order_gifts')
    .addColumn('order_id', 'integer', (column) =>
      column.primaryKey().notNull().references('orders.id').onDelete('cascade'),
    )
    .addColumn('receiver_id', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .$call(columns('state text, account_number integer, account_name text, character_id integer, character_name text'))
    .$call(columns('accepted_at time?'))
    .execute()
  for (const column of ['receiver_id', 'character_name'])
    await db.schema.createIndex(`order_gifts_${column}`).on('order_gifts').column(column).execute()

  // What sells most in a time.
  await db.schema.createIndex('orders_decided').on('orders').columns(['state', 'decided_at']).execute()
}
