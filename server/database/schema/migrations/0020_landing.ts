import { sql, type Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

/** What the landing page showed below its hero until now, in its order. */
const sections = ['Latest News', 'Carousel', 'Game Info', 'Factions', 'Rankings', 'Tier List', 'Screenshots']

/** Its table is from the declarations, by `npm run migration landing`. */
export async function up(db: Kysely<unknown>, { engine, addPlace, createContentTable }: MigrationTools): Promise<void> {
  await createContentTable(
    db,
    'landing_sections',
    {
      section: { type: 'text', nullable: false },
      heading: { type: 'text', nullable: false },
      hidden: { type: 'boolean', nullable: false },
    },
    ['section'],
  )
  await addPlace(db, 'landing_sections')

  const now = new Date().toISOString()
  const hidden = engine === 'sqlite' ? 0 : false
  for (const [index, section] of sections.entries()) {
    await sql`
      insert into landing_sections (section, heading, hidden, place, created_at, updated_at)
      values (${section}, '', ${hidden}, ${(index + 1) * 65_536}, ${now}, ${now})`.execute(db)
  }
}
