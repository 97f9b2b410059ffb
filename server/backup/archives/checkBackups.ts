import type { StoreAddress } from '../../objectStore/storeAddress.ts'
import type { Config } from '../../process/config.ts'
import { ignoreProgress, type OnProgress } from '../../process/progress.ts'
import { withStore } from '../backupStore.ts'
import type { Manifest } from '../manifest.ts'
import { verifyBackup } from '../readBackup.ts'
import { expectKnown } from '../restore.ts'
import { verifyStored } from '../oldStore.ts'
import { isManifestKey } from './names.ts'
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
  const whole = new Map<string, Pick<Manifest, 'made_at' | 'rows'>>()
  const faults: string[] = []
  const verified = new Set<string>()
  const check = async (key: string) => {
    if (!isManifestKey(key)) return withArchive(config, address, key, (file) => checkArchive(file, onProgress))
    const manifest = await withStore(config, address, (store) => verifyStored(store, key, verified, onProgress))
    expectKnown(manifest.schema)
    return manifest
  }
  for (const key of keys) {
    try {
      whole.set(key, await check(key))
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
