import { readState } from '../../database/state/siteState.ts'
import { ConfigError, IN_DATABASE } from '../../process/config.ts'
import type { ObjectStore } from '../../objectStore/objectStore.ts'
import { placeOfNew, type PictureContext } from './place.ts'
import { checkWritable } from './movePictures.ts'

/** What an operator does where the settings name another place than the last move led to. */
export const otherPlace = (configured: string, moved: string): string =>
  `PICTURES says ${configured}, and the pictures were moved to ${moved}, where new ones go. ${
    moved === IN_DATABASE ? 'Take PICTURES out' : `Set PICTURES=${moved}`
  }, or move them: gapura pictures move --to '${configured}'`

/**
 * What is wrong with where pictures go, in sentences. Throws ConfigError where a folder is missing or may not be written: each
 * upload would fail. An object store may answer again later.
 */
export async function checkPlace({ database, stores }: PictureContext): Promise<string[]> {
  const { configured } = stores
  const moved = await readState(database.reader, 'pictures-place')
  const faults: string[] = []
  if (moved !== null && moved !== (configured ?? IN_DATABASE)) faults.push(otherPlace(configured ?? IN_DATABASE, moved))
  if (configured === null) return faults
  try {
    await checkWritable(await stores.open(configured))
  } catch (error) {
    const { message } = error as Error // of a store
    if (configured.startsWith('folder:'))
      throw new ConfigError(`PICTURES names a folder that must be there and be writable. ${message}`, { cause: error })
    faults.push(`Pictures can neither be stored nor shown. ${message}`)
  }
  return faults
}

/** No picture is called so. */
const NOTHING = 'probe-nothing'

/** Throws ObjectStoreError where a store cannot be read. */
export async function checkReadable(store: ObjectStore): Promise<void> {
  // Its answer tells a bucket that is not there from a key that is not.
  const found = await store.get(NOTHING)
  found?.stream.destroy()
}

/** Whether the store that new pictures go to can be read; also where they go into the database. Throws where the database fails. */
export async function placeAnswers({ database, stores }: Omit<PictureContext, 'clock'>): Promise<boolean> {
  const place = await placeOfNew(database.reader, stores)
  if (place === null) return true
  return stores
    .open(place)
    .then(checkReadable)
    .then(
      () => true,
      () => false,
    )
}
