import type { Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

/** Written from the declarations by `npm run migration folded_search`. */
export async function up(db: Kysely<unknown>, { indexFoldedSearch }: MigrationTools): Promise<void> {
  await indexFoldedSearch(db, 'news', ['title', 'subtitle', 'description', 'author'])
  await indexFoldedSearch(db, 'maps', ['map_name'])
  await indexFoldedSearch(db, 'npcs', ['npc', 'buy_with'])
  await indexFoldedSearch(db, 'items', ['items_name'])
  await indexFoldedSearch(db, 'monsters', ['monster_name'])
  await indexFoldedSearch(db, 'drops', ['monster'])
}
