import { readState } from '../../database/state/siteState.ts'
import { ConfigError, IN_DATABASE } from '../../process/config.ts'
import type { ObjectStore } from '../../objectStore/objectStore.ts'
import { placeOfNew, type PictureContext } from './place.ts'
import { checkWritable } from './movePictures.ts'

/** Advice if PICTURES and the stored pictures disagree. */
export const otherPlace = (configured: string, moved: string): string =>
  `PICTURES says ${configured}, and the pictures were moved to ${moved}, where new ones go. ${
    moved === IN_DATABASE ? 'Take PICTURES out' : `Set PICTURES=${moved}`
  }, or move them: gapura pictures move --to '${configured}'`

/**
 * Problems with the picture store, as sentences. Throws ConfigError for a missing or read-only folder, where every
 * upload would fail; an object store may recover.
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

/** No picture has this name. */
const NOTHING = 'probe-nothing'

/** Throws ObjectStoreError if the store is unreadable. */
export async function checkReadable(store: ObjectStore): Promise<void> {
  // The answer distinguishes a missing bucket from a missing key.
  const found = await store.get(NOTHING)
  found?.stream.destroy()
}

/** True as well if pictures go to the database. Throws if the database fails. */
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
