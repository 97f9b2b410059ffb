import type { Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

/** What an account needs besides its password. See server/factors/. */
export async function up(db: Kysely<unknown>, { time, withSequence }: MigrationTools): Promise<void> {
  const ofUser = 'users.id'
  await withSequence(db.schema.createTable('factors'), 'id')
    .addColumn('user_id', 'integer', (column) => column.notNull().references(ofUser).onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('secret', 'text')
    .addColumn('last_step', 'integer')
    .addColumn('credential_id', 'text', (column) => column.unique())
    .addColumn('public_key', 'text')
    // An authenticator counts in 32 bits without a sign.
    .addColumn('sign_count', 'bigint')
    .addColumn('transports', 'text')
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('confirmed_at', time)
    .addColumn('used_at', time)
    .execute()
  await db.schema.createIndex('factors_user').on('factors').column('user_id').execute()
  await db.schema
    .createTable('recovery_codes')
    .addColumn('user_id', 'integer', (column) => column.notNull().references(ofUser).onDelete('cascade'))
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('used_at', time)
    .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'code_hash'])
    .execute()
  await db.schema
    .createTable('challenges')
    .addColumn('challenge_hash', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.references(ofUser).onDelete('cascade'))
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('expires_at', time, (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('remembered_browsers')
    .addColumn('mark_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'integer', (column) => column.notNull().references(ofUser).onDelete('cascade'))
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('expires_at', time, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('remembered_browsers_user').on('remembered_browsers').column('user_id').execute()
  await db.schema
    .createTable('factor_requirements')
    .addColumn('role', 'text', (column) => column.primaryKey())
    .addColumn('starts_at', time, (column) => column.notNull())
    .execute()
}
