import type { Kysely } from 'kysely'

const growing = ['drops', 'npcs', 'items', 'maps', 'news']

/** Indexes of single columns that 0007 repeated with the id beside them: every write paid for both. */
const repeated = ['npcs_map', 'drops_map', 'drops_item', 'packages_category_id', 'packages_items_id']

/** Each way in which a growing list can be sorted has its index: by its times, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of growing) {
    for (const time of ['created_at', 'updated_at']) {
      await db.schema.createIndex(`${table}_by_${time}`).on(table).columns([time, 'id']).execute()
    }
  }
  for (const index of repeated) await db.schema.dropIndex(index).execute()
}
