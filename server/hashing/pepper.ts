import type { Database } from '../database/database.ts'
import { readState, writeState } from '../database/state/siteState.ts'
import type { Hasher } from './hasher.ts'

/** Reveals nothing about the key. */
const fingerprintOf = (hasher: Hasher): string => hasher.keyed('the pepper of PIN hashes').slice(0, 16)

/** Whether the PIN hashes were made with this key, the one that the site was first started with. */
export async function isKnownPepper(database: Database, hasher: Hasher): Promise<boolean> {
  return [null, fingerprintOf(hasher)].includes(await readState(database.reader, 'pepper'))
}

export async function rememberPepper(database: Database, hasher: Hasher, now: Date): Promise<void> {
  if ((await readState(database.reader, 'pepper')) !== null) return
  await database.transaction((tx) => writeState(tx, 'pepper', fingerprintOf(hasher), now))
}
