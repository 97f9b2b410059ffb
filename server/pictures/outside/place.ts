import { pictureFileName, pictureKey, type PictureFile } from '../../../content/storage/pictureFiles.ts'
import type { Context } from '../../context/context.ts'
import type { PutOptions } from '../../objectStore/objectStore.ts'
import { ObjectStores } from '../../objectStore/objectStores.ts'
import type { OnStoreRequest } from '../../objectStore/watchedStore.ts'
import type { Config } from '../../process/config.ts'
import type { PictureFormat } from '../../../content/pictures.ts'

export type PictureContext = Pick<Context, 'database' | 'stores' | 'clock'>

export const pictureStores = (
  { pictures, storeCredentials }: Pick<Config, 'pictures' | 'storeCredentials'>,
  onRequest?: OnStoreRequest,
): ObjectStores =>
  new ObjectStores({
    credentials: storeCredentials,
    configured: pictures?.text ?? null,
    ...(onRequest && { onRequest }),
  })

export const objectKey = (file: PictureFile): string => pictureKey(file.hash, pictureFileName(file))

export const mediaTypes: Readonly<Record<PictureFormat, string>> = { webp: 'image/webp', avif: 'image/avif' }

export const putOptions = (format: PictureFormat): PutOptions => ({
  contentType: mediaTypes[format],
  cacheControl: 'public, max-age=31536000, immutable',
})
