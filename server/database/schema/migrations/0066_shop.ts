import { sql, type Kysely } from 'kysely'
import type { Engine } from '../../database.ts'
import type { MigrationTools } from './tools.ts'

export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  const { addField, columns, engine, rowTable, withSequence } = tools
  await addField(db, 'realms', 'accounts_deliver', { type: 'boolean', nullable: false })

  await rowTable(db, 'offers')
    .$call(columns('content_type text, row_id integer, price integer, currency text, grants text, per_person integer?'))
    .$call(columns('stock integer?, on_sale_from time?, on_sale_until time?'))
    .addUniqueConstraint('offers_row', ['content_type', 'row_id'])
    .execute()

  await rowTable(db, 'payment_methods')
    .$call(columns('kind text, name text, number text, holder text, qris text, off_since time?'))
    .execute()

  await rowTable(db, 'orders')
    .addColumn('number', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('game_account_id', 'integer', (column) => column.references('game_accounts.id').onDelete('set null'))
    .$call(columns('state text, realm text, account_number integer, account_name text'))
    .$call(columns('character_id integer, character_name text, currency text, total integer, amount integer'))
    .$call(columns('method_id integer, pay_to text, terms_digest text, expires_at time, decided_at time?, note text'))
    .execute()
  await db.schema.createIndex('orders_user').on('orders').column('user_id').execute()
  await db.schema.createIndex('orders_state').on('orders').columns(['state', 'id']).execute()
  for (const column of ['amount', 'total', 'character_name', 'account_name'])
    await db.schema.createIndex(`orders_${column}`).on('orders').column(column).execute()

  await withSequence(db.schema.createTable('order_lines'), 'id')
    .addColumn('order_id', 'integer', (column) => column.notNull().references('orders.id').onDelete('cascade'))
    .$call(columns('offer_id integer, content_type text, row_id integer, name text, price integer, quantity integer'))
    .$call(columns('grants text'))
    .execute()
  await db.schema.createIndex('order_lines_order').on('order_lines').column('order_id').execute()
  await db.schema.createIndex('order_lines_offer').on('order_lines').column('offer_id').execute()

  // An amount tells its order, so no two orders have one amount at a time.
  await db.schema
    .createTable('held_amounts')
    .$call(columns('currency text, amount integer'))
    .addColumn('order_id', 'integer', (column) => column.notNull().references('orders.id').onDelete('cascade'))
    .$call(columns('until time'))
    .addPrimaryKeyConstraint('held_amounts_key', ['currency', 'amount'])
    .execute()
  await db.schema.createIndex('held_amounts_order').on('held_amounts').column('order_id').execute()

  await withSequence(db.schema.createTable('ledger'), 'sequence')
    .$call(columns('posting text, account text, amount bigint, currency text, order_number text, reason text'))
    .$call(columns('actor text, time time'))
    .execute()
  await db.schema.createIndex('ledger_order').on('ledger').column('order_number').execute()
  await db.schema.createIndex('ledger_time').on('ledger').column('time').execute()
  for (const statement of keptAsWritten[engine]) await sql.raw(statement).execute(db)

  await withSequence(db.schema.createTable('deliveries'), 'id')
    .addColumn('delivery', 'text', (column) => column.notNull().unique())
    .addColumn('order_id', 'integer', (column) => column.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('line_id', 'integer', (column) => column.notNull().references('order_lines.id').onDelete('cascade'))
    .$call(columns('realm text, items text, state text, last_error text?'))
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .$call(columns('retry_at time?, asked_at time, ended_at time?'))
    .execute()
  await db.schema.createIndex('deliveries_order').on('deliveries').column('order_id').execute()
  await db.schema
    .createIndex('deliveries_waiting')
    .on('deliveries')
    .column('id')
    .where(sql.ref('state'), 'in', sql`('waiting', 'claimed')`)
    .execute()
}

const MESSAGE = 'The ledger is append-only.'

/** Entries of the ledger cannot be changed or deleted; corrections are entries. */
const keptAsWritten: Readonly<Record<Engine, readonly string[]>> = {
  sqlite: ['update', 'delete'].map(
    (event) => `create trigger ledger_${event} before ${event} on ledger begin select raise(abort, '${MESSAGE}'); end`,
  ),
  postgres: [
    // A restore drops the tables of another schema, and leaves functions.
    `create or replace function refuse_change_of_ledger() returns trigger language plpgsql as
      $$ begin raise exception '${MESSAGE}'; end $$`,
    `create trigger ledger_kept before update or delete on ledger
      for each row execute function refuse_change_of_ledger()`,
  ],
}
