import { sql, type Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

interface StatusToken {
  hash: string
  listed?: boolean
}

const DAY_MS = 86_400_000
const MOST_DAYS = 730
const STATUS_TOKEN = 'status-token'

export async function up(db: Kysely<unknown>, { time }: MigrationTools): Promise<void> {
  await db.schema
    .alterTable('api_tokens')
    .addColumn('created_by', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .execute()
  // SQLite can add only one column with each ALTER TABLE statement.
  for (const column of ['assumed_at', 'read_only_until']) {
    await db.schema.alterTable('api_tokens').addColumn(column, time).execute()
  }
  await db.schema
    .alterTable('one_time_links')
    .addColumn('created_by', 'integer', (column) => column.references('users.id').onDelete('cascade'))
    .execute()
  await listStatusToken(db)

  // No release has stored who made a token, so all tokens get the owner who has been there longest.
  const now = new Date().toISOString()
  await sql`
    update api_tokens set assumed_at = ${now}, created_by = (
      select id from users where role = 'admin' and suspended_at is null order by created_at, id limit 1
    )`.execute(db)
  // The entry in the log that has the time of the link says who made it.
  await sql`
    update one_time_links set created_by = (
      select users.id from changes join users on changes.actor = 'user:' || users.id
      where changes.content_type = 'users' and changes.row_id = one_time_links.user_id
        and changes.action = 'make-reset-link' and changes.time = one_time_links.created_at
      limit 1
    ) where purpose = 'reset'`.execute(db)
}

/** Release 0.1.0 stored the only token of the status outside of the table, where no lock would reach it. */
async function listStatusToken(db: Kysely<unknown>): Promise<void> {
  const states = db.withTables<{ site_state: { key: string; value: string; updated_at: string } }>()
  const found = await states.selectFrom('site_state').select('value').where('key', '=', STATUS_TOKEN).executeTakeFirst()
  if (!found) return
  const stored = JSON.parse(found.value) as StatusToken // Both releases have stored the token as JSON of this shape.
  if (stored.listed) return
  const now = new Date()
  const time = now.toISOString()
  const end = new Date(now.getTime() + MOST_DAYS * DAY_MS).toISOString()
  await sql`
    insert into api_tokens (name, token_hash, permissions, expires_at, created_at, updated_at)
    values ('Status', ${stored.hash}, '["status-report"]', ${end}, ${time}, ${time})`.execute(db)
  const value = JSON.stringify({ ...stored, listed: true })
  await states.updateTable('site_state').set({ value }).where('key', '=', STATUS_TOKEN).execute()
}
