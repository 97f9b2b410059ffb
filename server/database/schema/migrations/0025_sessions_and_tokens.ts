import type { Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

/** What is known of a session (server/auth/sessions.ts), until when an account only reads, and the tokens of scripts. */
export async function up(db: Kysely<unknown>, { rowTable, time }: MigrationTools): Promise<void> {
  // SQLite adds one column at a time.
  for (const column of ['proven_at', 'used_at']) {
    await db.schema.alterTable('sessions').addColumn(column, time).execute()
  }
  for (const column of ['device', 'network']) {
    await db.schema.alterTable('sessions').addColumn(column, 'text').execute()
  }
  await db.schema.alterTable('users').addColumn('read_only_until', time).execute()
  await rowTable(db, 'api_tokens')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('permissions', 'text', (column) => column.notNull())
    .addColumn('expires_at', time, (column) => column.notNull())
    .addColumn('used_at', time)
    .addColumn('revoked_at', time)
    .execute()
}
