import { expressionBuilder, type ExpressionBuilder, type Selectable, type SqlBool, type Transaction } from 'kysely'
import { z } from 'zod'
import type { SessionUser } from '../context/context.ts'
import type { Database, Queries } from '../database/database.ts'
import { isOneOfTexts } from '../database/dialect/idList.ts'
import type { SystemTables } from '../database/tables.ts'
import { factorRequiredFrom, hasRole, isReadOnly, permissionsOf, type StoredRoles } from './permissions.ts'
import { hashToken, newToken } from './tokens.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
export const SESSION_DAYS = 30
/**
 * In milliseconds. Staff sessions end sooner, in case a browser is left open or a token is copied. docs/product.md,
 * section 9: constants and limits.
 */
export const STAFF_MS = 12 * HOUR_MS
const REST_MS = 30 * MINUTE_MS
const MOST_SESSIONS = 20
const ID_LENGTH = 16

type StoredSession = Selectable<SystemTables['sessions']>
type StoredUser = Selectable<SystemTables['users']>
type FoundSession = Pick<StoredUser, 'id' | 'username' | 'email' | 'role' | 'roles' | 'read_only_until' | 'delete_at'> &
  Pick<
    StoredSession,
    'token_hash' | 'created_at' | 'expires_at' | 'proven_at' | 'factor_proven_at' | 'used_at' | 'device'
  > & {
    is_factor_required: SqlBool
    has_factor: SqlBool
    registered_at: StoredUser['created_at']
  }

/**
 * True if an older release, which does not check second factors, opened the session although the account had one. Such
 * a session is not valid.
 */
function passedFactor() {
  const eb = expressionBuilder<SystemTables, 'sessions'>()
  const factorsThen = eb
    .selectFrom('factors')
    .select('factors.id')
    .whereRef('factors.user_id', '=', 'sessions.user_id')
    .whereRef('factors.confirmed_at', '<=', 'sessions.created_at')
  return eb.and([eb('sessions.device', 'is', null), eb.exists(factorsThen)])
}

/**
 * Sessions from an older release have no `device`. The maximum age of staff sessions does not apply to them, because an
 * upgrade must not log anybody out.
 */
export function isOpen(eb: ExpressionBuilder<SystemTables, 'sessions' | 'users'>, now: Date) {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()
  return eb.and([
    eb('sessions.expires_at', '>', now.toISOString()),
    eb.not(passedFactor()),
    eb.or([
      eb.and([eb('users.role', '=', 'user'), eb('users.roles', '=', '[]')]),
      eb.and([
        eb.or([eb('sessions.device', 'is', null), eb('sessions.created_at', '>', ago(STAFF_MS))]),
        eb.or([eb('sessions.used_at', 'is', null), eb('sessions.used_at', '>', ago(REST_MS))]),
      ]),
    ]),
  ])
}

export interface Opening {
  network: string
  device: string
  /**
   * Token of the browser's previous session, possibly of another account. That session ends when the new one opens
   * (OWASP ASVS 5.0, requirement 7.2.4).
   */
  replaces: string | null
  /** Whether a second factor, and not only a remembered browser, was part of this log-in. */
  byFactor: boolean
  now: Date
}

export async function openSession(
  tx: Transaction<SystemTables>,
  userId: number,
  { network, device, replaces, byFactor, now }: Opening,
): Promise<string> {
  const token = newToken()
  if (replaces !== null) await closeSession(tx, replaces)
  await tx.deleteFrom('sessions').where('expires_at', '<=', now.toISOString()).execute()
  await tx
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + SESSION_DAYS * DAY_MS).toISOString(),
      proven_at: null,
      factor_proven_at: byFactor ? now.toISOString() : null,
      used_at: now.toISOString(),
      device,
      network,
    })
    .execute()
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', 'not in', (query) =>
      query
        .selectFrom('sessions')
        .select('token_hash')
        .where('user_id', '=', userId)
        // Sorts the new session first, so that it is never closed when the account has too many sessions.
        .orderBy(({ eb }) => eb.case().when('token_hash', '=', hashToken(token)).then(0).else(1).end())
        .orderBy('created_at', 'desc')
        .limit(MOST_SESSIONS),
    )
    .execute()
  return token
}

export async function findSessions(
  { engine, reader }: Pick<Database, 'engine' | 'reader'>,
  tokens: readonly string[],
  now: Date,
): Promise<Map<string, SessionUser>> {
  const hashes = new Map(tokens.map((token) => [hashToken(token), token]))
  const found = await reader
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.username', 'users.email', 'users.role', 'users.roles', 'users.read_only_until'])
    .select(['users.delete_at', 'users.created_at as registered_at'])
    .select(['sessions.created_at', 'sessions.expires_at', 'sessions.used_at', 'sessions.device'])
    .select(['sessions.proven_at', 'sessions.factor_proven_at'])
    .select((eb) => eb.exists(eb.selectFrom('factor_requirements').select('role')).as('is_factor_required'))
    .select((eb) => {
      const own = eb.selectFrom('factors').select('factors.id').whereRef('factors.user_id', '=', 'users.id')
      return eb.exists(own.where('factors.confirmed_at', 'is not', null)).as('has_factor')
    })
    .select('sessions.token_hash')
    .where((eb) => isOneOfTexts(engine, eb.ref('sessions.token_hash'), [...hashes.keys()]))
    .where((eb) => isOpen(eb, now))
    .where('users.suspended_at', 'is', null)
    .execute()
  const sessions = new Map<string, SessionUser>()
  for (const row of found) {
    const token = hashes.get(row.token_hash)
    if (token !== undefined) sessions.set(token, await sessionUser(reader, row, now))
  }
  return sessions
}

async function sessionUser(queries: Queries, user: FoundSession, now: Date): Promise<SessionUser> {
  const { id, username, email, token_hash: tokenHash } = user
  return {
    id,
    username,
    email,
    registeredAt: user.registered_at,
    permissions: await permissionsOf(queries, user),
    provenAt: provenAt(user),
    hasFactor: Boolean(user.has_factor),
    factorRequiredFrom: user.is_factor_required ? await factorRequiredFrom(queries, user) : null,
    isReadOnly: isReadOnly(user, now),
    deleteAt: user.delete_at,
    session: { tokenHash, usedAt: user.used_at, ...endsOf(user) },
  }
}

/**
 * Only a second factor proves an account that has one: neither its password nor a log-in from a remembered browser.
 * Null if the session has proven nothing.
 */
function provenAt({ has_factor, factor_proven_at: byFactor, proven_at, created_at }: FoundSession): Date | null {
  if (!has_factor) return new Date(proven_at ?? created_at)
  return byFactor === null ? null : new Date(byFactor)
}

function endsOf(session: StoredRoles & Pick<StoredSession, 'created_at' | 'expires_at' | 'device'>) {
  const isOfStaff = hasRole(session)
  const oldest = new Date(new Date(session.created_at).getTime() + STAFF_MS)
  return {
    endsAt: isOfStaff && session.device !== null ? oldest : new Date(session.expires_at),
    restMs: isOfStaff ? REST_MS : null,
  }
}

export const ownSession = z.object({
  id: z.string(),
  device: z.string().nullable().meta({ description: 'Browser and system, as they said at the log-in.' }),
  network: z.string().nullable(),
  created_at: z.string(),
  used_at: z.string().nullable().meta({ description: 'When it was last used, to the minute.' }),
  current: z.boolean().meta({ description: 'Whether it is the one that asks.' }),
})
export type OwnSession = z.infer<typeof ownSession>

const lastOf = ({ used_at: usedAt, created_at: createdAt }: OwnSession): string => usedAt ?? createdAt

export async function listSessions(
  queries: Queries,
  { id, session }: Pick<SessionUser, 'id' | 'session'>,
  now: Date,
): Promise<OwnSession[]> {
  const found = await queries
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.token_hash', 'sessions.device', 'sessions.network'])
    .select(['sessions.created_at', 'sessions.used_at'])
    .where('sessions.user_id', '=', id)
    .where((eb) => isOpen(eb, now))
    .execute()
  return found
    .map(({ token_hash: hash, ...columns }) => ({
      id: hash.slice(0, ID_LENGTH),
      ...columns,
      current: hash === session.tokenHash,
    }))
    .sort((a, b) => lastOf(b).localeCompare(lastOf(a)) || b.created_at.localeCompare(a.created_at))
}

export async function closeOwnSession(tx: Transaction<SystemTables>, userId: number, id: string): Promise<boolean> {
  const own = await tx.selectFrom('sessions').select('token_hash').where('user_id', '=', userId).execute()
  const found = own.find(({ token_hash: hash }) => hash.slice(0, ID_LENGTH) === id)
  if (!found) return false
  await tx.deleteFrom('sessions').where('token_hash', '=', found.token_hash).execute()
  return true
}

export async function closeOtherSessions(
  tx: Transaction<SystemTables>,
  { id, session }: Pick<SessionUser, 'id' | 'session'>,
): Promise<number> {
  return closeSessions(tx, id, session.tokenHash)
}

export async function proveSession(
  tx: Transaction<SystemTables>,
  { tokenHash }: SessionUser['session'],
  { byFactor, now }: { byFactor: boolean; now: Date },
): Promise<void> {
  const time = now.toISOString()
  await tx
    .updateTable('sessions')
    .set({ proven_at: time, ...(byFactor && { factor_proven_at: time }) })
    .where('token_hash', '=', tokenHash)
    .execute()
}

export async function closeSession(tx: Transaction<SystemTables>, token: string): Promise<void> {
  await tx.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
}

export async function closeSessions(tx: Transaction<SystemTables>, userId: number, but = ''): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', '<>', but)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Closes sessions that were opened without the account's second factor. Call this before a factor is removed, because
 * those sessions would be valid afterwards.
 */
export async function closeSessionsPastFactors(tx: Transaction<SystemTables>, userId: number): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).where(passedFactor()).execute()
}

export async function revokeAccess(tx: Transaction<SystemTables>, userId: number, but = ''): Promise<void> {
  await closeSessions(tx, userId, but)
  await tx.deleteFrom('reset_windows').where('user_id', '=', userId).execute()
  await tx.deleteFrom('one_time_links').where('user_id', '=', userId).execute()
  await tx.deleteFrom('challenges').where('user_id', '=', userId).execute()
  await tx.deleteFrom('remembered_browsers').where('user_id', '=', userId).execute()
}
