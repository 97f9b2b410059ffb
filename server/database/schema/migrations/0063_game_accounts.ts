import { sql, type Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

export async function up(db: Kysely<unknown>, { columns, rowTable, withSequence }: MigrationTools): Promise<void> {
  await rowTable(db, 'game_accounts')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .$call(columns('realm text, number integer?, name text, origin text, state text, password_changed_at time?'))
    .execute()
  await db.schema.createIndex('game_accounts_user').on('game_accounts').column('user_id').execute()
  // One person for an account of a game; null is an account that does not exist yet.
  await db.schema
    .createIndex('game_accounts_number')
    .on('game_accounts')
    .columns(['realm', 'number'])
    .unique()
    .where(sql.ref('number'), 'is not', null)
    .execute()
  await withSequence(db.schema.createTable('game_steps'), 'id')
    .addColumn('step', 'text', (column) => column.notNull().unique())
    .addColumn('account_id', 'integer', (column) => column.notNull().references('game_accounts.id').onDelete('cascade'))
    .$call(columns('realm text, kind text, payload text?, state text, last_error text?'))
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .$call(columns('retry_at time?, asked_at time, ended_at time?'))
    .execute()
  await db.schema
    .createIndex('game_steps_waiting')
    .on('game_steps')
    .column('id')
    .where(sql.ref('state'), '=', sql.lit('waiting'))
    .execute()
  await db.schema.createIndex('game_steps_account').on('game_steps').column('account_id').execute()
}
