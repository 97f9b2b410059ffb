import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { hashToken } from '../auth/tokens.ts'
import type { Queries } from '../database/database.ts'
import { countOf } from '../database/dialect/idList.ts'
import type { SystemTables } from '../database/tables.ts'

const COUNT = 10
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUP = 4
const GROUPS = 6

/**
 * A recovery code such as `7K2Q-DM0X-4T9A-BCEF-1234-WXYZ` has 120 random bits. A fast hash is enough, because nobody
 * can guess that many bits (ASVS 5.0, 6.5.2).
 */
function newCode(): string {
  const letters = [...randomBytes(GROUP * GROUPS)].map((byte) => ALPHABET[byte % ALPHABET.length])
  return Array.from({ length: GROUPS }, (_, group) => letters.slice(group * GROUP, (group + 1) * GROUP).join('')).join(
    '-',
  )
}

const normalized = (code: string): string =>
  code
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')

const hashOf = (code: string): string => hashToken(normalized(code))

export const isRecoveryCode = (text: string): boolean => normalized(text).length === GROUP * GROUPS

export async function renewRecoveryCodes(tx: Transaction<SystemTables>, userId: number): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode)
  await removeRecoveryCodes(tx, userId)
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(code), used_at: null })))
    .execute()
  return codes
}

export async function removeRecoveryCodes(tx: Transaction<SystemTables>, userId: number): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

const unused = (queries: Queries, userId: number) =>
  queries.selectFrom('recovery_codes').where('user_id', '=', userId).where('used_at', 'is', null)

export const hasRecoveryCode = async (queries: Queries, userId: number, code: string): Promise<boolean> =>
  (await unused(queries, userId).select('code_hash').where('code_hash', '=', hashOf(code)).executeTakeFirst()) !==
  undefined

export const countRecoveryCodes = (queries: Queries, userId: number): Promise<number> =>
  countOf(unused(queries, userId))

export async function spendRecoveryCode(
  tx: Transaction<SystemTables>,
  userId: number,
  code: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** RFC 6238 with the values that all authenticator apps support: SHA-1, six digits, thirty seconds. */
const PERIOD_S = 30
const DRIFT = 1

const SECRET_BYTES = 20

export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

const totp = (secret: string, name?: { issuer: string; label: string }): TOTP =>
  new TOTP({ ...name, secret: Secret.fromBase32(secret), period: PERIOD_S })

export const totpAddress = (secret: string, name: { issuer: string; label: string }): string =>
  totp(secret, name).toString()

const stepAt = (now: Date): number => Math.floor(now.getTime() / 1_000 / PERIOD_S)

export const latestStep = (now: Date): number => stepAt(now) + DRIFT

export function totpStep(secret: string, code: string, now: Date): number | null {
  const delta = totp(secret).validate({ token: code, timestamp: now.getTime(), window: DRIFT })
  return delta === null ? null : stepAt(now) + delta
}
