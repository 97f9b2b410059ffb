import type { Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

/** Written from the declarations by `npm run migration game_account_powers`. */
export async function up(db: Kysely<unknown>, { addField }: MigrationTools): Promise<void> {
  await addField(db, 'realms', 'accounts_create', { type: 'boolean', nullable: false })
  await addField(db, 'realms', 'accounts_link', { type: 'boolean', nullable: false })
  await addField(db, 'realms', 'accounts_password', { type: 'boolean', nullable: false })
  await addField(db, 'realms', 'accounts_characters', { type: 'boolean', nullable: false })
  await addField(db, 'realms', 'registers_nobody', { type: 'boolean', nullable: false })
  await addField(db, 'realms', 'passwords', { type: 'text', nullable: false })
}
