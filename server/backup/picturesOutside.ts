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
      .distinct()
      .where('format', '=', 'webp')
      .whereRef('object.width', '=', 'picture.width')
      .where('object.hash', '>', after)
      // An interrupted move has copied it into the database, and so it is in the backup already.
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('picture_files as file')
              .select('file.hash')
              .whereRef('file.hash', '=', 'object.hash')
              .whereRef('file.width', '=', 'object.width')
              .where('file.format', '=', 'webp'),
          ),
        ),
      )
      .orderBy('object.hash')
      .limit(200)
      .execute()
    yield objects
    const last = objects.at(-1)
    if (!last) return
    after = last.hash
  }
}

/** The bytes of a picture; null if it has been removed. */
function bytesOutside(queries: Queries, { reader }: Pick<Database, 'reader'>, stores: ObjectStores, hash: string) {
  const file = { hash, width: null, format: 'webp' } as const
  // Since the state that is backed up, it may have been taken down: its rows of today say so.
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
