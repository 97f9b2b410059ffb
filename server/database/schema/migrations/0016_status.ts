import type { Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

/** Written from the declarations by `npm run migration status`. */
export async function up(db: Kysely<unknown>, { createSingleTable }: MigrationTools): Promise<void> {
  await createSingleTable(db, 'status_settings', {
    state: { type: 'text', nullable: false },
    message: { type: 'text', nullable: false },
    until: { type: 'text', nullable: false },
    players_from: { type: 'text', nullable: false },
    players: { type: 'integer', nullable: true },
  })
}
