import type { Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

/** From where each account has been logged in to, and a bounded record of log-ins. See server/auth. */
export async function up(db: Kysely<unknown>, { withSequence, time }: MigrationTools): Promise<void> {
  await db.schema
    .createTable('known_networks')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('network_key', 'text', (column) => column.notNull())
    .addColumn('last_at', time, (column) => column.notNull())
    .addPrimaryKeyConstraint('known_networks_key', ['user_id', 'network_key'])
    .execute()

  await withSequence(db.schema.createTable('log_ins'), 'id')
    .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('first_at', time, (column) => column.notNull())
    .addColumn('last_at', time, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('log_ins_time').on('log_ins').columns(['last_at', 'id']).execute()
  await db.schema.createIndex('log_ins_user').on('log_ins').columns(['user_id', 'last_at']).execute()
  await db.schema.createIndex('log_ins_outcome').on('log_ins').columns(['outcome', 'last_at']).execute()
  await db.schema.createIndex('log_ins_burst').on('log_ins').columns(['address', 'first_at']).execute()
}
