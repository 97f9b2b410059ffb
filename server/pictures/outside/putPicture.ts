import { createHash } from 'node:crypto'
import type { PictureFormat } from '../../../content/pictures.ts'
import type { AcceptedPicture } from '../acceptPicture.ts'
import type { EncodedPicture } from '../encode.ts'
import { objectKey, putOptions, type PictureContext } from './place.ts'
import { reservePut } from './removals.ts'

export interface FileBytes {
  width: number
  format: PictureFormat
  bytes: Uint8Array
}

export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/**
 * Puts files of a picture into a store, before the transaction that names them: the other order would show rows whose picture is
 * missing if the store fails. `ownWidth` is the width of the whole picture. Throws ObjectStoreError, and Refusal `busy`.
 */
export async function putPicture(
  context: PictureContext,
  place: string | null,
  { hash, width: ownWidth }: Pick<AcceptedPicture, 'hash' | 'width'>,
  files: readonly FileBytes[],
): Promise<void> {
  if (place === null) return
  // The transaction refuses what was taken down.
  if (!(await reservePut(context, { hash, place }))) return
  const store = await context.stores.open(place)
  for (const { width, format, bytes } of files)
    await store.put(objectKey({ hash, width: width === ownWidth ? null : width, format }), bytes, putOptions(format))
}

/** A picture whose files are in their store. Those for the database are written in the transaction. */
export interface Picture extends AcceptedPicture {
  /** The address of the store; null for the database. */
  place: string | null
}

export const filesOf = ({ bytes, width, sizes }: EncodedPicture): FileBytes[] =>
  [{ width, bytes }, ...sizes].map((size) => ({ ...size, format: 'webp' }))

export async function placePicture(context: PictureContext, accepted: AcceptedPicture): Promise<Picture> {
  const place = context.stores.configured
  await putPicture(context, place, accepted, filesOf(accepted))
  return { ...accepted, place }
}
