import type { Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

/** Written from the declarations by `npm run migration download_facts`. */
export async function up(db: Kysely<unknown>, { addField }: MigrationTools): Promise<void> {
  await addField(db, 'downloads', 'game_version', { type: 'text', nullable: false })
  await addField(db, 'downloads', 'released', { type: 'text', nullable: false })
  await addField(db, 'downloads', 'checksum', { type: 'text', nullable: false })
  await addField(db, 'downloads', 'requirements', { type: 'text', nullable: false })
}
