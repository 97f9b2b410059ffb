import type { Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

/** Written from the declarations by `npm run migration package_image`. */
export async function up(db: Kysely<unknown>, { addField }: MigrationTools): Promise<void> {
  await addField(db, 'packages', 'image', {
    type: 'text',
    nullable: true,
    refersTo: { table: 'pictures', column: 'hash' },
  })
}
