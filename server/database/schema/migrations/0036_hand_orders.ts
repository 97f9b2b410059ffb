import type { Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

/** Written from the declarations by `npm run migration hand_orders`. */
export async function up(db: Kysely<unknown>, { addPlace }: MigrationTools): Promise<void> {
  await addPlace(db, 'slides')
  await addPlace(db, 'downloads')
  await addPlace(db, 'server_rules')
  await addPlace(db, 'packages')
  await addPlace(db, 'how_tos')
}
