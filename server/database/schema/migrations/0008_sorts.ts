import type { Kysely } from 'kysely'

const growing = ['drops', 'npcs', 'items', 'maps', 'news']

/** Indexes to drop, because migration 0007 created others on the same columns. */
const repeated = ['npcs_map', 'drops_map', 'drops_item', 'packages_category_id', 'packages_items_id']

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of growing) {
    for (const time of ['created_at', 'updated_at']) {
      await db.schema.createIndex(`${table}_by_${time}`).on(table).columns([time, 'id']).execute()
    }
  }
  for (const index of repeated) await db.schema.dropIndex(index).execute()
}
