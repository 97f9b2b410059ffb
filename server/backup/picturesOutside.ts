import type { Database, Queries } from '../database/database.ts'
import type { ObjectStores } from '../objectStore/objectStores.ts'
import { findFile } from '../pictures/store.ts'
import type { StoredColumns } from './rows.ts'

/** Table of picture bytes; a backup also puts pictures of a store here. */
const PICTURE_FILES = 'picture_files'
/** The first schema with stores. */
const FIRST_WITH_STORES = '0043'

/** Whether this table may have rows for pictures in a store. */
export const hasRowsOutside = (table: string, schema: string): boolean =>
  table === PICTURE_FILES && schema >= FIRST_WITH_STORES

type Outside = { hash: string; width: number; format: string }

/** Whole pictures in a store, without drawn sizes. */
async function* namedOutside(queries: Queries): AsyncGenerator<Outside[]> {
  for (let after = ''; ;) {
    const objects = await queries
      .selectFrom('picture_objects as object')
      .innerJoin('pictures as picture', 'picture.hash', 'object.hash')
      .select(['object.hash', 'object.width', 'object.format'])
      .where('format', '=', 'webp')
      .whereRef('object.width', '=', 'picture.width')
      .where('object.hash', '>', after)
      .orderBy('object.hash')
      .limit(200)
      .execute()
    yield objects
    const last = objects.at(-1)
    if (!last) return
    after = last.hash
  }
}

/** The bytes of a picture; undefined if they are nowhere. */
function bytesOutside(queries: Queries, { reader }: Pick<Database, 'reader'>, stores: ObjectStores, hash: string) {
  const file = { hash, width: null, format: 'webp' } as const
  // Pictures may have moved since the snapshot, so the current rows say where they are.
  return findFile(queries, stores, file).catch(() => findFile(reader, stores, file))
}

/**
 * Pictures of a store as rows of the database's table, one at a time, so that the backup can be restored without the
 * store.
 */
export async function* picturesOutside(
  queries: Queries,
  database: Pick<Database, 'reader'>,
  stores: ObjectStores,
): AsyncGenerator<StoredColumns[]> {
  for await (const objects of namedOutside(queries)) {
    for (const object of objects) {
      const bytes = await bytesOutside(queries, database, stores, object.hash)
      if (bytes) yield [{ ...object, bytes }]
    }
  }
}
