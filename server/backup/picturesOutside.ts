import type { Database, Queries } from '../database/database.ts'
import type { ObjectStores } from '../objectStore/objectStores.ts'
import { findFile } from '../pictures/store.ts'
import type { StoredColumns } from './rows.ts'

const PICTURE_FILES = 'picture_files'
const FIRST_WITH_STORES = '0043'

export const hasRowsOutside = (table: string, schema: string): boolean =>
  table === PICTURE_FILES && schema >= FIRST_WITH_STORES

type Outside = { hash: string; width: number; format: string }

/** Only the whole pictures, since sizes can be encoded again. */
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
      // An interrupted move copied it into the database, so the backup has it already.
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

/** Null if the picture has been removed. */
function bytesOutside(queries: Queries, { reader }: Pick<Database, 'reader'>, stores: ObjectStores, hash: string) {
  const file = { hash, width: null, format: 'webp' } as const
  // It may have been taken down since the snapshot; then the current rows say so.
  return findFile(queries, stores, file).catch(() => findFile(reader, stores, file))
}

/** Pictures in a store, as rows of picture_files, one at a time: a backup can be restored without the store. */
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
