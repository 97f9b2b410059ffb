import {
  CHANNELS_TYPE,
  MOST_CHANNELS,
  type Channel,
  type ChannelValues,
  type NewChannel,
} from '../../content/channels/channel.ts'
import { fill } from '../../content/messages/fill.ts'
import { newsCategory } from '../../content/types/newsCategory.ts'
import type { Context } from '../context/context.ts'
import type { Author, LoggedTable } from '../database/changes/author.ts'
import { write, type Writer } from '../database/changes/write.ts'
import type { Queries } from '../database/database.ts'
import { countOf } from '../database/dialect/idList.ts'
import { lockNames } from '../database/dialect/locks.ts'
import { announceScheduled, type StoredChannel } from '../database/state/announcements.ts'
import type { ContentTables, StoredRow, StoredValue } from '../database/tables.ts'
import { invalid, Refusal } from '../errors/refusals.ts'
import { readChannel, newSigningSecret, storeSecrets, readSecrets, readAddress } from './secrets.ts'
import { channelsEnglish } from './wording.ts'

type Site = Pick<Context, 'database' | 'feed' | 'config' | 'hasher'>

/** Secrets are in a separate table, so the log of changes need not hide any column of this table. */
export const channels: LoggedTable = { table: 'channels', type: CHANNELS_TYPE, secrets: [] }

const asStored = ({ name, categories, role_id }: ChannelValues) => ({
  name,
  categories: categories === null ? null : JSON.stringify(categories),
  role_id,
})

export const asChannel = (stored: StoredChannel): Channel => ({
  id: stored.id,
  kind: stored.kind,
  name: stored.name,
  categories: stored.categories === null ? null : (JSON.parse(stored.categories) as number[]), // The cast is safe, because asStored writes the categories as a JSON array of ids.
  role_id: stored.role_id,
  on: stored.off_since === null,
  ...{ version: stored.version, created_at: stored.created_at, updated_at: stored.updated_at },
})

const asStoredChannel = (row: StoredRow): StoredChannel => row as StoredRow & StoredChannel // The cast is safe, because the table `channels` has the columns of StoredChannel.

async function refuseUnknown(queries: Queries, { categories }: Pick<ChannelValues, 'categories'>): Promise<void> {
  if (categories === null) return
  const found = await queries
    .withTables<ContentTables>()
    .selectFrom(newsCategory.table)
    .select('id')
    .where('id', 'in', categories)
    .execute()
  const known = new Set(found.map(({ id }) => Number(id)))
  const unknown = categories.filter((id) => !known.has(id))
  if (unknown.length > 0)
    throw invalid({ categories: [fill(channelsEnglish.unknownCategories, { ids: unknown.join(', ') })] })
}

export function createChannel(
  { database, feed, config, hasher }: Site,
  author: Author,
  { kind, address, ...values }: NewChannel,
): Promise<Channel & { signing_secret: string | null }> {
  const checked = readAddress(kind, address, config.webhooksToPrivateNetwork)
  const secret = kind === 'webhook' ? newSigningSecret() : null
  return write(database, feed, author, async (writer) => {
    await lockNames(writer.tx, writer.engine, [CHANNELS_TYPE])
    if ((await countOf(writer.tx.selectFrom('channels'))) >= MOST_CHANNELS)
      throw new Refusal('too_many_channels', { values: { most: MOST_CHANNELS } })
    await refuseUnknown(writer.tx, values)
    const off_since = values.on ? null : author.now.toISOString()
    const made = asStoredChannel(await writer.create(channels, { kind, ...asStored(values), off_since }))
    await storeSecrets(writer.tx, hasher, made.id, { address: checked, ...(secret && { signingSecret: secret }) })
    await announceScheduled(writer.tx, made, author.now)
    return { ...asChannel(made), signing_secret: secret }
  })
}

/**
 * Changes a channel, except its secrets. A channel that is turned on announces scheduled news, but not the news that
 * appeared while it was off.
 */
export function updateChannel(
  { database, feed }: Pick<Site, 'database' | 'feed'>,
  author: Author,
  { id, version, ...values }: ChannelValues & { id: number; version: number | undefined },
): Promise<Channel> {
  return write(database, feed, author, async (writer) => {
    await refuseUnknown(writer.tx, values)
    const changed = (before: StoredRow): Record<string, StoredValue> => {
      const offSince = before['off_since'] ?? null
      return { ...asStored(values), off_since: values.on ? null : (offSince ?? author.now.toISOString()) }
    }
    const row = await writer.update(channels, id, changed, version)
    if (!row) throw new Refusal('not_found')
    const channel = asStoredChannel(row)
    await writer.tx
      .updateTable('outbox')
      .set({ retry_at: null })
      .where('channel_id', '=', id)
      .where('tries', '=', 0)
      .execute()
    await announceScheduled(writer.tx, channel, author.now)
    return asChannel(channel)
  })
}

export const named = ({ name }: { name: string }) => ({ before: { name }, after: { name } })

async function existing({ tx }: Writer, id: number): Promise<StoredChannel> {
  const channel = await readChannel(tx, id)
  if (!channel) throw new Refusal('not_found')
  return channel
}

export function replaceAddress(
  { database, feed, config, hasher }: Site,
  author: Author,
  id: number,
  address: string,
): Promise<Channel & { signing_secret: string | null }> {
  return write(database, feed, author, async (writer) => {
    const channel = await existing(writer, id)
    const checked = readAddress(channel.kind, address, config.webhooksToPrivateNetwork)
    const before = await readSecrets(writer.tx, hasher, id)
    // Backups contain no secrets, so an operator must enter the webhook's URL again after a restore. The channel then
    // also gets a new signing secret.
    const secret = channel.kind === 'webhook' && !before?.signingSecret ? newSigningSecret() : null
    await storeSecrets(writer.tx, hasher, id, { address: checked, ...(secret && { signingSecret: secret }) })
    await writer.note(channels, id, 'set-address', named(channel))
    await announceScheduled(writer.tx, channel, author.now)
    return { ...asChannel(channel), signing_secret: secret }
  })
}

/** Replaces the signing secret at once and returns the new secret, which cannot be read again. */
export function replaceSigningSecret({ database, feed, hasher }: Site, author: Author, id: number): Promise<string> {
  return write(database, feed, author, async (writer) => {
    const channel = await existing(writer, id)
    const secrets = await readSecrets(writer.tx, hasher, id)
    if (channel.kind !== 'webhook' || !secrets) throw new Refusal('not_found')
    const secret = newSigningSecret()
    await storeSecrets(writer.tx, hasher, id, { address: secrets.address.href, signingSecret: secret })
    await writer.note(channels, id, 'make-signing-secret', named(channel))
    return secret
  })
}

export const removeChannel = ({ database, feed }: Pick<Site, 'database' | 'feed'>, author: Author, id: number) =>
  write(database, feed, author, async (writer) => {
    await writer.tx.deleteFrom('channel_secrets').where('channel_id', '=', id).execute()
    await writer.tx.deleteFrom('outbox').where('channel_id', '=', id).execute()
    if (!(await writer.remove(channels, id))) throw new Refusal('not_found')
  })
