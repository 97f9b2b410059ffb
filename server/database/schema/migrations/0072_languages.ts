import type { Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

/** Written from the declarations by `npm run migration languages`. */
export async function up(db: Kysely<unknown>, { addField }: MigrationTools): Promise<void> {
  await addField(db, 'site_settings', 'language', { type: 'text', nullable: false })
  await addField(db, 'site_settings', 'further_languages', { type: 'text', nullable: false })
  await addField(db, 'site_settings', 'language_of_gaps', { type: 'text', nullable: false })
}
