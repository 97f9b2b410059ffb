import { open, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { ConfigError, type Config } from '../process/config.ts'
import { makeFolderLater } from '../process/system/folders.ts'
import { backupFolder, withBackupStore } from './backupStore.ts'

const CHECK_NAME = '.gapura-check'
const CHECK_KEY = 'gapura-check'

/** What may pass by itself. */
const passing = ['ENOSPC', 'EDQUOT', 'EIO', 'ESTALE', 'ETIMEDOUT', 'EHOSTDOWN']

/**
 * Makes the folder of the backups and writes into it, as a backup would, or asks the object store. Throws ConfigError where the settings
 * have to be changed for that, and the system's error or ObjectStoreError where the disk or the store may recover.
 */
export async function checkBackupStore(config: Config): Promise<void> {
  const { backupDir, dataDir } = config
  if (backupFolder(config) === null) return withBackupStore(config, async (store) => void (await store.head(CHECK_KEY)))
  try {
    await makeFolderLater(backupDir)
    const file = join(backupDir, CHECK_NAME)
    await (await open(file, 'w', 0o600)).close()
    await rm(file, { force: true })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    // A disk that holds the data too may be mounted for reading alone: what is there is shown all the same.
    const isBesideData = !relative(dataDir, backupDir).startsWith('..')
    if (passing.includes(code) || (code === 'EROFS' && isBesideData)) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw new ConfigError(
      `BACKUP_DIR cannot hold backups (${why}). Name a folder that the site may write, or let it write this one (docs/operate.md, "Back up").`,
    )
  }
}
