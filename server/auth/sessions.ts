import type { Transaction } from 'kysely'
import type { Queries } from '../database/database.ts'
import type { SystemTables } from '../database/tables.ts'
import type { SessionUser } from '../context/context.ts'
import { permissionsOf } from './permissions.ts'
import { hashToken, newToken } from './tokens.ts'

const DAY_MS = 86_400_000
const SESSION_DAYS = 30
/** Sessions that an account may have; the oldest ends when another is opened. docs/product.md, section 9. */
const MOST_SESSIONS = 20

/** Opens a session and gives its token, which is stored nowhere. Sessions that have expired are swept out. */
export async function openSession(tx: Transaction<SystemTables>, userId: number, now: Date): Promise<string> {
  const token = newToken()
  await tx.deleteFrom('sessions').where('expires_at', '<=', now.toISOString()).execute()
  await tx
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + SESSION_DAYS * DAY_MS).toISOString(),
      proven_at: null,
      used_at: null,
      device: null,
      network: null,
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
        // The new one first, whatever else was opened at the same moment.
        .orderBy(({ eb }) => eb.case().when('token_hash', '=', hashToken(token)).then(0).else(1).end())
        .orderBy('created_at', 'desc')
        .limit(MOST_SESSIONS),
    )
    .execute()
  return token
}

/** Whose token this is; null where it is unknown, has expired, or belongs to a suspended account. */
export async function findSession(queries: Queries, token: string, now: Date): Promise<SessionUser | null> {
  const user = await queries
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.username', 'users.email', 'users.role', 'users.roles'])
    .select(['users.read_only_until', 'sessions.created_at', 'sessions.proven_at'])
    .where('sessions.token_hash', '=', hashToken(token))
    .where('sessions.expires_at', '>', now.toISOString())
    .where('users.suspended_at', 'is', null)
    .executeTakeFirst()
  if (!user) return null
  const { id, username, email } = user
  const provenAt = new Date(user.proven_at ?? user.created_at)
  const isReadOnly = user.read_only_until !== null && new Date(user.read_only_until) > now
  return { id, username, email, permissions: await permissionsOf(queries, user), provenAt, isReadOnly }
}

/** Notes that whoever has this token has just proven who they are. */
export async function proveSession(tx: Transaction<SystemTables>, token: string, now: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ proven_at: now.toISOString() })
    .where('token_hash', '=', hashToken(token))
    .execute()
}

export async function closeSession(tx: Transaction<SystemTables>, token: string): Promise<void> {
  await tx.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
}

/** Ends an account's sessions and gives how many there were. */
export async function closeSessions(tx: Transaction<SystemTables>, userId: number): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('sessions').where('user_id', '=', userId).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Ends every way into an account that was opened before: sessions, a PIN that was proven, links that were made. */
export async function revokeAccess(tx: Transaction<SystemTables>, userId: number): Promise<void> {
  await closeSessions(tx, userId)
  await tx.deleteFrom('reset_windows').where('user_id', '=', userId).execute()
  await tx.deleteFrom('one_time_links').where('user_id', '=', userId).execute()
}
