import type { Database } from '../database/database.ts'
import { readState, writeState } from '../database/state/siteState.ts'
import type { Hasher } from './hasher.ts'

/** By which a key is known again; it says nothing about the key. */
const markOf = (hasher: Hasher): string => hasher.keyed('the pepper of PIN hashes').slice(0, 16)

/** Whether the PIN hashes were made with this key; the first one that the site is opened with is the one. */
export async function isKnownPepper(database: Database, hasher: Hasher): Promise<boolean> {
  return [null, markOf(hasher)].includes(await readState(database.reader, 'pepper'))
}

export async function rememberPepper(database: Database, hasher: Hasher, now: Date): Promise<void> {
  if ((await readState(database.reader, 'pepper')) !== null) return
  await database.transaction((tx) => writeState(tx, 'pepper', markOf(hasher), now))
}
