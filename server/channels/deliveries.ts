import { randomUUID } from 'node:crypto'
import type { Delivery, ListedChannel } from '../../content/channels/channel.ts'
import { contentTypes } from '../../content/index.ts'
import { site as siteSettings } from '../../content/settings/site.ts'
import { countAttempt } from '../auth/attempts/attempts.ts'
import { asChannel, channels, named } from './channels.ts'
import { discordTest, refusedByDiscord } from './discordSender.ts'
import { channelsWithoutSecrets, readChannel, readSecrets } from './secrets.ts'
import { signedHeaders } from '../outbox/signedHeaders.ts'
import { answeredByProgram } from './webhookSender.ts'
import { channelsEnglish } from './wording.ts'
import { readSingle } from '../content/singleRow.ts'
import type { Context } from '../context/context.ts'
import type { Author } from '../database/changes/author.ts'
import { write } from '../database/changes/write.ts'
import type { Database, Queries } from '../database/database.ts'
import { countOf } from '../database/dialect/idList.ts'
import type { ContentTables } from '../database/tables.ts'
import { Refusal } from '../errors/refusals.ts'
import { isSuccess, sendRequest, DeliveryError, type Outcome } from '../outbox/outgoingRequest.ts'

export interface TriedChannel {
  sent: boolean
  message: string
}

const failed = (message: string): TriedChannel => ({ sent: false, message })

/**
 * Sends a test message to a channel immediately, so that the operator sees whether the channel works. Throws Refusal
 * `too_many`.
 */
export async function tryChannel(context: Context, id: number): Promise<TriedChannel> {
  const { database, hasher, clock, config } = context
  const channel = await readChannel(database.reader, id)
  if (!channel) throw new Refusal('not_found')
  await countAttempt(context, { 'channel-test': String(id) })
  const secrets = await readSecrets(database.reader, hasher, id)
  if (!secrets) return failed(channelsEnglish.delivery.secretsMissing)
  const now = clock.now()
  const send = async (): Promise<Outcome> => {
    const outgoing = { method: 'POST', permitsInner: config.webhooksToPrivateNetwork } as const
    if (channel.kind === 'discord') {
      const body = discordTest((await readSingle(context, siteSettings)).name)
      const reply = await sendRequest(secrets.address, { ...outgoing, body })
      return isSuccess(reply) ? { kind: 'sent' } : refusedByDiscord(reply, now)
    }
    if (secrets.signingSecret === null) return { kind: 'failed', error: channelsEnglish.delivery.secretsMissing }
    const body = JSON.stringify({ type: 'test', timestamp: now.toISOString(), data: {} })
    const headers = signedHeaders(secrets.signingSecret, `msg_${randomUUID()}`, now, body)
    return answeredByProgram(await sendRequest(secrets.address, { ...outgoing, headers, body }), now)
  }
  try {
    const outcome = await send()
    if ('error' in outcome) return failed(outcome.error)
    return outcome.kind === 'sent' ? { sent: true, message: channelsEnglish.tested } : failed(channelsEnglish.wait)
  } catch (error) {
    if (error instanceof DeliveryError) return failed(error.message)
    throw error
  }
}

export async function listChannels({
  database: { reader },
  hasher,
  config,
}: Pick<Context, 'database' | 'hasher' | 'config'>): Promise<ListedChannel[]> {
  const [stored, missing, counts] = await Promise.all([
    reader.selectFrom('channels').selectAll().orderBy('id').execute(),
    channelsWithoutSecrets(reader, hasher),
    reader
      .selectFrom('outbox')
      .select(({ fn, eb }) => [
        'channel_id',
        fn.max('sent_at').as('last_sent_at'),
        fn.count<number>('key').as('all'),
        fn.count<number>('sent_at').as('sent'),
        fn
          .count<number>(
            eb
              .case()
              .when(eb.or([eb('failed_at', 'is not', null), eb('unknown_at', 'is not', null)]))
              .then(1)
              .end(),
          )
          .as('troubled'),
      ])
      .where('channel_id', 'is not', null)
      .groupBy('channel_id')
      .execute(),
  ])
  return stored.map((channel) => {
    const count = counts.find(({ channel_id }) => channel_id === channel.id)
    const troubled = Number(count?.troubled ?? 0)
    return {
      ...asChannel(channel),
      has_address: missing.every(({ id }) => id !== channel.id),
      has_links: config.siteUrl !== null,
      last_sent_at: count?.last_sent_at ?? null,
      waiting: Number(count?.all ?? 0) - Number(count?.sent ?? 0) - troubled,
      troubled,
    }
  })
}

const troubledMessages = (queries: Queries) =>
  queries
    .selectFrom('outbox')
    .innerJoin('channels', 'channels.id', 'outbox.channel_id')
    .where((eb) => eb.or([eb('failed_at', 'is not', null), eb('unknown_at', 'is not', null)]))

/** Counts the messages that failed, or of which nobody knows whether they were sent. */
export const countTroubled = (queries: Queries): Promise<number> => countOf(troubledMessages(queries))

const MOST_VISIBLE = 100

export async function listDeliveries({ reader }: Pick<Database, 'reader'>): Promise<Delivery[]> {
  const found = await troubledMessages(reader)
    .select(['key', 'channels.id as channel_id', 'channels.name as channel', 'content_type', 'row_id'])
    .select(['unknown_at', 'failed_at', 'last_error'])
    .orderBy('due_at')
    .orderBy('key')
    .limit(MOST_VISIBLE)
    .execute()
  const deliveries: Delivery[] = []
  for (const { key, content_type: type, unknown_at, failed_at, last_error, ...others } of found) {
    deliveries.push({
      ...{ message: key, channel_id: others.channel_id, channel: others.channel, type, row_id: others.row_id },
      row_name: await rowName(reader, type, others.row_id),
      state: unknown_at === null ? 'failed' : 'unknown',
      error: last_error ?? '',
      at: unknown_at ?? failed_at ?? '',
    })
  }
  return deliveries
}

async function rowName(queries: Queries, key: string, id: number): Promise<string | null> {
  const type = contentTypes.find((type) => type.key === key)
  if (!type) return null
  const row = await queries
    .withTables<ContentTables>()
    .selectFrom(type.table)
    .select(type.name)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? String(row[type.name]) : null
}

type Site = Pick<Context, 'database' | 'feed'>

/** Throws Refusal `not_found` unless the message failed or its outcome is unknown. */
export const settleDelivery = (
  { database, feed }: Site,
  author: Author,
  { id, message, send }: { id: number; message: string; send: boolean },
) =>
  write(database, feed, author, async ({ tx, note }) => {
    const { numUpdatedRows } = await tx
      .updateTable('outbox')
      .set(({ eb }) => ({
        ...{ failed_at: null, unknown_at: null, last_error: null, retry_at: null, tries: 0 },
        revision: eb('revision', '+', 1),
        ...(!send && { sent_at: author.now.toISOString() }),
      }))
      .where('key', '=', message)
      .where('channel_id', '=', id)
      .where((eb) => eb.or([eb('failed_at', 'is not', null), eb('unknown_at', 'is not', null)]))
      .executeTakeFirst()
    const channel = await readChannel(tx, id)
    if (numUpdatedRows === 0n || !channel) throw new Refusal('not_found')
    await note(channels, id, send ? 'send-again' : 'mark-sent', named(channel))
  })
