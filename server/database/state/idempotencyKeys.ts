import type { Transaction } from 'kysely'
import { Refusal } from '../../errors/refusals.ts'
import type { Queries } from '../database.ts'
import type { SystemTables } from '../tables.ts'

export const KEY_LIFE_MS = 24 * 60 * 60_000

/**
 * A request with an `Idempotency-Key`. The object must be plain data, because it may be passed to a child process that
 * does the write.
 */
export interface IdempotentRequest {
  caller: string
  key: string
  fingerprint: string
  /** HTTP status of the response; null if the response contains a secret and is not stored. */
  status: number | null
  /** Set after the commit, so that a second write in the same request does not store another response. */
  isStored: boolean
}

export interface StoredAnswer {
  fingerprint: string
  status: number | null
  body: string | null
}

export const findAnswer = (
  queries: Queries,
  { caller, key }: Pick<IdempotentRequest, 'caller' | 'key'>,
  now: Date,
): Promise<StoredAnswer | undefined> =>
  queries
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'body'])
    .where('caller', '=', caller)
    .where('key', '=', key)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()

/**
 * Stores the key with the HTTP response in the transaction of the request. Throws Refusal `in_progress` if another
 * process has just stored the same key.
 */
export async function storeAnswer(
  tx: Transaction<SystemTables>,
  { caller, key, fingerprint, status, isStored }: IdempotentRequest,
  answer: unknown,
  now: Date,
): Promise<void> {
  if (isStored) return
  const time = now.toISOString()
  await tx.deleteFrom('idempotency_keys').where('expires_at', '<=', time).execute()
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('idempotency_keys')
    .values({
      caller,
      key,
      fingerprint,
      status,
      body: status === null ? null : JSON.stringify(answer),
      expires_at: new Date(now.getTime() + KEY_LIFE_MS).toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) throw new Refusal('in_progress')
}
