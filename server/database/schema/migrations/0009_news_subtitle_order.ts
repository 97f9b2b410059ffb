import type { Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

/** Written from the declarations by `npm run migration news_subtitle_order`. */
export async function up(db: Kysely<unknown>, { indexSort }: MigrationTools): Promise<void> {
  await indexSort(db, 'news', 'subtitle', { folded: true, nullable: false })
}
