import { sql, type Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

/** With which every site begins; operators rename them, and add others. */
const categories = ['Patch', 'Event', 'Maintenance', 'Notice']

/** News are drafts, or public from a time on; what was there is public since it was made. */
export async function up(
  db: Kysely<unknown>,
  { engine, addField, addPlace, createContentTable, indexReference, indexSort, indexSearch }: MigrationTools,
): Promise<void> {
  await createContentTable(db, 'news_categories', { name: { type: 'text', nullable: false } })
  await addPlace(db, 'news_categories')
  const now = new Date().toISOString()
  for (const [index, name] of categories.entries()) {
    await sql`
      insert into news_categories (name, place, created_at, updated_at)
      values (${name}, ${(index + 1) * 65_536}, ${now}, ${now})`.execute(db)
  }

  await addField(db, 'news', 'category_id', {
    type: 'integer',
    nullable: true,
    refersTo: { table: 'news_categories', column: 'id' },
  })
  await addField(db, 'news', 'state', { type: 'text', nullable: false })
  await addField(db, 'news', 'published_at', { type: 'text', nullable: true })
  await addField(db, 'news', 'author', { type: 'text', nullable: false })
  await addField(db, 'news', 'pinned', { type: 'boolean', nullable: false })
  const time =
    engine === 'sqlite' ? sql`created_at` : sql`to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  await sql`update news set state = 'published', published_at = ${time}`.execute(db)
  await indexReference(db, 'news', 'category_id')
  await indexSort(db, 'news', 'state', { folded: true, nullable: false })
  await indexSort(db, 'news', 'published_at', { folded: false, nullable: true })
  await indexSort(db, 'news', 'author', { folded: true, nullable: false })
  await indexSort(db, 'news', 'pinned', { folded: false, nullable: false })
  await indexSearch(db, 'news', ['title', 'subtitle', 'description', 'author'])
  // The order in which lists come, and the few rows that visitors do not see.
  const last = engine === 'sqlite' ? sql`` : sql`nulls first`
  await sql`create index news_shown on news (pinned, published_at ${last}, id)`.execute(db)
  await sql`create index news_of_category on news (category_id, pinned, published_at ${last}, id)`.execute(db)
  await sql`create index news_drafts on news (state, id) where state = 'draft'`.execute(db)

  // Whoever edited news could publish it until now.
  for (const table of ['roles', 'api_tokens']) {
    await sql`
      update ${sql.table(table)} set permissions = replace(permissions, '"news:edit"', '"news:edit","news:publish"')
      where permissions like '%"news:edit"%' and permissions not like '%"news:publish"%'`.execute(db)
  }
}
