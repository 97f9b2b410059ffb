import { createHash, randomBytes } from 'node:crypto'
import { permissionsAmong, REPORT_NEEDS, tokenPermissionNames } from '../../content/permissions.ts'
import type { ApiToken, Context } from '../context/context.ts'
import type { Database, Queries } from '../database/database.ts'
import { Refusal } from '../errors/refusals.ts'
import { holdsNamed, isReadOnly, permissionsOf } from './permissions.ts'

const PREFIX = 'gapura_'

export const newApiToken = (): string => PREFIX + newToken()

export const isApiToken = (token: string): boolean => token.startsWith(PREFIX)

/**
 * Returns what a token may do now, which is never more than the account that created it may. Returns null if that is
 * nothing, for example because the account is suspended.
 */
export async function acceptApiToken(database: Database, token: string, now: Date): Promise<ApiToken | null> {
  const found = await readApiToken(database.reader, token, now)
  if (found) void noteUse(database, 'api_tokens', { tokenHash: hashToken(token), usedAt: found.usedAt }, now)
  return found
}

/** Like `acceptApiToken`, but does not count as a use of the token. */
export async function readApiToken(
  queries: Queries,
  token: string,
  now: Date,
): Promise<(ApiToken & { usedAt: string | null }) | null> {
  const found = await queries
    .selectFrom('api_tokens as token')
    .innerJoin('users as creator', 'creator.id', 'token.created_by')
    .select(['token.id', 'token.name', 'token.permissions', 'token.used_at', 'token.read_only_until'])
    .select(['creator.role', 'creator.roles', 'creator.read_only_until as creator_read_only_until'])
    .where('token.token_hash', '=', hashToken(token))
    .where('token.revoked_at', 'is', null)
    .where('token.expires_at', '>', now.toISOString())
    .where('creator.suspended_at', 'is', null)
    .executeTakeFirst()
  if (!found) return null
  const { id, name, used_at: usedAt, creator_read_only_until: until } = found
  const held = JSON.parse(found.permissions) as string[] // The cast is safe, because server/apiTokens/tokens.ts writes the permissions as an array of names.
  const creator = { permissions: await permissionsOf(queries, found) }
  const permitted = permissionsAmong(held, tokenPermissionNames).filter((permission) =>
    holdsNamed(creator, REPORT_NEEDS[permission] ?? permission),
  )
  if (permitted.length === 0) return null
  const isReadOnlyNow = isReadOnly(found, now) || isReadOnly({ read_only_until: until }, now)
  return { id, name, permissions: new Set(permitted), isReadOnly: isReadOnlyNow, usedAt }
}

/** For routes that only scripts call. Throws Refusal `unauthenticated` and `account_read_only`. */
export async function expectReporter(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  token: string | null,
  permission: string,
): Promise<void> {
  const found = token === null ? null : await acceptApiToken(database, token, clock.now())
  if (!found?.permissions.has(permission)) throw new Refusal('unauthenticated')
  if (found.isReadOnly) throw new Refusal('account_read_only')
}

const USE_MS = 60_000

export async function noteUse(
  database: Database,
  table: 'sessions' | 'api_tokens',
  { tokenHash, usedAt }: { tokenHash: string; usedAt: string | null },
  now: Date,
): Promise<void> {
  const earlier = new Date(now.getTime() - USE_MS).toISOString()
  if (usedAt !== null && usedAt > earlier) return
  try {
    await database.transaction((tx) =>
      tx
        .updateTable(table)
        .set({ used_at: now.toISOString() })
        .where('token_hash', '=', tokenHash)
        .where((row) => row.or([row('used_at', 'is', null), row('used_at', '<=', earlier)]))
        .execute(),
    )
  } catch {
    // If recording the use fails, the next request with this token tries again.
  }
}

export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
