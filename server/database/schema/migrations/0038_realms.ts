import type { Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

/** Written from the declarations by `npm run migration realms`. */
export async function up(db: Kysely<unknown>, { addExternalKey, createContentTable }: MigrationTools): Promise<void> {
  await createContentTable(
    db,
    'realms',
    {
      key: { type: 'text', nullable: false },
      name: { type: 'text', nullable: false },
      adapter: { type: 'text', nullable: false },
    },
    ['key'],
  )
  await addExternalKey(db, 'realms')
}
