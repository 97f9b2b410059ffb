import { randomUUID } from 'node:crypto'
import type { Selectable, Transaction } from 'kysely'
import { contentTypes } from '../../../content/index.ts'
import { stateOf } from '../../../content/publishing/publishing.ts'
import { news } from '../../../content/types/news.ts'
import { DEMO_ACTOR } from '../actors.ts'
import { type ContentTables, type StoredRow, type SystemTables } from '../tables.ts'
import { storedRow } from '../schema/columns.ts'
import { enqueue, withdraw } from './outbox.ts'

/** `before` is null for a new row, and `after` is null for a deleted row. */
interface RowChange {
  type: string
  before: StoredRow | null
  after: StoredRow | null
}

export type WebhookEvent = 'published' | 'updated' | 'unpublished'

export interface WebhookNote {
  id: string
  event: WebhookEvent
  at: string
}

type Transacting = Transaction<SystemTables>
export type StoredChannel = Selectable<SystemTables['channels']>

const NEWS_MS = 24 * 60 * 60_000

const publishing = contentTypes.filter((type) => type.publishing)
const isPublishing = (key: string): boolean => publishing.some((type) => type.key === key)

/** Queues the announcements of a changed row in the same transaction as the change. Demo rows are not announced. */
export async function announce(
  tx: Transacting,
  change: RowChange,
  { actor, now }: { actor: string; now: Date },
): Promise<void> {
  if (!isPublishing(change.type) || actor === DEMO_ACTOR) return
  for (const channel of await tx.selectFrom('channels').selectAll().orderBy('id').execute())
    await announceIn(tx, channel, change, now)
}

export async function announceAll(
  tx: Transacting,
  type: string,
  written: readonly Omit<RowChange, 'type'>[],
  author: { actor: string; now: Date },
): Promise<void> {
  if (!isPublishing(type)) return
  for (const { before, after } of written) {
    if (before && !after) await withdraw(tx, type, before.id)
    await announce(tx, { type, before, after }, author)
  }
}

const announceIn = (tx: Transacting, channel: StoredChannel, change: RowChange, now: Date): Promise<void> =>
  channel.kind === 'discord' ? announceOnDiscord(tx, channel, change, now) : notifyWebhook(tx, channel, change, now)

/**
 * Queues scheduled rows for a channel that was just created, turned on or connected to an address. Rows that are
 * already public are not announced there.
 */
export async function announceScheduled(tx: Transacting, channel: StoredChannel, now: Date): Promise<void> {
  for (const type of publishing) {
    const rows = await tx
      .withTables<ContentTables>()
      .selectFrom(type.table)
      .selectAll()
      .where('state', '=', 'scheduled')
      .where('published_at', '>', now.toISOString())
      .execute()
    for (const row of rows.map(storedRow))
      await announceIn(tx, channel, { type: type.key, before: row, after: row }, now)
  }
}

const unsent = (tx: Transacting, channelId: number) =>
  tx
    .deleteFrom('outbox')
    .where('channel_id', '=', channelId)
    .where('sent_at', 'is', null)
    .where('remote_id', 'is', null)
    .where('begun_at', 'is', null)
    .where('unknown_at', 'is', null)

export function announcesCategory({ categories }: Pick<StoredChannel, 'categories'>, category: unknown): boolean {
  if (categories === null) return true
  const chosen = JSON.parse(categories) as number[] // The cast is safe, because server/channels/channels.ts writes a JSON array of category ids.
  return typeof category === 'number' && chosen.includes(category)
}

export function announcedFrom(channel: Pick<StoredChannel, 'categories'>, row: StoredRow | null): string | null {
  if (!row || row['state'] === 'draft' || !announcesCategory(channel, row['category_id'])) return null
  return String(row['published_at'])
}

/**
 * A row has at most one message in a Discord channel. When the outbox entry is due, the row's state decides whether the
 * message is sent, edited or deleted.
 */
async function announceOnDiscord(tx: Transacting, channel: StoredChannel, change: RowChange, now: Date): Promise<void> {
  const rowId = (change.after ?? change.before)?.id
  if (change.type !== news.key || rowId === undefined) return
  const key = `discord:${channel.id}:${change.type}:${rowId}`
  const from = announcedFrom(channel, change.after)
  const entry = await tx.selectFrom('outbox').selectAll().where('key', '=', key).executeTakeFirst()
  if (!entry) {
    if (from === null || channel.off_since !== null || Date.parse(from) < now.getTime() - NEWS_MS) return
    const dueAt = new Date(from)
    const message = { key, topic: channel.kind, contentType: change.type, rowId, payload: '', dueAt }
    return enqueue(tx, { ...message, channelId: channel.id }, now)
  }
  // A message that may have been sent cannot be edited or deleted without the id that Discord assigned to it. Its
  // outbox entry therefore stays unchanged.
  const mayStand = entry.remote_id !== null || entry.begun_at !== null
  if (!mayStand && (entry.sent_at !== null || entry.unknown_at !== null)) return
  if (from === null) {
    const { numDeletedRows } = await unsent(tx, channel.id).where('key', '=', key).executeTakeFirst()
    // If there was no unsent message to delete, sending has at least begun, and the message must be deleted from
    // Discord.
    if (numDeletedRows > 0n) return
  }
  await tx
    .updateTable('outbox')
    .set(({ eb }) => ({
      due_at: mayStand || from === null ? now.toISOString() : from,
      revision: eb('revision', '+', 1),
      ...{ sent_at: null, failed_at: null, unknown_at: null, retry_at: null, tries: 0 },
    }))
    .where('key', '=', key)
    .execute()
}

async function notifyWebhook(
  tx: Transacting,
  channel: StoredChannel,
  { type, before, after }: RowChange,
  now: Date,
): Promise<void> {
  const row = after ?? before
  if (!row || channel.off_since !== null) return
  const was = before !== null && stateOf(before, now) === 'published'
  const is = after !== null && stateOf(after, now) === 'published'
  const isScheduled = after !== null && stateOf(after, now) === 'scheduled'
  const version = after?.version ?? row.version + 1
  if (!is || !was) await unsent(tx, channel.id).where('content_type', '=', type).where('row_id', '=', row.id).execute()
  const tell = async (event: WebhookEvent, dueAt: Date) => {
    const note: WebhookNote = { id: `msg_${randomUUID()}`, event, at: dueAt.toISOString() }
    const key = `webhook:${channel.id}:${type}:${row.id}:${version}:${event}`
    const message = { key, topic: channel.kind, contentType: type, rowId: row.id, dueAt, channelId: channel.id }
    await enqueue(tx, { ...message, payload: JSON.stringify(note) }, now)
  }
  if (was && !is) await tell('unpublished', now)
  if (!was && is) await tell('published', now)
  if (was && is) await tell('updated', now)
  if (isScheduled) await tell('published', new Date(String(after['published_at'])))
}
