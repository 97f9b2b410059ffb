import type { Transaction } from 'kysely'
import type { Queries } from '../database/database.ts'
import type { SystemTables } from '../database/tables.ts'
import type { Hasher } from '../hashing/hasher.ts'

const MOST_NETWORKS = 20
export const LIFETIME_MS = 90 * 86_400_000

const oldest = (now: Date): string => new Date(now.getTime() - LIFETIME_MS).toISOString()

const keyOf = (hasher: Hasher, userId: number, network: string): string =>
  hasher.keyed(`known-network\0${userId}\0${network}`)

export async function isKnownNetwork(
  queries: Queries,
  hasher: Hasher,
  { userId, network, now }: { userId: number; network: string; now: Date },
): Promise<boolean> {
  const row = await queries
    .selectFrom('known_networks')
    .select('last_at')
    .where('user_id', '=', userId)
    .where('network_key', '=', keyOf(hasher, userId, network))
    .where('last_at', '>', oldest(now))
    .executeTakeFirst()
  return row !== undefined
}

export async function rememberNetwork(
  tx: Transaction<SystemTables>,
  hasher: Hasher,
  { userId, network, now }: { userId: number; network: string; now: Date },
): Promise<void> {
  const row = { last_at: now.toISOString() }
  await tx
    .insertInto('known_networks')
    .values({ user_id: userId, network_key: keyOf(hasher, userId, network), ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'network_key']).doUpdateSet(row))
    .execute()
  await tx
    .deleteFrom('known_networks')
    .where('user_id', '=', userId)
    .where('network_key', 'not in', (query) =>
      query
        .selectFrom('known_networks')
        .select('network_key')
        .where('user_id', '=', userId)
        .where('last_at', '>', oldest(now))
        .orderBy('last_at', 'desc')
        .limit(MOST_NETWORKS),
    )
    .execute()
}
