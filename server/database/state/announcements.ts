import { randomUUID } from 'node:crypto'
import type { Selectable, Transaction } from 'kysely'
import { contentTypes } from '../../../content/index.ts'
import { stateOf } from '../../../content/publishing/publishing.ts'
import { news } from '../../../content/types/news.ts'
import { DEMO_ACTOR } from '../actors.ts'
import { storedRow, type ContentTables, type StoredRow, type SystemTables } from '../tables.ts'
import { enqueue, withdraw } from './outbox.ts'

/** What happened to a row: null before it was made, and after it was deleted. */
interface RowChange {
  type: string
  before: StoredRow | null
  after: StoredRow | null
}

/** What a signed webhook tells of. */
export type WebhookEvent = 'published' | 'updated' | 'unpublished'

/** What waits to be made into a signed webhook: its id is the same however often it is tried. */
export interface WebhookNote {
  id: string
  event: WebhookEvent
  at: string
}

type Transacting = Transaction<SystemTables>
export type StoredChannel = Selectable<SystemTables['channels']>

/** What became public longer ago than this is not news: it is not announced because somebody mends a word of it. */
const NEWS_MS = 24 * 60 * 60_000

const publishing = contentTypes.filter((type) => type.publishing)
const isPublishing = (key: string): boolean => publishing.some((type) => type.key === key)

/**
 * Writes into the outbox what a change of a row means for the channels, in its transaction. Rows of the demo are announced
 * nowhere.
 */
export async function announce(
  tx: Transacting,
  change: RowChange,
  { actor, now }: { actor: string; now: Date },
): Promise<void> {
  if (!isPublishing(change.type) || actor === DEMO_ACTOR) return
  for (const channel of await tx.selectFrom('channels').selectAll().orderBy('id').execute())
    await announceIn(tx, channel, change, now)
}

/** The same for what a statement did to many rows of a type. */
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
  channel.kind === 'discord' ? announceOnDiscord(tx, channel, change, now) : tellWebhook(tx, channel, change, now)

/**
 * Writes into the outbox what is scheduled already, for a channel that was made, turned on or given its address. What is
 * public by then is nothing new there.
 */
export async function announceScheduled(tx: Transacting, channel: StoredChannel, now: Date): Promise<void> {
  for (const type of publishing) {
    const rows = await tx
      .withTables<ContentTables>()
      .selectFrom(type.table)
      .selectAll()
      .where('state', '<>', 'draft')
      .where('published_at', '>', now.toISOString())
      .execute()
    for (const row of rows.map(storedRow))
      await announceIn(tx, channel, { type: type.key, before: row, after: row }, now)
  }
}

/** Removes what waits in a channel and has never been begun. */
const unsent = (tx: Transacting, channelId: number) =>
  tx
    .deleteFrom('outbox')
    .where('channel_id', '=', channelId)
    .where('sent_at', 'is', null)
    .where('remote_id', 'is', null)
    .where('begun_at', 'is', null)
    .where('unknown_at', 'is', null)

/** Whether a channel announces a row of this category. */
export function announcesCategory({ categories }: Pick<StoredChannel, 'categories'>, category: unknown): boolean {
  if (categories === null) return true
  const chosen = JSON.parse(categories) as number[] // as server/channels/channels.ts writes them
  return typeof category === 'number' && chosen.includes(category)
}

/** When a row is to stand in a channel of Discord: from a time on, or never (null). */
export function announcedFrom(channel: Pick<StoredChannel, 'categories'>, row: StoredRow | null): string | null {
  if (!row || row['state'] === 'draft' || !announcesCategory(channel, row['category_id'])) return null
  return String(row['published_at'])
}

/**
 * A channel of Discord has at most one message of a row, and one entry of the outbox for it: what is to be done, to send, edit
 * or take it back, follows from the row when it is due, and from whether the message stands there.
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
  // Where it was sent without a known end, or without a name, nothing can be changed there.
  const mayStand = entry.remote_id !== null || entry.begun_at !== null
  if (!mayStand && (entry.sent_at !== null || entry.unknown_at !== null)) return
  if (from === null) {
    const { numDeletedRows } = await unsent(tx, channel.id).where('key', '=', key).executeTakeFirst()
    // None where its sending has begun: what comes of it is taken back.
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

/** A program hears of each change of what is public, in an entry of its own. */
async function tellWebhook(
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
  // What waits and is true no more: of a row that is not public, and the time that it had.
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
