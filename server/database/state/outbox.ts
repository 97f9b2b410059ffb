import type { Transaction } from 'kysely'
import type { Queries } from '../database.ts'
import type { SystemTables } from '../tables.ts'

export interface Message {
  /**
   * A permanent identifier of the message, for example `announcement:news:12`. It prevents sending the message twice.
   */
  key: string
  topic: string
  contentType: string
  rowId: number
  payload: string
  dueAt: Date
  channelId?: number
}

/**
 * Adds a message in the same transaction as its cause. If the key exists, a waiting message is updated, a failed one is
 * tried again, and a sent one does not change.
 */
export async function enqueue(tx: Transaction<SystemTables>, message: Message, now: Date): Promise<void> {
  const { key, topic, contentType, rowId, payload, dueAt, channelId } = message
  const waiting = { payload, due_at: dueAt.toISOString() }
  await tx
    .insertInto('outbox')
    .values({
      ...{ key, topic, content_type: contentType, row_id: rowId, ...waiting, created_at: now.toISOString() },
      ...(channelId !== undefined && { channel_id: channelId }),
    })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(waiting).where('outbox.sent_at', 'is', null))
    .execute()
  await tx
    .updateTable('outbox')
    .set({ tries: 0, retry_at: null, failed_at: null })
    .where('key', '=', key)
    .where('failed_at', 'is not', null)
    .execute()
}

/**
 * Deletes unsent messages about a row. Sent messages stay, so that they are not sent again after the row is restored.
 */
export async function withdraw(tx: Transaction<SystemTables>, contentType: string, rowId: number): Promise<void> {
  await tx
    .deleteFrom('outbox')
    .where('content_type', '=', contentType)
    .where('row_id', '=', rowId)
    .where('sent_at', 'is', null)
    .where('channel_id', 'is', null)
    .execute()
}

export async function failedMessages(queries: Queries): Promise<{ topic: string; count: number; error: string }[]> {
  const rows = await queries
    .selectFrom('outbox')
    .select(['topic', 'last_error'])
    .where((eb) => eb.or([eb('failed_at', 'is not', null), eb('unknown_at', 'is not', null)]))
    .orderBy('created_at')
    .execute()
  const topics = new Map<string, { topic: string; count: number; error: string }>()
  for (const { topic, last_error: error } of rows) {
    topics.set(topic, { topic, count: (topics.get(topic)?.count ?? 0) + 1, error: error ?? '' })
  }
  return [...topics.values()]
}
