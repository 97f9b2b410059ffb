import { createHmac } from 'node:crypto'
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Transaction } from 'kysely'
import type { PasskeyAnswer } from '../../content/accounts/factors.ts'
import type { Queries } from '../database/database.ts'
import type { SystemTables } from '../database/tables.ts'
import type { Hasher } from '../hashing/hasher.ts'

/** The WebAuthn library is loaded on first use, because it takes half as much memory as the rest of the server. */
const webAuthn = () => import('@simplewebauthn/server')

/**
 * COSE numbers of the signature algorithms Ed25519, ES256 and RS256. The library's default list includes algorithms
 * that Node does not support.
 */
const ALGORITHMS = [-8, -7, -257]

/** Passkeys are bound to the host name, without the port. */
const hostOf = (origin: string): string => new URL(origin).hostname

/** Browsers return the challenge as base64url, so the challenge is encoded before the comparison. */
const sent = (challenge: string): string => Buffer.from(challenge).toString('base64url')

export function answeredChallenge({ response }: PasskeyAnswer): string | null {
  try {
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString('utf8')
    const { challenge } = JSON.parse(text) as { challenge?: unknown } // The cast is safe, because the next line checks the type of the challenge.
    return typeof challenge === 'string' ? Buffer.from(challenge, 'base64url').toString('utf8') : null
  } catch {
    return null
  }
}

const confirmed = (queries: Queries, userId: number) =>
  queries
    .selectFrom('factors')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .where('credential_id', 'is not', null)
    .where('confirmed_at', 'is not', null)
    .execute()

const described = (passkeys: Awaited<ReturnType<typeof confirmed>>) =>
  passkeys.map(({ credential_id: id, transports }) => ({
    id: id ?? '',
    transports: JSON.parse(transports ?? '[]') as AuthenticatorTransport[], // The cast is safe, because confirmPasskey writes the transports as a JSON array.
  }))

export async function creationOptions(
  queries: Queries,
  hasher: Hasher,
  site: { name: string; origin: string },
  { user, challenge }: { user: { id: number; username: string }; challenge: string },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await webAuthn()
  return generateRegistrationOptions({
    rpName: site.name,
    rpID: hostOf(site.origin),
    userName: user.username,
    userID: new Uint8Array(createHmac('sha256', hasher.derivedKey('passkeys')).update(String(user.id)).digest()),
    challenge,
    excludeCredentials: described(await confirmed(queries, user.id)),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
  })
}

export async function requestOptions(
  queries: Queries,
  origin: string,
  { userId, challenge }: { userId: number | null; challenge: string },
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await webAuthn()
  return generateAuthenticationOptions({
    rpID: hostOf(origin),
    challenge,
    // If a passkey replaces the password, the authenticator must verify the user, for example with a fingerprint or
    // PIN.
    userVerification: userId === null ? 'required' : 'preferred',
    ...(userId === null ? {} : { allowCredentials: described(await confirmed(queries, userId)) }),
  })
}

export const hasPasskey = async (queries: Queries, userId: number): Promise<boolean> =>
  (await confirmed(queries, userId)).length > 0

export async function confirmPasskey(
  tx: Transaction<SystemTables>,
  {
    id,
    answer,
    challenge,
    origin,
    now,
  }: { id: number; answer: PasskeyAnswer; challenge: string; origin: string; now: Date },
): Promise<boolean> {
  const { verifyRegistrationResponse } = await webAuthn()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: answer as unknown as RegistrationResponseJSON, // The cast is safe, because the WebAuthn library checks each field of the browser's response.
    expectedChallenge: sent(challenge),
    expectedOrigin: origin,
    expectedRPID: hostOf(origin),
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) return false
  const { credential } = registrationInfo
  const taken = await tx
    .selectFrom('factors')
    .select('id')
    .where('credential_id', '=', credential.id)
    .executeTakeFirst()
  if (taken) return false
  const { numUpdatedRows } = await tx
    .updateTable('factors')
    .set({
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      sign_count: credential.counter,
      transports: JSON.stringify(credential.transports ?? []),
      confirmed_at: now.toISOString(),
      used_at: now.toISOString(),
    })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export interface ProvenPasskey {
  kind: 'passkey'
  id: number
  userId: number
  signCount: number
}

/**
 * Returns null if the passkey is unknown or belongs to another origin. Also returns null if its counter went back,
 * which suggests that the passkey was cloned (WebAuthn Level 3, section 7.2).
 */
export async function checkPasskey(
  queries: Queries,
  {
    answer,
    challenge,
    origin,
    isAlone,
  }: { answer: PasskeyAnswer; challenge: string; origin: string; isAlone: boolean },
): Promise<ProvenPasskey | null> {
  const stored = await queries
    .selectFrom('factors')
    .select(['id', 'user_id', 'public_key', 'sign_count'])
    .where('credential_id', '=', answer.id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (!stored) return null
  const { verifyAuthenticationResponse } = await webAuthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationResponseJSON, // The cast is safe, because the WebAuthn library checks each field of the browser's response.
      expectedChallenge: sent(challenge),
      expectedOrigin: origin,
      expectedRPID: hostOf(origin),
      requireUserVerification: isAlone,
      credential: {
        id: answer.id,
        publicKey: new Uint8Array(Buffer.from(stored.public_key ?? '', 'base64url')),
        counter: Number(stored.sign_count),
      },
    })
    return verified
      ? { kind: 'passkey', id: stored.id, userId: stored.user_id, signCount: authenticationInfo.newCounter }
      : null
  } catch {
    return null
  }
}

export async function spendPasskey(
  tx: Transaction<SystemTables>,
  { id, signCount }: ProvenPasskey,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('factors')
    .set({ sign_count: signCount, used_at: now.toISOString() })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
