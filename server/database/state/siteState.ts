import type { GatewayKey } from '../../../content/shop/gateways.ts'
import type { Transaction } from 'kysely'
import type { FigureKey } from '../../../content/realms/figures.ts'
import type { Queries } from '../database.ts'
import type { SystemTables } from '../tables.ts'

export type StateKey =
  | 'pepper'
  | 'database-id'
  | 'site-id'
  | 'database-changed'
  | 'next-backup'
  | 'last-backup'
  | 'write-tried'
  | 'untrusted-proxy'
  | 'plain-log-in'
  | 'status-report'
  | 'status-token'
  | 'history-day'
  | 'history-expired'
  | 'next-deletions'
  | 'publishing-site'
  | 'pictures-collected'
  | 'serving-asked'
  | 'serving-answered'
  | 'deliveries-paused'
  | 'ledger-fault'
  | PublicationKey
  | FigureKey
  | LeaseName

/** Changes when scheduled rows of the type are stored as published. */
export const publicationKey = (type: string) => `published:${type}` as const

type PublicationKey = ReturnType<typeof publicationKey>

export type LeaseName =
  | 'making-backup'
  | 'drawing-avif'
  | 'sending-outbox'
  | 'asking-realms'
  | 'changing-games'
  | 'giving-goods'
  | `asking-${GatewayKey}`
  | 'watching-games'
  | 'publishing'
  | 'expiring-history'
  | 'deleting-accounts'
  | 'moving-pictures'
  | 'collecting-pictures'
  | 'removing-pictures'

export async function readState(queries: Queries, key: StateKey): Promise<string | null> {
  const row = await queries.selectFrom('site_state').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value ?? null
}

export async function readStates<K extends StateKey>(queries: Queries, keys: readonly K[]): Promise<Map<K, string>> {
  const rows = await queries.selectFrom('site_state').select(['key', 'value']).where('key', 'in', keys).execute()
  const values = new Map(rows.map(({ key, value }) => [key, value]))
  return new Map(keys.flatMap((key) => (values.has(key) ? [[key, values.get(key) ?? '']] : [])))
}

export async function writeState(
  tx: Transaction<SystemTables>,
  key: StateKey,
  value: string,
  now: Date,
): Promise<void> {
  const state = { value, updated_at: now.toISOString() }
  await tx
    .insertInto('site_state')
    .values({ key, ...state })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(state))
    .execute()
}

export async function removeState(tx: Transaction<SystemTables>, key: StateKey): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('site_state').where('key', '=', key).executeTakeFirst()
  return numDeletedRows > 0n
}
