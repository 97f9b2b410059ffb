import type { Transaction } from 'kysely'
import { hashToken, newToken } from '../auth/tokens.ts'
import type { Queries } from '../database/database.ts'
import type { ChallengePurpose } from '../database/accountTables.ts'
import type { SystemTables } from '../database/tables.ts'

const CHALLENGE_MS = 5 * 60_000

/**
 * For a second request: a second step, or a passkey's signature. It is stored as a hash, valid for one purpose, and each
 * account has one at a time.
 */
export async function openChallenge(
  tx: Transaction<SystemTables>,
  { purpose, userId, now }: { purpose: ChallengePurpose; userId: number | null; now: Date },
): Promise<string> {
  const challenge = newToken()
  const time = now.toISOString()
  await tx
    .deleteFrom('challenges')
    .where((eb) =>
      eb.or([
        eb('expires_at', '<=', time),
        ...(userId === null ? [] : [eb.and([eb('user_id', '=', userId), eb('purpose', '=', purpose)])]),
      ]),
    )
    .execute()
  await tx
    .insertInto('challenges')
    .values({
      challenge_hash: hashToken(challenge),
      purpose,
      user_id: userId,
      created_at: time,
      expires_at: new Date(now.getTime() + CHALLENGE_MS).toISOString(),
    })
    .execute()
  return challenge
}

/** Null if it is unknown or expired. */
export async function findSecondStep(queries: Queries, challenge: string, now: Date) {
  const found = await queries
    .selectFrom('challenges')
    .innerJoin('users', 'users.id', 'challenges.user_id')
    .select(['users.id', 'users.username', 'users.email', 'users.password_hash'])
    .where('challenge_hash', '=', hashToken(challenge))
    .where('challenges.purpose', '=', 'second-step')
    .where('challenges.expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return found ?? null
}

/** False if it is closed, or of another account or purpose: each is answered once. */
export async function closeChallenge(
  tx: Transaction<SystemTables>,
  {
    challenge,
    purpose,
    userId,
    now,
  }: { challenge: string; purpose: ChallengePurpose; userId: number | null; now: Date },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('challenges')
    .where('challenge_hash', '=', hashToken(challenge))
    .where('purpose', '=', purpose)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return numDeletedRows === 1n
}
