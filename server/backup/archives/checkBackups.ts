import type { StoreAddress } from '../../objectStore/storeAddress.ts'
import type { Config } from '../../process/config.ts'
import { ignoreProgress, type OnProgress } from '../../process/progress.ts'
import { withStore } from '../backupStore.ts'
import type { Manifest } from '../manifest.ts'
import { verifyBackup } from '../readBackup.ts'
import { expectKnown } from '../restore.ts'
import { checkStore } from '../store/checkStore.ts'
import { isManifestKey } from '../store/layout.ts'
import { ArchiveError } from '../tar.ts'
import { withArchive } from './transfer.ts'

export interface BackupsCheck {
  whole: ReadonlyMap<string, Pick<Manifest, 'made_at' | 'rows'>>
  faults: readonly string[]
}

/** Throws ObjectStoreError if the store is away. */
export async function checkBackups(
  config: Pick<Config, 'dataDir' | 'storeCredentials'>,
  address: StoreAddress,
  keys: readonly string[],
  onProgress: OnProgress = ignoreProgress,
): Promise<BackupsCheck> {
  const stored = await withStore(config, address, (store) => checkStore(store, keys.filter(isManifestKey), onProgress))
  const whole = new Map<string, Pick<Manifest, 'made_at' | 'rows'>>(stored.whole)
  const faults = [...stored.faults]
  for (const key of keys.filter((key) => !isManifestKey(key))) {
    try {
      whole.set(key, await withArchive(config, address, key, (file) => checkArchive(file, onProgress)))
    } catch (error) {
      if (!(error instanceof ArchiveError)) throw error
      faults.push(`${key}: ${error.message}`)
    }
  }
  return { whole, faults }
}

/** Throws ArchiveError, also for a backup of a newer release. */
export async function checkArchive(file: string, onProgress: OnProgress): Promise<Manifest> {
  const manifest = await verifyBackup(file, onProgress)
  expectKnown(manifest.schema)
  return manifest
}
