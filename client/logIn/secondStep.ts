import type { CurrentUser } from '../account.ts'
import { enter } from './accountCalls.ts'
import { ApiError, call } from '../api.ts'
import { signWithPasskey, type PasskeyRequest } from './passkeys.ts'

export interface Challenge {
  challenge: string
  /** Options for signing with a passkey; null if the account has no passkey. */
  passkey: PasskeyRequest | null
}

/** Returns the second step that an API error requires, or null if the error requires none. */
export function challengeIn(error: unknown): Challenge | null {
  if (!(error instanceof ApiError) || typeof error.challenge !== 'string') return null
  return { challenge: error.challenge, passkey: (error.passkey as PasskeyRequest | undefined) ?? null } // The API documents the form of `passkey`.
}

/** Completes a log-in with an app's code or a recovery code. */
export const logInByCode = (
  { challenge }: Challenge,
  { code, remember }: { code: string; remember: boolean },
): Promise<CurrentUser | null> => enter('/login/second', { challenge, code, remember })

/** Logs in with a passkey as the second step. Throws ApiError, and what `signWithPasskey` throws. */
export const logInByPasskey = async (
  challenge: string,
  request: PasskeyRequest,
  { remember }: { remember: boolean },
): Promise<CurrentUser | null> =>
  enter('/login/second', { challenge, passkey: await signWithPasskey(request), remember })

/** Logs in with any passkey alone. Throws ApiError, and what `signWithPasskey` throws. */
export async function logInByPasskeyAlone(): Promise<CurrentUser | null> {
  const { body } = await call('/login/passkey/challenge', { method: 'POST' })
  const { passkey } = body as { passkey: PasskeyRequest } // The API documents the form of `passkey`.
  return enter('/login/passkey', { passkey: await signWithPasskey(passkey) })
}
