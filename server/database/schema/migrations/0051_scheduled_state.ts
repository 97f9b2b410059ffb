import { sql, type Kysely } from 'kysely'

/** Before this migration, scheduled rows were stored as published with a future time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const now = new Date().toISOString()
  for (const table of ['news', 'pages'].map((name) => sql.table(name)))
    await sql`update ${table} set state = 'scheduled' where state = 'published' and published_at > ${now}`.execute(db)
  await sql`create index news_scheduled on news (published_at) where state = 'scheduled'`.execute(db)
}
