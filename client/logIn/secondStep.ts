import type { CurrentUser } from '../account.ts'
import { enter } from './accountCalls.ts'
import { ApiError, call } from '../api.ts'
import { signWithPasskey, type PasskeyRequest } from './passkeys.ts'

/** A log-in that wants more than the password. */
export interface Challenge {
  challenge: string
  /** What a passkey is to sign; null where the account has none, or has none of this site. */
  passkey: PasskeyRequest | null
}

/** The second step that an error asks for; null where it is another. */
export function challengeIn(error: unknown): Challenge | null {
  if (!(error instanceof ApiError) || typeof error.challenge !== 'string') return null
  return { challenge: error.challenge, passkey: (error.passkey as PasskeyRequest | undefined) ?? null } // the API's description
}

/** Ends a log-in by the code of an app, or a recovery code. Throws ApiError. */
export const logInByCode = (
  { challenge }: Challenge,
  { code, remember }: { code: string; remember: boolean },
): Promise<CurrentUser | null> => enter('/login/second', { challenge, code, remember })

/** Ends a log-in by a passkey. Throws ApiError, and what `signWithPasskey` throws. */
export const logInByPasskey = async (
  challenge: string,
  request: PasskeyRequest,
  { remember }: { remember: boolean },
): Promise<CurrentUser | null> =>
  enter('/login/second', { challenge, passkey: await signWithPasskey(request), remember })

/** Logs in by a passkey alone, whosever it is. Throws as above. */
export async function logInByPasskeyAlone(): Promise<CurrentUser | null> {
  const { body } = await call('/login/passkey/challenge', { method: 'POST' })
  const { passkey } = body as { passkey: PasskeyRequest } // the API's description
  return enter('/login/passkey', { passkey: await signWithPasskey(passkey) })
}
