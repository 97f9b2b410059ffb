import type { Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

/** Written from the declarations by `npm run migration look`. */
export async function up(
  db: Kysely<unknown>,
  { addField, createContentTable, createSingleTable }: MigrationTools,
): Promise<void> {
  await addField(db, 'races', 'figure', {
    type: 'text',
    nullable: true,
    refersTo: { table: 'pictures', column: 'hash' },
  })
  await addField(db, 'races', 'lore', { type: 'text', nullable: false })
  await createContentTable(db, 'screenshots', {
    image: { type: 'text', nullable: true, refersTo: { table: 'pictures', column: 'hash' } },
    title: { type: 'text', nullable: false },
  })
  await createSingleTable(db, 'look_settings', {
    hero_day: { type: 'text', nullable: true, refersTo: { table: 'pictures', column: 'hash' } },
    hero_day_x: { type: 'integer', nullable: true },
    hero_day_y: { type: 'integer', nullable: true },
    hero_night: { type: 'text', nullable: true, refersTo: { table: 'pictures', column: 'hash' } },
    hero_night_x: { type: 'integer', nullable: true },
    hero_night_y: { type: 'integer', nullable: true },
    accent_day: { type: 'text', nullable: false },
    accent_night: { type: 'text', nullable: false },
    faces: { type: 'text', nullable: false },
  })
}
