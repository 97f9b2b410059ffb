import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type { Transaction } from 'kysely'
import type { ChannelKind } from '../../content/channels/channel.ts'
import type { Queries } from '../database/database.ts'
import type { StoredChannel } from '../database/state/announcements.ts'
import type { SystemTables } from '../database/tables.ts'
import { invalid } from '../errors/refusals.ts'
import type { Hasher } from '../hashing/hasher.ts'
import { seal, unseal } from '../hashing/seal.ts'
import { isInnerAddress } from '../outbox/outgoingRequest.ts'
import { SIGNING_PREFIX } from '../outbox/signedHeaders.ts'
import { channelsEnglish } from './wording.ts'

const DISCORD_HOST = /^((ptb|canary)\.)?discord(app)?\.com$/
/** The path of a Discord webhook: https://discord.com/developers/docs/resources/webhook. */
const DISCORD_PATH = /^\/api(\/v\d+)?\/webhooks\/\d+\/[\w-]+\/?$/

const refusal = (fault: keyof typeof channelsEnglish.address) => invalid({ address: [channelsEnglish.address[fault]] })

/**
 * Throws Refusal `invalid` if the URL is not valid for this kind of channel. Host names are not resolved here, because
 * each outgoing request checks whether its host is in a private network.
 */
export function readAddress(kind: ChannelKind, text: string, isInnerPermitted: boolean): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !['https:', 'http:'].includes(url.protocol)) throw refusal('unreadable')
  if (url.username !== '' || url.password !== '') throw refusal('account')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!isInnerPermitted && isIP(host) !== 0 && isInnerAddress(host)) throw refusal('inner')
  if (kind === 'discord') {
    const isDiscord = url.protocol === 'https:' && url.port === '' && DISCORD_HOST.test(url.hostname)
    if ((!isDiscord && !isInnerPermitted) || !DISCORD_PATH.test(url.pathname)) throw refusal('discord')
    url.pathname = url.pathname.replace(/\/$/, '')
  }
  url.hash = ''
  return url.href
}

export const readChannel = async (queries: Queries, id: number | null): Promise<StoredChannel | null> =>
  (await queries
    .selectFrom('channels')
    .selectAll()
    .where('id', '=', id ?? 0)
    .executeTakeFirst()) ?? null

const PURPOSE = 'secrets of channels'

const SIGNING_BYTES = 32

export const newSigningSecret = (): string => `${SIGNING_PREFIX}${randomBytes(SIGNING_BYTES).toString('base64')}`

interface Secrets {
  address: URL
  signingSecret: string | null
}

export async function readSecrets(queries: Queries, hasher: Hasher, channelId: number): Promise<Secrets | null> {
  const stored = await queries
    .selectFrom('channel_secrets')
    .select(['address', 'signing_secret'])
    .where('channel_id', '=', channelId)
    .executeTakeFirst()
  const address = stored && unseal(hasher, PURPOSE, stored.address)
  if (!address) return null
  return {
    address: new URL(address),
    signingSecret: stored.signing_secret === null ? null : unseal(hasher, PURPOSE, stored.signing_secret),
  }
}

export async function storeSecrets(
  tx: Transaction<SystemTables>,
  hasher: Hasher,
  channelId: number,
  { address, signingSecret }: { address: string; signingSecret?: string },
): Promise<void> {
  const sealed = {
    address: seal(hasher, PURPOSE, address),
    ...(signingSecret !== undefined && { signing_secret: seal(hasher, PURPOSE, signingSecret) }),
  }
  await tx
    .insertInto('channel_secrets')
    .values({ channel_id: channelId, signing_secret: null, ...sealed })
    .onConflict((conflict) => conflict.column('channel_id').doUpdateSet(sealed))
    .execute()
}

export async function channelsWithoutSecrets(
  queries: Queries,
  hasher: Hasher | null,
): Promise<{ id: number; name: string }[]> {
  const channels = await queries.selectFrom('channels').select(['id', 'name', 'kind']).orderBy('id').execute()
  const missing: { id: number; name: string }[] = []
  for (const { id, name, kind } of channels) {
    const secrets = hasher && (await readSecrets(queries, hasher, id))
    if (!secrets || (kind === 'webhook' && secrets.signingSecret === null)) missing.push({ id, name })
  }
  return missing
}
