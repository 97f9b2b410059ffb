import type { Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

/** Written from the declarations by `npm run migration security_contact`. */
export async function up(db: Kysely<unknown>, { addField }: MigrationTools): Promise<void> {
  await addField(db, 'site_settings', 'security_contact', { type: 'text', nullable: false })
}
