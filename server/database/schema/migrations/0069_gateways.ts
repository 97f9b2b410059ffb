import type { Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  const { columns, withSequence, time } = tools
  await db.schema
    .alterTable('payment_methods')
    .addColumn('gateway', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('payment_methods')
    .addColumn('currency', 'text', (column) => column.notNull().defaultTo('IDR'))
    .execute()
  await db.schema.alterTable('payment_methods').addColumn('most', 'integer').execute()
  await db.schema
    .alterTable('payment_methods')
    .addColumn('hold_hours', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('orders').addColumn('held_until', time).execute()
  await db.schema.createIndex('orders_held').on('orders').column('held_until').execute()

  await onePriceForEachCurrency(db, tools)

  await db.schema
    .createTable('gateway_payments')
    .addColumn('order_id', 'integer', (column) =>
      column.primaryKey().notNull().references('orders.id').onDelete('cascade'),
    )
    .$call(columns('gateway text, reference text, alias text, url text, due_at time?'))
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('page', 'integer', (column) => column.notNull().defaultTo(0))
    .$call(columns('last_error text?'))
    .addColumn('begun_at', time, (column) => column.notNull())
    .execute()
  for (const column of ['reference', 'alias', 'due_at'])
    await db.schema.createIndex(`gateway_payments_${column}`).on('gateway_payments').column(column).execute()

  await withSequence(db.schema.createTable('gateway_notices'), 'id')
    .$call(columns('gateway text, event text, reference text, body text, state text, last_error text?'))
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .$call(columns('due_at time?, received_at time'))
    .addUniqueConstraint('gateway_notices_event', ['gateway', 'event'])
    .execute()
  for (const column of ['due_at', 'received_at'])
    await db.schema.createIndex(`gateway_notices_${column}`).on('gateway_notices').column(column).execute()

  // Whatever is noticed or asked again has no second effect.
  await db.schema
    .createTable('gateway_effects')
    .$call(columns('gateway text, reference text, effect text, amount integer, order_id integer?'))
    .$call(columns('payment_id integer?, time time'))
    .addPrimaryKeyConstraint('gateway_effects_key', ['gateway', 'reference', 'effect'])
    .execute()
  for (const column of ['order_id', 'payment_id'])
    await db.schema.createIndex(`gateway_effects_${column}`).on('gateway_effects').column(column).execute()

  await db.schema
    .createTable('gateway_refunds')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('order_id', 'integer', (column) => column.notNull().references('orders.id').onDelete('cascade'))
    .$call(
      columns(
        'gateway text, reference text, amount integer, state text, last_error text?, due_at time?, asked_at time, ended_at time?',
      ),
    )
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  for (const column of ['order_id', 'due_at'])
    await db.schema.createIndex(`gateway_refunds_${column}`).on('gateway_refunds').column(column).execute()
}

/** A row of a price list may have an offer in each currency. SQLite cannot change the constraint of a table. */
async function onePriceForEachCurrency(
  db: Kysely<unknown>,
  { engine, columns, rowTable }: MigrationTools,
): Promise<void> {
  const key = ['content_type', 'row_id', 'currency'] as const
  if (engine === 'postgres') {
    await db.schema.alterTable('offers').dropConstraint('offers_row').execute()
    await db.schema
      .alterTable('offers')
      .addUniqueConstraint('offers_row', [...key])
      .execute()
    return
  }
  await rowTable(db, 'offers_0069')
    .$call(columns('content_type text, row_id integer, price integer, currency text, grants text, per_person integer?'))
    .$call(columns('stock integer?, on_sale_from time?, on_sale_until time?'))
    .addColumn('credit', 'integer', (column) => column.notNull().defaultTo(0))
    .addUniqueConstraint('offers_row', [...key])
    .execute()
  const copied = ['id', 'version', 'created_at', 'updated_at', ...key, 'price', 'grants', 'per_person', 'stock']
  const all = [...copied, 'on_sale_from', 'on_sale_until', 'credit']
  const tables = db.withTables<Record<string, Record<string, unknown>>>()
  await tables
    .insertInto('offers_0069')
    .columns(all)
    .expression((query) => query.selectFrom('offers').select(all))
    .execute()
  // The id of a deleted offer is never used again.
  const known = await tables.selectFrom('sqlite_sequence').select('seq').where('name', '=', 'offers').executeTakeFirst()
  await db.schema.dropTable('offers').execute()
  await db.schema.alterTable('offers_0069').renameTo('offers').execute()
  await tables.deleteFrom('sqlite_sequence').where('name', '=', 'offers').execute()
  if (known) await tables.insertInto('sqlite_sequence').values({ name: 'offers', seq: known['seq'] }).execute()
}
