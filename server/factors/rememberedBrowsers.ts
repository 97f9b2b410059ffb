import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { DeviceMark } from '../auth/deviceMarks.ts'
import { hashToken, newToken } from '../auth/tokens.ts'
import type { ChallengePurpose } from '../database/accountTables.ts'
import type { Queries } from '../database/database.ts'
import type { SystemTables } from '../database/tables.ts'

const CHALLENGE_MS = 5 * 60_000

/**
 * Creates a challenge that the next request must answer with a second factor or a passkey. Only a hash of the challenge
 * is stored. A log-in ends no other challenge for a second step: somebody else who knows the password would keep ending
 * that of the owner.
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
        ...(userId === null || purpose === 'second-step'
          ? []
          : [eb.and([eb('user_id', '=', userId), eb('purpose', '=', purpose)])]),
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

export async function findSecondStep(queries: Queries, challenge: string, now: Date) {
  const found = await queries
    .selectFrom('challenges')
    .innerJoin('users', 'users.id', 'challenges.user_id')
    .select(['users.id', 'users.username', 'users.email', 'users.password_hash', 'users.read_only_until'])
    .where('challenge_hash', '=', hashToken(challenge))
    .where('challenges.purpose', '=', 'second-step')
    .where('challenges.expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return found ?? null
}

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

export const REMEMBERED_MS = 30 * 86_400_000
const MOST_BROWSERS = 20
const ID_LENGTH = 16

export const rememberedBrowser = z.object({
  id: z.string(),
  device: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
})
export type RememberedBrowser = z.infer<typeof rememberedBrowser>

/**
 * A remembered browser needs no second factor for thirty days, or until the account's password changes:
 * server/auth/deviceMarks.ts.
 */
export async function rememberBrowser(
  tx: Transaction<SystemTables>,
  { userId, mark, device, now }: { userId: number; mark: string; device: string; now: Date },
): Promise<void> {
  const time = now.toISOString()
  await tx.deleteFrom('remembered_browsers').where('expires_at', '<=', time).execute()
  await tx
    .insertInto('remembered_browsers')
    .values({
      mark_hash: hashToken(mark),
      user_id: userId,
      device,
      created_at: time,
      expires_at: new Date(now.getTime() + REMEMBERED_MS).toISOString(),
    })
    .execute()
  const newest = tx
    .selectFrom('remembered_browsers')
    .select('mark_hash')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(MOST_BROWSERS)
  await tx
    .deleteFrom('remembered_browsers')
    .where('user_id', '=', userId)
    .where('mark_hash', 'not in', newest)
    .execute()
}

const inForce = (queries: Queries, userId: number, now: Date) =>
  queries.selectFrom('remembered_browsers').where('user_id', '=', userId).where('expires_at', '>', now.toISOString())

export async function isRemembered(
  queries: Queries,
  userId: number,
  marks: readonly DeviceMark[],
  now: Date,
): Promise<boolean> {
  if (marks.length === 0) return false
  const hashes = marks.map(({ text }) => hashToken(text))
  return (
    (await inForce(queries, userId, now).select('device').where('mark_hash', 'in', hashes).executeTakeFirst()) !==
    undefined
  )
}

export async function listRememberedBrowsers(
  queries: Queries,
  userId: number,
  now: Date,
): Promise<RememberedBrowser[]> {
  const found = await inForce(queries, userId, now)
    .select(['mark_hash', 'device', 'created_at', 'expires_at'])
    .orderBy('created_at', 'desc')
    .execute()
  return found.map(({ mark_hash: hash, ...columns }) => ({ id: hash.slice(0, ID_LENGTH), ...columns }))
}

export async function forgetBrowser(tx: Transaction<SystemTables>, userId: number, id: string): Promise<boolean> {
  const own = await tx.selectFrom('remembered_browsers').select('mark_hash').where('user_id', '=', userId).execute()
  const found = own.find(({ mark_hash: hash }) => hash.slice(0, ID_LENGTH) === id)
  if (!found) return false
  await tx.deleteFrom('remembered_browsers').where('mark_hash', '=', found.mark_hash).execute()
  return true
}

export const forgetBrowsers = (tx: Transaction<SystemTables>, userId: number) =>
  tx.deleteFrom('remembered_browsers').where('user_id', '=', userId).execute()
