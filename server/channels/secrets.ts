import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Queries } from '../database/database.ts'
import type { StoredChannel } from '../database/state/announcements.ts'
import type { SystemTables } from '../database/tables.ts'
import type { Hasher } from '../hashing/hasher.ts'
import { seal, unseal } from '../hashing/seal.ts'

/** Null if it was deleted. */
export const readChannel = async (queries: Queries, id: number | null): Promise<StoredChannel | null> =>
  (await queries
    .selectFrom('channels')
    .selectAll()
    .where('id', '=', id ?? 0)
    .executeTakeFirst()) ?? null

export const SECRETS_MISSING = 'The address of this channel must be entered again.'

const PURPOSE = 'secrets of channels'

/** Standard Webhooks, "Signature scheme": 24 to 64 random bytes, in base64 behind this prefix. */
export const SIGNING_PREFIX = 'whsec_'
const SIGNING_BYTES = 32

export const newSigningSecret = (): string => `${SIGNING_PREFIX}${randomBytes(SIGNING_BYTES).toString('base64')}`

interface Secrets {
  address: URL
  /** Null for Discord. */
  signingSecret: string | null
}

/** Null if they must be entered again: after a restore, or if they were sealed with another key. */
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

/** Stores an address in place of the earlier one; keeps the signing secret if none is given. */
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

/** Channels whose secrets must be entered again; all of them if there is no key. */
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
