import type { Database, Queries } from '../database/database.ts'
import type { ObjectStores } from '../objectStore/objectStores.ts'
import { findFile } from '../pictures/store.ts'
import type { StoredColumns } from './rows.ts'

/** The table of pictures' bytes, of which a backup has those that lie in a store, too. */
const PICTURE_FILES = 'picture_files'
/** The first schema that knows stores. */
const FIRST_WITH_STORES = '0043'

/** Whether rows of this table may be of pictures that lie in a store. */
export const hasRowsOutside = (table: string, schema: string): boolean =>
  table === PICTURE_FILES && schema >= FIRST_WITH_STORES

/** A whole picture in a store, without its bytes. */
type Outside = { hash: string; width: number; format: string }

/** The pictures that lie in a store: of each the whole one, not the sizes that are drawn from it. */
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

/** The bytes of a picture wherever they lie; undefined where they are nowhere. */
function bytesOutside(queries: Queries, { reader }: Pick<Database, 'reader'>, stores: ObjectStores, hash: string) {
  const file = { hash, width: null, format: 'webp' } as const
  // Since the state that is backed up, it may have been moved: its rows of today say where.
  return findFile(queries, stores, file).catch(() => findFile(reader, stores, file))
}

/**
 * The pictures that lie in a store, as rows of the table that holds those of the database: a backup has the bytes of all of them,
 * and is restored without the store. One at a time.
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
