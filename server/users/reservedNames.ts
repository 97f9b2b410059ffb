import type { Transaction } from 'kysely'
import { nameKey } from '../../content/text.ts'
import type { Queries } from '../database/database.ts'
import { lookAlikeKeys } from '../database/dialect/skeletons.ts'
import type { SystemTables } from '../database/tables.ts'
import type { Hasher } from '../hashing/hasher.ts'

/** For this many days nobody can register the name of a deleted account, and pass as the one who had it. */
export const RESERVED_DAYS = 365
const DAY_MS = 86_400_000

/** What a name is compared by. A look-alike key may be equal to a name, so the two have different hashes. */
const sameKey = (hasher: Hasher, name: string): string => hasher.keyed(`reserved name\0same\0${nameKey(name)}`)
const alikeKeys = (hasher: Hasher, name: string): string[] =>
  lookAlikeKeys(name).map((key) => hasher.keyed(`reserved name\0alike\0${key}`))

export async function reserveName(
  tx: Transaction<SystemTables>,
  hasher: Hasher,
  { username, from }: { username: string; from: Date },
): Promise<void> {
  const until = new Date(from.getTime() + RESERVED_DAYS * DAY_MS).toISOString()
  await tx
    .insertInto('reserved_names')
    .values([sameKey(hasher, username), ...alikeKeys(hasher, username)].map((name_key) => ({ name_key, until })))
    .onConflict((conflict) => conflict.column('name_key').doUpdateSet({ until }))
    .execute()
}

export async function findReserved(
  queries: Queries,
  hasher: Hasher,
  { username, now }: { username: string; now: Date },
): Promise<'same' | 'alike' | null> {
  const same = sameKey(hasher, username)
  const found = await queries
    .selectFrom('reserved_names')
    .select('name_key')
    .where('name_key', 'in', [same, ...alikeKeys(hasher, username)])
    .where('until', '>', now.toISOString())
    .execute()
  if (found.length === 0) return null
  return found.some(({ name_key }) => name_key === same) ? 'same' : 'alike'
}

export const releaseNames = (tx: Transaction<SystemTables>, now: Date) =>
  tx.deleteFrom('reserved_names').where('until', '<=', now.toISOString()).execute()
