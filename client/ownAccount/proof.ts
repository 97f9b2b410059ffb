import { signWithPasskey, type PasskeyRequest } from '../logIn/passkeys.ts'
import { ApiError, call, type Answer, type CallOptions } from '../api.ts'

/** Asks the user to prove their identity; resolves to whether they did. */
type Ask = () => Promise<boolean>

let ask: Ask | null = null

/** Sets the function that asks the user for a proof, or null for none. */
export const askForProofBy = (next: Ask | null): void => {
  ask = next
}

/**
 * Calls the API. If the API requires a fresh proof, asks the user for one and repeats the call. Throws ApiError with
 * the code `proof_needed` if the user gives no proof.
 */
export async function callWithProof(path: string, options: CallOptions): Promise<Answer> {
  try {
    return await call(path, options)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'proof_needed' || !(await ask?.())) throw error
    return call(path, options)
  }
}

/**
 * Throws ApiError: with the code `wrong_proof` if the password is wrong, or with an error in the field `code` if the
 * code is wrong.
 */
export async function giveProof(proof: { password: string } | { code: string } | { passkey: object }): Promise<void> {
  await call('/proof', { method: 'POST', body: proof })
}

/** Throws ApiError, and what `signWithPasskey` throws. */
export async function giveProofByPasskey(): Promise<void> {
  const { body } = await call('/proof/challenge', { method: 'POST' })
  const { passkey } = body as { passkey: PasskeyRequest } // The API documents the form of `passkey`.
  await giveProof({ passkey: await signWithPasskey(passkey) })
}
