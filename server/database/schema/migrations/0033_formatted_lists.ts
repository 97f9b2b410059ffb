import type { Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

/** Written from the declarations by `npm run migration formatted_lists`. */
export async function up(db: Kysely<unknown>, { addField }: MigrationTools): Promise<void> {
  await addField(db, 'daily_quests', 'body', { type: 'text', nullable: false })
  await addField(db, 'server_rules', 'body', { type: 'text', nullable: false })
  await addField(db, 'packages', 'description', { type: 'text', nullable: false })
  await addField(db, 'packages', 'body', { type: 'text', nullable: false })
  await addField(db, 'how_tos', 'body', { type: 'text', nullable: false })
}
