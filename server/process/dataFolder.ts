import { statSync } from 'node:fs'
import { ConfigError } from './config.ts'
import { makeFolder } from './system/folders.ts'

/** Throws ConfigError if the path of DATA_DIR can never become a folder, so that no later start succeeds. */
export function makeDataFolder(dataDir: string): void {
  try {
    makeFolder(dataDir)
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException // makeFolder throws errors of the file system only.
    if (code === 'ENOTDIR')
      throw new ConfigError(`DATA_DIR is not a folder, or its path leads through a file: ${dataDir}`)
    if (code !== 'ENOENT') throw error
    if (syscall === 'mkdir') throw new ConfigError(`The folder DATA_DIR cannot be created: ${dataDir}`)
    // The other call is `stat`. It fails for a link whose target does not exist. Its disk may be mounted later.
    throw Object.assign(new Error(`DATA_DIR is a link to a folder that is missing: ${dataDir}`), { code })
  }
}

/** Throws ConfigError if `path` is a folder. */
export function expectNoFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new ConfigError(
      `${path} is a folder, and must be a file. Put the file there; for a new site, remove the folder.`,
    )
}
