import type { CurrentUser } from '../account.ts'
import { enter } from './accountCalls.ts'
import { ApiError, call } from '../api.ts'
import { signWithPasskey, type PasskeyRequest } from './passkeys.ts'

export interface Challenge {
  challenge: string
  /** Options for signing with a passkey. Null if the account has no passkey. */
  passkey: PasskeyRequest | null
}

export function challengeIn(error: unknown): Challenge | null {
  if (!(error instanceof ApiError) || typeof error.challenge !== 'string') return null
  return { challenge: error.challenge, passkey: (error.passkey as PasskeyRequest | undefined) ?? null } // The cast relies on the type that the API documents for `passkey`.
}

/** `code` comes from an authenticator app or is a recovery code. */
export const logInByCode = (
  { challenge }: Challenge,
  { code, remember }: { code: string; remember: boolean },
): Promise<CurrentUser | null> => enter('/login/second', { challenge, code, remember })

/** Throws ApiError and the errors of `signWithPasskey`. */
export const logInByPasskey = async (
  challenge: string,
  request: PasskeyRequest,
  { remember }: { remember: boolean },
): Promise<CurrentUser | null> =>
  enter('/login/second', { challenge, passkey: await signWithPasskey(request), remember })

/** Logs in without username and password. Throws ApiError and the errors of `signWithPasskey`. */
export async function logInByPasskeyAlone(): Promise<CurrentUser | null> {
  const { body } = await call('/login/passkey/challenge', { method: 'POST' })
  const { passkey } = body as { passkey: PasskeyRequest } // The cast relies on the type that the API documents for `passkey`.
  return enter('/login/passkey', { passkey: await signWithPasskey(passkey) })
}
