import { ConfigError } from '../../process/config.ts'
import type { ObjectStore } from '../../objectStore/objectStore.ts'
import { misplaced } from './elsewhere.ts'
import type { PictureContext } from './place.ts'

/**
 * What is wrong with the store of the pictures, in a sentence; null if nothing is. Throws ConfigError if pictures are missing from it,
 * or if it is a folder that is missing or cannot be written, since each upload would fail. An object store may answer again later.
 */
export async function checkPlace({ database, stores }: Omit<PictureContext, 'clock'>): Promise<string | null> {
  const { configured } = stores
  const sentence = await misplaced(database.reader, configured)
  if (sentence !== null) throw new ConfigError(sentence)
  if (configured === null) return null
  try {
    await checkWritable(await stores.open(configured))
    return null
  } catch (error) {
    const { message } = error as Error // of a store
    if (configured.startsWith('folder:'))
      throw new ConfigError(`PICTURES names a folder that must be there and be writable. ${message}`, { cause: error })
    return `Pictures can neither be stored nor shown. ${message}`
  }
}

/** Throws ObjectStoreError if a store cannot be written, read and emptied. */
export async function checkWritable(store: ObjectStore): Promise<void> {
  const key = `probe-${process.pid}-${Date.now()}`
  await store.put(key, Buffer.from(key))
  await store.head(key)
  await store.remove(key)
}

const NOTHING = 'probe-nothing'

export async function placeAnswers({ stores }: Pick<PictureContext, 'stores'>): Promise<boolean> {
  if (stores.configured === null) return true
  try {
    // The answer to a GET, unlike that to a HEAD, tells a bucket that is missing from a key that is.
    const found = await (await stores.open(stores.configured)).get(NOTHING)
    found?.stream.destroy()
    return true
  } catch {
    return false
  }
}
