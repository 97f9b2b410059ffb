import { sql } from 'kysely'
import type { PictureFile } from '../../../content/storage/pictureFiles.ts'
import type { Queries } from '../../database/database.ts'
import { ObjectStoreError } from '../../objectStore/objectStore.ts'
import type { ObjectStores } from '../../objectStore/objectStores.ts'
import { objectKey } from './place.ts'
import { digestOf } from './putPicture.ts'

interface Located {
  size: number
  /** The address of its store. */
  place: string
  /** SHA-256 in hex. */
  digest: string
}

/**
 * Where a file is, by its one name: in its own width a picture is known without one. Of a file that a move has copied both rows may be
 * there; that of the preferred store comes first.
 */
export async function locateObject(
  queries: Queries,
  { hash, width, format }: PictureFile,
  preferred: string | null = null,
): Promise<Located | null> {
  const found = await queries
    .selectFrom('picture_objects as file')
    .innerJoin('pictures as picture', 'picture.hash', 'file.hash')
    .select(['file.size', 'file.place', 'file.digest'])
    .where('file.hash', '=', hash)
    .where('file.format', '=', format)
    .where(
      width === null
        ? sql<boolean>`file.width = picture.width`
        : sql<boolean>`file.width = ${width} and file.width < picture.width`,
    )
    .execute()
  return found.find(({ place }) => place === preferred) ?? found[0] ?? null
}

/** The bytes of a file in a store; null if there is no such file. Throws ObjectStoreError if the store fails or lacks it. */
export async function readObjectFile(
  queries: Queries,
  stores: ObjectStores,
  file: PictureFile,
): Promise<Buffer | null> {
  const key = objectKey(file)
  const located = await locateObject(queries, file, stores.configured)
  if (!located) return null
  const { place, digest } = located
  const bytes = await stores.read(place, key)
  if (bytes) {
    if (digestOf(bytes) !== digest) throw new ObjectStoreError(`${place} has other bytes under ${key}.`)
    return bytes
  }
  // It may have been taken down since its row was read.
  if (!(await locateObject(queries, file))) return null
  throw new ObjectStoreError(`${place} lacks ${key}.`)
}
