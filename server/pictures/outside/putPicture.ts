import { createHash } from 'node:crypto'
import type { PictureFormat } from '../../../content/pictures.ts'
import type { AcceptedPicture } from '../acceptPicture.ts'
import type { EncodedPicture } from '../encode.ts'
import { claimForWriting } from './claims.ts'
import { objectKey, placeOfNew, putOptions, type PictureContext } from './place.ts'

export interface FileBytes {
  width: number
  format: PictureFormat
  bytes: Uint8Array
}

export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/**
 * Puts files of a picture in the place of new ones, before the transaction that names them. If that rolls back, the collector
 * removes the object after its claim has expired. Returns the address; null for the database. `ownWidth` is the width of the
 * whole picture.
 * Throws ObjectStoreError, and Refusal `busy`.
 */
export async function putPicture(
  context: PictureContext,
  { hash, width: ownWidth }: Pick<AcceptedPicture, 'hash' | 'width'>,
  files: readonly FileBytes[],
): Promise<string | null> {
  const place = await placeOfNew(context.database.reader, context.stores)
  if (place === null) return null
  // The transaction refuses what was taken down.
  if (!(await claimForWriting(context, { hash, place }))) return place
  const store = await context.stores.open(place)
  for (const { width, format, bytes } of files)
    await store.put(objectKey({ hash, width: width === ownWidth ? null : width, format }), bytes, putOptions(format))
  return place
}

/** A picture whose files are in their store, or will be written by its transaction. */
export interface Picture extends AcceptedPicture {
  /** Address of the store; null for the database. */
  place: string | null
}

export const filesOf = ({ bytes, width, sizes }: EncodedPicture): FileBytes[] =>
  [{ width, bytes }, ...sizes].map((size) => ({ ...size, format: 'webp' }))

/** See putPicture. */
export async function placePicture(context: PictureContext, accepted: AcceptedPicture): Promise<Picture> {
  return { ...accepted, place: await putPicture(context, accepted, filesOf(accepted)) }
}
