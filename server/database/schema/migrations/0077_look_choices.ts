import type { Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

/** Written from the declarations by `npm run migration look_choices`. */
export async function up(db: Kysely<unknown>, { addField }: MigrationTools): Promise<void> {
  await addField(db, 'look_settings', 'look', { type: 'text', nullable: false })
  await addField(db, 'look_settings', 'hero_height', { type: 'text', nullable: false })
  await addField(db, 'look_settings', 'hero_side', { type: 'text', nullable: false })
  await addField(db, 'look_settings', 'play_text', { type: 'text', nullable: false })
  await addField(db, 'look_settings', 'times', { type: 'text', nullable: false })
  await addField(db, 'look_settings', 'ornaments', { type: 'text', nullable: false })
  await addField(db, 'look_settings', 'corners', { type: 'integer', nullable: true })
  await addField(db, 'look_settings', 'background', { type: 'text', nullable: false })
  await addField(db, 'look_settings', 'translations', { type: 'text', nullable: true })
}
