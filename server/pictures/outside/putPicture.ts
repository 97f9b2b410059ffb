import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { PictureFormat } from '../../../content/pictures.ts'
import type { PictureFile } from '../../../content/storage/pictureFiles.ts'
import type { Queries } from '../../database/database.ts'
import { ObjectStoreError } from '../../objectStore/objectStore.ts'
import type { ObjectStores } from '../../objectStore/objectStores.ts'
import type { AcceptedPicture } from '../acceptPicture.ts'
import type { EncodedPicture } from '../encode.ts'
import { objectKey, putOptions, type PictureContext } from './place.ts'
import { reservePut } from './removals.ts'

interface Located {
  size: number
  place: string
  digest: string
}

/**
 * Finds the store that has a picture file. During a move two stores may have the file; `preferred` decides between
 * them.
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

/**
 * Returns null if the database has no record of the file. Throws ObjectStoreError if the store fails or lacks a
 * recorded file.
 */
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
  // The picture may have been taken down since its row was read.
  if (!(await locateObject(queries, file))) return null
  throw new ObjectStoreError(`${place} lacks ${key}.`)
}

export interface FileBytes {
  width: number
  format: PictureFormat
  bytes: Uint8Array
}

export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/**
 * Uploads a picture's files before the transaction that refers to them, so a failing store never leaves a row without
 * its picture. Throws ObjectStoreError, and Refusal `busy`.
 */
export async function putPicture(
  context: PictureContext,
  place: string | null,
  { hash, width: ownWidth }: Pick<AcceptedPicture, 'hash' | 'width'>,
  files: readonly FileBytes[],
): Promise<void> {
  if (place === null) return
  if (!(await reservePut(context, { hash, place }))) return
  const store = await context.stores.open(place)
  for (const { width, format, bytes } of files)
    await store.put(objectKey({ hash, width: width === ownWidth ? null : width, format }), bytes, putOptions(format))
}

/**
 * A picture whose files are already in the store `place`. If `place` is null, a later transaction writes the files to
 * the database.
 */
export interface Picture extends AcceptedPicture {
  place: string | null
}

export const filesOf = ({ bytes, width, sizes }: EncodedPicture): FileBytes[] =>
  [{ width, bytes }, ...sizes].map((size) => ({ ...size, format: 'webp' }))

export async function placePicture(context: PictureContext, accepted: AcceptedPicture): Promise<Picture> {
  const place = context.stores.configured
  await putPicture(context, place, accepted, filesOf(accepted))
  return { ...accepted, place }
}
