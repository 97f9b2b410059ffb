import { open, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { ConfigError, type Config } from '../process/config.ts'
import { makeFolderLater } from '../process/system/folders.ts'

const CHECK_NAME = '.gapura-check'

/** What may pass by itself. */
const passing = ['ENOSPC', 'EDQUOT', 'EIO', 'ESTALE', 'ETIMEDOUT', 'EHOSTDOWN']

/**
 * Makes the folder of the backups and writes into it, as a backup would. Throws ConfigError where the settings have to be
 * changed for that, and the system's error where the disk may recover.
 */
export async function checkBackupFolder({ backupDir, dataDir }: Config): Promise<void> {
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
