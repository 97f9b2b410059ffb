import { open, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { ConfigError, type Config } from '../process/config.ts'
import { makeFolderLater } from '../process/system/folders.ts'
import { backupFolder, withBackupStore } from './backupStore.ts'
import { isManifestKey, namedBackups } from './archives/names.ts'

const CHECK_NAME = '.gapura-check'
const CHECK_KEY = 'gapura-check'

const passing = ['ENOSPC', 'EDQUOT', 'EIO', 'ESTALE', 'ETIMEDOUT', 'EHOSTDOWN']

/**
 * Makes the folder of the backups and writes into it, or asks the object store. Throws ConfigError if the settings must be
 * changed, and the system's error or ObjectStoreError if the disk or the store may recover. Returns a sentence about an
 * earlier release's store that is there, or null.
 */
export async function checkBackupPlace(config: Config): Promise<string | null> {
  if (backupFolder(config) === null) await withBackupStore(config, (store) => store.head(CHECK_KEY))
  else await checkFolder(config)
  const old = (await withBackupStore(config, namedBackups)).filter(isManifestKey)
  return old.length > 0 ? oldStoreSentence(config, old.length) : null
}

export const oldStoreSentence = ({ backupDir }: Config, backups: number): string =>
  `${backupDir} holds a store of an earlier release with ${backups} backups. It is no longer written: backups are archives (.tar.gz) beside it now. gapura restore and gapura check-backup still read it.`

async function checkFolder({ backupDir, dataDir }: Config): Promise<void> {
  try {
    await makeFolderLater(backupDir)
    const file = join(backupDir, CHECK_NAME)
    await (await open(file, 'w', 0o600)).close()
    await rm(file, { force: true })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    // A disk that was remounted read-only may hold the data too. The site still shows what is there.
    const isBesideData = !relative(dataDir, backupDir).startsWith('..')
    if (passing.includes(code) || (code === 'EROFS' && isBesideData)) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw new ConfigError(
      `BACKUP_DIR cannot hold backups (${why}). Name a folder that the site may write, or let it write this one (docs/operate.md, "Back up").`,
    )
  }
}
