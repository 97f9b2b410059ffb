import { sql, type Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

const STEP = 65_536

const day = { type: 'boolean', nullable: false } as const

export async function up(
  db: Kysely<unknown>,
  { addExternalKey, addField, createContentTable, engine }: MigrationTools,
): Promise<void> {
  await createContentTable(db, 'events', {
    title: { type: 'text', nullable: false },
    kind: { type: 'text', nullable: false },
    begins_at: { type: 'text', nullable: false },
    ends_at: { type: 'text', nullable: true },
    ...{ monday: day, tuesday: day, wednesday: day, thursday: day, friday: day, saturday: day, sunday: day },
    link: { type: 'text', nullable: false },
    translations: { type: 'text', nullable: true },
  })
  await addExternalKey(db, 'events')
  await addField(db, 'site_settings', 'trailer', { type: 'text', nullable: false })

  await addField(db, 'news_categories', 'patches', { type: 'boolean', nullable: false })
  const [yes, no] = engine === 'sqlite' ? [1, 0] : [true, false]
  await sql`update news_categories set patches = ${yes} where name = 'Patch'`.execute(db)

  const now = new Date().toISOString()
  const { rows } = await sql<{ last: number | null }>`select max(place) as last from landing_sections`.execute(db)
  await sql`
    insert into landing_sections (section, heading, hidden, place, created_at, updated_at)
    values ('Right Now', '', ${no}, ${(rows[0]?.last ?? 0) + STEP}, ${now}, ${now})`.execute(db)
}
