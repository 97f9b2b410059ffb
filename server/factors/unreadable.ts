import type { Queries } from '../database/database.ts'
import type { Hasher } from '../hashing/hasher.ts'
import { unseal } from './seal.ts'

/** Without a key (null) no secret can be opened. */
export async function countUnreadable(queries: Queries, hasher: Hasher | null): Promise<number> {
  const apps = await queries
    .selectFrom('factors')
    .select(['user_id', 'secret'])
    .where('kind', '=', 'totp')
    .where('confirmed_at', 'is not', null)
    .execute()
  const unreadable = apps.filter(({ secret }) => !hasher || secret === null || unseal(hasher, secret) === null)
  return new Set(unreadable.map(({ user_id }) => user_id)).size
}
