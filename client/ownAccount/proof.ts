import { signWithPasskey, type PasskeyRequest } from '../logIn/passkeys.ts'
import { ApiError, call, type Answer, type CallOptions } from '../api.ts'

/** Asks whoever sits there who they are; tells whether they have proven it. */
type Ask = () => Promise<boolean>

let ask: Ask | null = null

/** What asks from now on; null where nothing can. */
export const askForProofBy = (next: Ask | null): void => {
  ask = next
}

/**
 * Calls the API. Where it asks for a fresh proof of who calls, that is asked for in place, and the same call made again.
 * Throws ApiError as `call` does; `proof_needed` where no proof was given.
 */
export async function callWithProof(path: string, options: CallOptions): Promise<Answer> {
  try {
    return await call(path, options)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'proof_needed' || !(await ask?.())) throw error
    return call(path, options)
  }
}

/** Throws ApiError: `wrong_proof` for a wrong password, `code` among its errors for a wrong code. */
export async function giveProof(proof: { password: string } | { code: string } | { passkey: object }): Promise<void> {
  await call('/proof', { method: 'POST', body: proof })
}

/** Throws ApiError, and what `signWithPasskey` throws. */
export async function giveProofByPasskey(): Promise<void> {
  const { body } = await call('/proof/challenge', { method: 'POST' })
  const { passkey } = body as { passkey: PasskeyRequest } // the API's description
  await giveProof({ passkey: await signWithPasskey(passkey) })
}
