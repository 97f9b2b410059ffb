import { z } from 'zod'
import { type ApiTokenValues, MOST_TOKEN_DAYS, MOST_TOKENS, TOKENS_TYPE } from '../../content/accounts/apiTokens.ts'
import { fill } from '../../content/messages/fill.ts'
import { permissionsAmong, tokenPermissionNames } from '../../content/permissions.ts'
import { hashToken, newApiToken } from '../auth/tokens.ts'
import type { Context, SessionUser } from '../context/context.ts'
import type { Author, LoggedTable } from '../database/changes/author.ts'
import { write, type Writer } from '../database/changes/write.ts'
import type { Queries } from '../database/database.ts'
import { nameKey } from '../../content/text.ts'
import { lockNames } from '../database/dialect/locks.ts'
import { duplicate, invalid, Refusal } from '../errors/refusals.ts'
import { apiTokensEnglish } from './wording.ts'

async function tokenNames(queries: Queries, ids: readonly number[]): Promise<Map<number, string>> {
  const unique = [...new Set(ids)]
  if (unique.length === 0) return new Map()
  const found = await queries
    .selectFrom('changes')
    .select(['row_id', 'after'])
    .where('content_type', '=', TOKENS_TYPE)
    .where('row_id', 'in', unique)
    .where('action', '=', 'create')
    .execute()
  return new Map(found.map(({ row_id, after }) => [row_id, (JSON.parse(after ?? '{}') as { name: string }).name]))
}

const idsIn = (actor: string, kind: 'user' | 'token'): number[] => {
  const [, found, digits] = /^(user|token):(\d+)$/.exec(actor) ?? []
  return found === kind ? [Number(digits)] : []
}

export async function usernames(queries: Queries, ids: readonly number[]): Promise<Map<number, string>> {
  const unique = [...new Set(ids)]
  if (unique.length === 0) return new Map()
  const found = await queries.selectFrom('users').select(['id', 'username']).where('id', 'in', unique).execute()
  return new Map(found.map(({ id, username }) => [id, username]))
}

export async function actorNames(
  queries: Queries,
  actors: readonly string[],
): Promise<(actor: string) => string | undefined> {
  const userIds = actors.flatMap((actor) => idsIn(actor, 'user'))
  const tokenIds = actors.flatMap((actor) => idsIn(actor, 'token'))
  const [people, scripts] = await Promise.all([usernames(queries, userIds), tokenNames(queries, tokenIds)])
  return (actor) =>
    idsIn(actor, 'user').map((id) => people.get(id))[0] ?? idsIn(actor, 'token').map((id) => scripts.get(id))[0]
}

export const listedToken = z.object({
  id: z.int(),
  name: z.string(),
  permissions: z.array(z.string()).meta({ description: 'By name: `news:edit`, `status-report`, `translate:en`.' }),
  created_at: z.string(),
  expires_at: z.string(),
  used_at: z
    .string()
    .nullable()
    .meta({ description: 'When it was last used, to the minute; null where it never was.' }),
  created_by: z
    .string()
    .nullable()
    .meta({ description: 'The account that it can never do more than. Without one it can do nothing.' }),
  created_by_assumed: z.boolean().meta({ description: 'Whether nobody recorded who made it.' }),
})
export type ListedToken = z.infer<typeof listedToken>

const apiTokens: LoggedTable = { table: 'api_tokens', type: TOKENS_TYPE, secrets: ['token_hash'] }

const DAY_MS = 86_400_000

export const latestEnd = (now: Date): Date => new Date(now.getTime() + MOST_TOKEN_DAYS * DAY_MS)

export async function listApiTokens(queries: Queries): Promise<ListedToken[]> {
  const found = await queries
    .selectFrom('api_tokens as token')
    .leftJoin('users', 'users.id', 'token.created_by')
    .select(['token.id', 'token.name', 'token.permissions', 'token.created_at', 'token.expires_at', 'token.used_at'])
    .select(['users.username as created_by', 'token.assumed_at'])
    .where('token.revoked_at', 'is', null)
    .orderBy('token.id', 'desc')
    .limit(MOST_TOKENS)
    .execute()
  return found.map(({ permissions, assumed_at, ...token }) => {
    const names = permissionsAmong(JSON.parse(permissions) as string[], tokenPermissionNames) // The cast is safe, because this file writes the permissions as an array of names.
    return { ...token, permissions: names, created_by_assumed: assumed_at !== null }
  })
}

/**
 * Lets only one transaction at a time create or revoke tokens, because concurrent ones could exceed the limits on the
 * number of tokens. Call it before accounts are locked, so that no two transactions wait for each other.
 */
export const lockTokens = ({ tx, engine }: Writer) => lockNames(tx, engine, [TOKENS_TYPE])

export type Creator = Pick<SessionUser, 'id' | 'username'>

/** For the command line, which has no account. Returns null if there is no owner who can log in. */
export const longestStandingOwner = async (queries: Queries): Promise<Creator | null> =>
  (await queries
    .selectFrom('users')
    .select(['id', 'username'])
    .where('role', '=', 'admin')
    .where('suspended_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst()) ?? null

/**
 * Creates a token and returns its secret, which cannot be read again. Call lockTokens first. Throws Refusal
 * `too_many_tokens`.
 */
export async function addApiToken(
  { create, tx }: Writer,
  { name, permissions, expires_at }: ApiTokenValues,
  { id: created_by, username }: Creator,
): Promise<{ token: string; made: ListedToken }> {
  if ((await listApiTokens(tx)).length >= MOST_TOKENS)
    throw new Refusal('too_many_tokens', { values: { most: MOST_TOKENS } })
  const token = newApiToken()
  const stored = {
    name,
    token_hash: hashToken(token),
    permissions: JSON.stringify(permissions),
    expires_at,
    created_by,
  }
  const { id, created_at } = await create(apiTokens, stored)
  const made = { id, name, permissions, created_at, expires_at, used_at: null }
  return { token, made: { ...made, created_by: username, created_by_assumed: false } }
}

/**
 * Creates a token for an owner. Throws Refusal `invalid` if the expiry is in the past or too far in the future,
 * `duplicate` if a valid token has the same name, and `too_many_tokens`.
 */
export async function makeApiToken(
  { database, feed }: Pick<Context, 'database' | 'feed'>,
  author: Author,
  creator: Creator,
  values: ApiTokenValues,
): Promise<ListedToken & { token: string }> {
  const end = new Date(values.expires_at)
  if (end <= author.now || end > latestEnd(author.now))
    throw invalid({ expires_at: [fill(apiTokensEnglish.end, { most: MOST_TOKEN_DAYS })] })
  return write(database, feed, author, async (writer) => {
    await lockTokens(writer)
    const present = await listApiTokens(writer.tx)
    if (present.some(({ name }) => nameKey(name) === nameKey(values.name)))
      throw duplicate({ name: [apiTokensEnglish.nameTaken] })
    const { token, made } = await addApiToken(writer, values, creator)
    return { ...made, token }
  })
}

/**
 * Revokes a token at once; its row stays for the audit trail. Returns false if there is no valid token with this id.
 */
export async function takeBack({ update, tx }: Writer, id: number, now: Date): Promise<boolean> {
  const present = await tx
    .selectFrom('api_tokens')
    .select('id')
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (!present) return false
  await update(apiTokens, id, { revoked_at: now.toISOString() })
  return true
}

/** Changes all tokens that were not revoked, or only those that one account made. Call lockTokens first. */
async function updateTokens(
  writer: Writer,
  values: { revoked_at: string } | { read_only_until: string | null } | { created_by: number; assumed_at: null },
  createdBy?: number,
): Promise<void> {
  const present = writer.tx.selectFrom('api_tokens').select('id').where('revoked_at', 'is', null).orderBy('id')
  const found = await (createdBy === undefined ? present : present.where('created_by', '=', createdBy)).execute()
  for (const { id } of found) await writer.update(apiTokens, id, values)
}

export const takeBackTokens = (writer: Writer, now: Date, createdBy?: number): Promise<void> =>
  updateTokens(writer, { revoked_at: now.toISOString() }, createdBy)

export const takeOverTokens = (writer: Writer, { from, to }: { from: number; to: number }): Promise<void> =>
  updateTokens(writer, { created_by: to, assumed_at: null }, from)

export const setTokensReadOnly = (writer: Writer, until: string | null): Promise<void> =>
  updateTokens(writer, { read_only_until: until })

export const revokeApiToken = ({ database, feed }: Pick<Context, 'database' | 'feed'>, author: Author, id: number) =>
  write(database, feed, author, async (writer) => {
    if (!(await takeBack(writer, id, author.now))) throw new Refusal('not_found')
  })
