import { pictureFileName, pictureKey, type PictureFile } from '../../../content/storage/pictureFiles.ts'
import type { Context } from '../../context/context.ts'
import type { Queries } from '../../database/database.ts'
import { readState } from '../../database/state/siteState.ts'
import type { PutOptions } from '../../objectStore/objectStore.ts'
import { ObjectStores } from '../../objectStore/objectStores.ts'
import type { OnStoreRequest } from '../../objectStore/watchedStore.ts'
import { IN_DATABASE, type Config } from '../../process/config.ts'
import type { PictureFormat } from '../../../content/pictures.ts'

export type PictureContext = Pick<Context, 'database' | 'stores' | 'clock'>

export const pictureStores = ({ pictures, storeCredentials }: Config, onRequest?: OnStoreRequest): ObjectStores =>
  new ObjectStores({
    credentials: storeCredentials,
    configured: pictures?.text ?? null,
    ...(onRequest && { onRequest }),
  })

/**
 * Where new pictures are put; null: in the database. Since a move began it is where that leads, for all processes, whatever
 * their own settings say.
 */
export async function placeOfNew(queries: Queries, { configured }: ObjectStores): Promise<string | null> {
  const moved = await readState(queries, 'pictures-place')
  if (moved === null) return configured
  return moved === IN_DATABASE ? null : moved
}

/** The key of a file, which is also its path below PICTURES_URL. */
export const objectKey = (file: PictureFile): string => pictureKey(file.hash, pictureFileName(file))

export const mediaTypes: Readonly<Record<PictureFormat, string>> = { webp: 'image/webp', avif: 'image/avif' }

/** Headers for browsers that fetch from the store. */
export const putOptions = (format: PictureFormat): PutOptions => ({
  contentType: mediaTypes[format],
  cacheControl: 'public, max-age=31536000, immutable',
})
