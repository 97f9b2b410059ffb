import type { Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

/** What an account needs besides its password. See server/factors/. */
export async function up(db: Kysely<unknown>, { time, withSequence }: MigrationTools): Promise<void> {
  await withSequence(db.schema.createTable('factors'), 'id')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('last_step', 'integer')
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('confirmed_at', time)
    .addColumn('used_at', time)
    .execute()
  await db.schema.createIndex('factors_user').on('factors').column('user_id').execute()
  await db.schema
    .createTable('recovery_codes')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('used_at', time)
    .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'code_hash'])
    .execute()
  await db.schema
    .createTable('log_in_challenges')
    .addColumn('challenge_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('expires_at', time, (column) => column.notNull())
    .execute()
}
