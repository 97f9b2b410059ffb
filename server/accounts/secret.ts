import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'

/**
 * The pepper of the PIN hashes: GAPURA_SECRET, else `secret.key` in the data folder, made at the first start and readable
 * by its owner alone. It is in no database and no backup, so that a stolen copy of either does not give away PINs.
 */
export function readSecret({ secret, dataDir }: Pick<Config, 'secret' | 'dataDir'>): Buffer {
  if (secret) return Buffer.from(secret)
  const file = join(dataDir, 'secret.key')
  return readKey(file) ?? makeKey(file, dataDir)
}

function readKey(file: string): Buffer | null {
  try {
    return readFileSync(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Written beside and linked into place: it appears whole or not at all, and the first of two processes wins. */
function makeKey(file: string, dataDir: string): Buffer {
  mkdirSync(dataDir, { recursive: true })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, randomBytes(32), { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    unlinkSync(draft)
  }
  return readFileSync(file)
}
