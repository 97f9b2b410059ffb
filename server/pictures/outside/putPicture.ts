import { createHash } from 'node:crypto'
import type { PictureFormat } from '../../../content/pictures.ts'
import type { AcceptedPicture } from '../acceptPicture.ts'
import type { EncodedPicture } from '../encode.ts'
import { claimForWriting } from './claims.ts'
import { objectKey, placeOfNew, putOptions, type PictureContext } from './place.ts'

/** The bytes of one file of a picture. */
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

/** A picture whose files are where they are to lie, but for those of the database, which its transaction brings there. */
export interface Picture extends AcceptedPicture {
  /** The address of the store that its files are in; null: they go into the database. */
  place: string | null
}

/** The files that an accepted picture has: the whole of it and its sizes. */
export const filesOf = ({ bytes, width, sizes }: EncodedPicture): FileBytes[] =>
  [{ width, bytes }, ...sizes].map((size) => ({ ...size, format: 'webp' }))

/** See putPicture. */
export async function placePicture(context: PictureContext, accepted: AcceptedPicture): Promise<Picture> {
  return { ...accepted, place: await putPicture(context, accepted, filesOf(accepted)) }
}
