import type { Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

/** Written from the declarations by `npm run migration site`. */
export async function up(db: Kysely<unknown>, { createSingleTable }: MigrationTools): Promise<void> {
  await createSingleTable(db, 'site_settings', {
    name: { type: 'text', nullable: false },
    motto: { type: 'text', nullable: false },
  })
}
