import type { Transaction } from 'kysely'
import { z } from 'zod'
import { FACTOR_KINDS, type FactorKind } from '../../content/accounts/factors.ts'
import { closeSessionsPastFactors } from '../auth/sessions.ts'
import type { Queries } from '../database/database.ts'
import type { SystemTables } from '../database/tables.ts'
import { Refusal } from '../errors/refusals.ts'
import { forgetBrowsers } from './rememberedBrowsers.ts'
import { seal, unseal } from './seal.ts'
import {
  latestStep,
  totpStep,
  hasRecoveryCode,
  isRecoveryCode,
  removeRecoveryCodes,
  spendRecoveryCode,
} from './totp.ts'
import type { Hasher } from '../hashing/hasher.ts'

/**
 * After a restore, all codes that an authenticator app has shown so far are refused. The backup does not know which of
 * them were already used.
 */
export async function refuseSeenCodes(tx: Transaction<SystemTables>, now: Date): Promise<void> {
  const last = latestStep(now)
  await tx
    .updateTable('factors')
    .set({ last_step: last })
    .where('kind', '=', 'totp')
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', last)]))
    .execute()
}

export async function countUnreadable(queries: Queries, hasher: Hasher | null): Promise<number> {
  const apps = await queries
    .selectFrom('factors')
    .select(['user_id', 'secret'])
    .where('kind', '=', 'totp')
    .where('confirmed_at', 'is not', null)
    .execute()
  const unreadable = apps.filter(({ secret }) => !hasher || secret === null || unseal(hasher, secret) === null)
  return new Set(unreadable.map(({ user_id }) => user_id)).size
}

export const factorAnswer = z.object({
  id: z.int(),
  kind: z.enum(FACTOR_KINDS),
  name: z.string(),
  created_at: z.string(),
  used_at: z.string().nullable(),
})
export type Factor = z.infer<typeof factorAnswer>

const MOST_FACTORS = 10

/** Second factors can be confirmed for an hour, and are then deleted when somebody begins another. */
const UNCONFIRMED_MS = 3_600_000

const unconfirmedSince = (now: Date): string => new Date(now.getTime() - UNCONFIRMED_MS).toISOString()

const confirmed = (queries: Queries, userId: number) =>
  queries.selectFrom('factors').where('user_id', '=', userId).where('confirmed_at', 'is not', null)

export const hasFactor = async (queries: Queries, userId: number): Promise<boolean> =>
  (await confirmed(queries, userId).select('id').executeTakeFirst()) !== undefined

export const listFactors = (queries: Queries, userId: number): Promise<Factor[]> =>
  confirmed(queries, userId).select(['id', 'kind', 'name', 'created_at', 'used_at']).orderBy('id').execute()

/** Adds a factor, which is not used at log-in until the user confirms it. Throws Refusal `too_many_factors`. */
export async function beginFactor(
  tx: Transaction<SystemTables>,
  hasher: Hasher,
  { userId, name, secret, now }: { userId: number; name: string; secret: string | null; now: Date },
): Promise<number> {
  const time = now.toISOString()
  if ((await listFactors(tx, userId)).length >= MOST_FACTORS)
    throw new Refusal('too_many_factors', { values: { most: MOST_FACTORS } })
  await tx
    .deleteFrom('factors')
    .where('confirmed_at', 'is', null)
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('created_at', '<=', unconfirmedSince(now))]))
    .execute()
  const { id } = await tx
    .insertInto('factors')
    .values({
      user_id: userId,
      kind: secret === null ? 'passkey' : 'totp',
      name,
      secret: secret && seal(hasher, secret),
      last_step: null,
      credential_id: null,
      public_key: null,
      sign_count: null,
      transports: null,
      created_at: time,
      confirmed_at: null,
      used_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface Begun {
  userId: number
  id: number
  now: Date
}

const begun = (queries: Queries, kind: FactorKind, { userId, id, now }: Begun) =>
  queries
    .selectFrom('factors')
    .select('secret')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('confirmed_at', 'is', null)
    .where('created_at', '>', unconfirmedSince(now))
    .executeTakeFirst()

export const hasBegunPasskey = async (queries: Queries, factor: Begun): Promise<boolean> =>
  (await begun(queries, 'passkey', factor)) !== undefined

export async function confirmTotp(
  tx: Transaction<SystemTables>,
  hasher: Hasher,
  { code, ...factor }: Begun & { code: string },
): Promise<boolean | null> {
  const { id, now } = factor
  const app = await begun(tx, 'totp', factor)
  if (!app) return null
  const secret = app.secret && unseal(hasher, app.secret)
  const step = secret ? totpStep(secret, code, now) : null
  if (step === null) return false
  const time = now.toISOString()
  const { numUpdatedRows } = await tx
    .updateTable('factors')
    .set({ confirmed_at: time, used_at: time, last_step: step })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Returns false if the account has no factor with this id. Removing the last factor also removes the recovery codes and
 * remembered browsers.
 */
export async function removeFactor(tx: Transaction<SystemTables>, userId: number, id: number): Promise<boolean> {
  await closeSessionsPastFactors(tx, userId)
  const { numDeletedRows } = await tx
    .deleteFrom('factors')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  if (!(await hasFactor(tx, userId))) await removeWhatGoesWithFactors(tx, userId)
  return true
}

export async function removeFactors(tx: Transaction<SystemTables>, userId: number): Promise<boolean> {
  await closeSessionsPastFactors(tx, userId)
  const { numDeletedRows } = await tx.deleteFrom('factors').where('user_id', '=', userId).executeTakeFirst()
  await removeWhatGoesWithFactors(tx, userId)
  return numDeletedRows > 0n
}

async function removeWhatGoesWithFactors(tx: Transaction<SystemTables>, userId: number): Promise<void> {
  await removeRecoveryCodes(tx, userId)
  await forgetBrowsers(tx, userId)
}

export type ProvenCode = { kind: 'totp'; id: number; step: number } | { kind: 'recovery' }

/**
 * Checks a recovery code or a code of an authenticator app, without marking it as used. Returns null if the code is
 * wrong or was used before.
 */
export async function readCode(
  queries: Queries,
  hasher: Hasher,
  { userId, code, now }: { userId: number; code: string; now: Date },
): Promise<ProvenCode | null> {
  if (isRecoveryCode(code)) return (await hasRecoveryCode(queries, userId, code)) ? { kind: 'recovery' } : null
  const factors = await confirmed(queries, userId).select(['id', 'secret', 'last_step']).execute()
  for (const { id, secret: sealed, last_step: last } of factors) {
    const secret = sealed && unseal(hasher, sealed)
    const step = secret ? totpStep(secret, code, now) : null
    if (step !== null && (last === null || step > last)) return { kind: 'totp', id, step }
  }
  return null
}

/** Marks a code as used. If two requests send the same code at once, only one of them succeeds. */
export async function spendCode(
  tx: Transaction<SystemTables>,
  proven: ProvenCode,
  { userId, code, now }: { userId: number; code: string; now: Date },
): Promise<boolean> {
  if (proven.kind === 'recovery') return spendRecoveryCode(tx, userId, code, now)
  const { numUpdatedRows } = await tx
    .updateTable('factors')
    .set({ last_step: proven.step, used_at: now.toISOString() })
    .where('id', '=', proven.id)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', proven.step)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
