import type { Transaction } from 'kysely'
import { hashToken, newToken } from '../auth/tokens.ts'
import type { Queries } from '../database/database.ts'
import type { SystemTables } from '../database/tables.ts'

/** How long whoever has given the password has for the second step. */
const CHALLENGE_MS = 5 * 60_000

/** Begins a second step. What it gives is stored as a hash and opens nothing but that step. */
export async function openChallenge(tx: Transaction<SystemTables>, userId: number, now: Date): Promise<string> {
  const challenge = newToken()
  const time = now.toISOString()
  // One at a time: whoever logs in again has given up the first.
  await tx
    .deleteFrom('log_in_challenges')
    .where((eb) => eb.or([eb('expires_at', '<=', time), eb('user_id', '=', userId)]))
    .execute()
  await tx
    .insertInto('log_in_challenges')
    .values({
      challenge_hash: hashToken(challenge),
      user_id: userId,
      created_at: time,
      expires_at: new Date(now.getTime() + CHALLENGE_MS).toISOString(),
    })
    .execute()
  return challenge
}

/** Whose second step this is; null where it is unknown or over. */
export async function findChallenge(queries: Queries, challenge: string, now: Date) {
  const found = await queries
    .selectFrom('log_in_challenges')
    .innerJoin('users', 'users.id', 'log_in_challenges.user_id')
    .select(['users.id', 'users.username', 'users.email', 'users.password_hash'])
    .where('challenge_hash', '=', hashToken(challenge))
    .where('log_in_challenges.expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return found ?? null
}

/** Ends a second step; false where it is over already: it opens one session. */
export async function closeChallenge(tx: Transaction<SystemTables>, challenge: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('log_in_challenges')
    .where('challenge_hash', '=', hashToken(challenge))
    .executeTakeFirst()
  return numDeletedRows === 1n
}
