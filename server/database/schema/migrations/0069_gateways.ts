import type { Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  const { columns, withSequence, time } = tools
  await db.schema
    .alterTable('payment_methods')
    .addColumn('gateway', 'text', (column) => column.notNull().defaultTo(''))
    .execute()

  await db.schema
    .createTable('gateway_payments')
    .addColumn('order_id', 'integer', (column) =>
      column.primaryKey().notNull().references('orders.id').onDelete('cascade'),
    )
    .$call(columns('gateway text, reference text, alias text, url text, due_at time?'))
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
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
    .$call(columns('gateway text, reference text, effect text, amount integer, time time'))
    .addPrimaryKeyConstraint('gateway_effects_key', ['gateway', 'reference', 'effect'])
    .execute()
}
