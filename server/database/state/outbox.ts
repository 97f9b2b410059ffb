import type { Transaction } from 'kysely'
import type { Queries } from '../database.ts'
import type { SystemTables } from '../tables.ts'

/** What is to be sent to another system because of a row. */
export interface Message {
  /** Names this one sending for ever, such as `announcement:news:12`: what was sent under a key is not sent again. */
  key: string
  /** Says which sender it is for. */
  topic: string
  /** The row that it is about: content type as in the log of changes, and id. */
  contentType: string
  rowId: number
  /** What the sender needs, as JSON. It is emptied when the message has been sent. */
  payload: string
  dueAt: Date
  /** The channel that it is for, where it is for one. */
  channelId?: number
}

/**
 * Writes a message in the transaction that causes it. Where one with this key waits already, payload and due time are
 * replaced; where it has failed for good, it is tried anew; where it was sent, nothing happens.
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

/** Removes what waits to be sent about a row. What was sent stays, so that it is not sent again if the row comes back. */
export async function withdraw(tx: Transaction<SystemTables>, contentType: string, rowId: number): Promise<void> {
  await tx
    .deleteFrom('outbox')
    .where('content_type', '=', contentType)
    .where('row_id', '=', rowId)
    .where('sent_at', 'is', null)
    // What is for a channel may have to be taken back there: state/announcements.ts.
    .where('channel_id', 'is', null)
    .execute()
}

/** Messages that are not tried any more, nobody knowing of some whether they were sent: by topic, with the last error of each topic. */
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
