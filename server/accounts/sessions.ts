import type { Transaction } from 'kysely'
import type { Database, Queries } from '../database/open.ts'
import type { SystemTables } from '../database/schema.ts'
import { hashToken, newToken } from './tokens.ts'

const DAY_MS = 86_400_000
const SESSION_DAYS = 30

export interface SessionUser {
  id: number
  username: string
  email: string
  role: string
}

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
    })
    .execute()
  return token
}

/** Whose token this is; null where it is unknown or has expired. */
export async function findSession(queries: Queries, token: string, now: Date): Promise<SessionUser | null> {
  const user = await queries
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.username', 'users.email', 'users.role'])
    .where('sessions.token_hash', '=', hashToken(token))
    .where('sessions.expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return user ?? null
}

export async function closeSession(database: Database, token: string): Promise<void> {
  await database.transaction((tx) => tx.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute())
}
