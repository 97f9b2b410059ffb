import { sql, type Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'
import { decimal, integer, text } from './v0_2_0/columns.ts'

export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  const { addField, bytes, columns, createSingleTable, time } = tools
  await createSingleTable(db, 'desk_settings', {
    age_statement: text,
    tax_name: text,
    tax_percent: decimal,
    second_from: integer,
  })
  await addField(db, 'realms', 'season', text)
  for (const column of ['season', 'age_statement', 'tax_name'])
    await db.schema
      .alterTable('orders')
      .addColumn(column, 'text', (definition) => definition.notNull().defaultTo(''))
      .execute()
  await db.schema
    .alterTable('orders')
    .addColumn('tax', 'integer', (definition) => definition.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('orders').addColumn('tax_percent', 'double precision').execute()
  await db.schema.alterTable('orders').addColumn('first_confirmed_by', 'text').execute()
  await db.schema.alterTable('orders').addColumn('first_received', 'integer').execute()
  await db.schema
    .alterTable('orders')
    .addColumn('seed', 'text', (definition) => definition.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('deliveries')
    .addColumn('season', 'text', (definition) => definition.notNull().defaultTo(''))
    .execute()
  await db.schema.alterTable('deliveries').addColumn('settler', 'text').execute()
  await db.schema
    .alterTable('order_lines')
    .addColumn('stock_taken', 'integer', (definition) => definition.notNull().defaultTo(0))
    .execute()

  await db.schema
    .createTable('order_proofs')
    .addColumn('order_id', 'integer', (column) =>
      column.primaryKey().notNull().references('orders.id').onDelete('cascade'),
    )
    .addColumn('bytes', bytes, (column) => column.notNull())
    .addColumn('sent_at', time, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('order_proofs_sent').on('order_proofs').column('sent_at').execute()

  await db.schema
    .createTable('balances')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .$call(columns('currency text, amount integer'))
    .addPrimaryKeyConstraint('balances_key', ['user_id', 'currency'])
    .execute()
  for (const table of ['offers', 'order_lines'])
    await db.schema
      .alterTable(table)
      .addColumn('credit', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()

  // Sums are read from the index alone.
  await db.schema.dropIndex('ledger_time').execute()
  await db.schema.createIndex('ledger_sums').on('ledger').columns(['time', 'account', 'currency', 'amount']).execute()
  await db.schema.dropIndex('deliveries_waiting').execute()
  await db.schema
    .createIndex('deliveries_due')
    .on('deliveries')
    .column('id')
    .where(sql.ref('state'), 'in', sql`('waiting', 'claimed', 'stopping')`)
    .execute()
  await db.schema
    .createIndex('deliveries_unclear')
    .on('deliveries')
    .column('id')
    .where(sql.ref('state'), '=', sql`'unclear'`)
    .execute()
  await db.schema
    .createIndex('deliveries_given')
    .on('deliveries')
    .columns(['realm', 'ended_at'])
    .where(sql.ref('state'), '=', sql`'given'`)
    .execute()
}
