import type { Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  const { addField, columns, time, withSequence } = tools
  await addField(db, 'realms', 'accounts_codes', { type: 'boolean', nullable: false })
  await addField(db, 'realms', 'accounts_rescue', { type: 'boolean', nullable: false })
  await addField(db, 'realms', 'accounts_ban', { type: 'boolean', nullable: false })
  await addField(db, 'realms', 'offers_at_registration', { type: 'boolean', nullable: false })
  await addField(db, 'realms', 'argon2_costs', { type: 'text', nullable: false })
  // SQLite can add only one column with each ALTER TABLE statement.
  for (const column of ['rescued_at', 'hidden_at'])
    await db.schema.alterTable('game_accounts').addColumn(column, time).execute()
  await db.schema
    .alterTable('realm_hidden_names')
    .addColumn('account_id', 'integer', (column) => column.references('game_accounts.id').onDelete('cascade'))
    .execute()
  await db.schema.alterTable('users').addColumn('delete_games', 'text').execute()
  await db.schema
    .createTable('game_link_codes')
    .addColumn('code_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .$call(columns('realm text, expires_at time'))
    .execute()
  await db.schema.createIndex('game_link_codes_user').on('game_link_codes').column('user_id').execute()
  await withSequence(db.schema.createTable('game_partings'), 'id')
    .$call(columns('realm text, number integer, choice text'))
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .$call(columns('retry_at time?'))
    .execute()
}
