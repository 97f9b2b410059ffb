import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, linkSync, openSync, readFileSync, unlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { expectNoFolder, makeDataFolder } from './dataFolder.ts'
import { ConfigError, LEAST_SECRET_BYTES, secretBytes, type Config } from './config.ts'

const keyFile = (dataDir: string): string => join(dataDir, 'secret.key')

export const hasSecret = ({ secret, dataDir }: Pick<Config, 'secret' | 'dataDir'>): boolean =>
  secret !== null || existsSync(keyFile(dataDir))

/**
 * Returns GAPURA_SECRET, or the key in the file `secret.key`, which the first start creates. No database or backup
 * contains the key, so a stolen copy does not reveal PINs. Throws ConfigError if the key is too short.
 */
export function readSecret({ secret, dataDir }: Pick<Config, 'secret' | 'dataDir'>): Buffer {
  if (secret) return secretBytes(secret)
  const file = keyFile(dataDir)
  expectNoFolder(file)
  const key = readKey(file) ?? makeKey(file, dataDir)
  if (key.length < LEAST_SECRET_BYTES) {
    throw new ConfigError(
      `${file} has ${key.length} bytes, and a key has at least ${LEAST_SECRET_BYTES}. Bring back the copy that you kept of it; if no account has been made yet, delete it, and the next start makes another.`,
    )
  }
  return key
}

function readKey(file: string): Buffer | null {
  try {
    return readFileSync(file)
  } catch (error) {
    // If DATA_DIR is a file, makeKey says so.
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null
    throw error
  }
}

/**
 * A hard link never replaces an existing file, so if two processes create a key, the first key is kept. The file is
 * synced before use, because a power cut must not lose a key that has hashed a PIN.
 */
function makeKey(file: string, dataDir: string): Buffer {
  makeDataFolder(dataDir)
  const draft = `${file}.${process.pid}`
  const written = openSync(draft, 'w', 0o600)
  try {
    writeSync(written, randomBytes(LEAST_SECRET_BYTES))
    fsyncSync(written)
  } finally {
    closeSync(written)
  }
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    unlinkSync(draft)
  }
  const folder = openSync(dataDir, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
  return readFileSync(file)
}
