import type { FactorKind } from '../../content/accounts/factors.ts'
import { signWithPasskey, type PasskeyRequest } from '../logIn/passkeys.ts'
import { ApiError, call, type Answer, type CallOptions } from '../api.ts'
import { listFactors } from './factorList.ts'

/**
 * Asks users to prove their identity. `kinds` are the kinds of their second factors: if there are any, the password is
 * no proof. Resolves to true if they have proven it.
 */
type Ask = (kinds: ReadonlySet<FactorKind>) => Promise<boolean>

let ask: Ask | null = null

/** Sets the function that asks users to prove their identity. Null removes it. */
export const askForProofBy = (next: Ask | null): void => {
  ask = next
}

async function askWithKinds(): Promise<boolean> {
  const { factors } = await listFactors()
  return (await ask?.(new Set(factors.map(({ kind }) => kind)))) ?? false
}

let pending: Promise<boolean> | null = null

/** Calls that need a proof at the same time share one question. */
function isProven(): Promise<boolean> {
  pending ??= askWithKinds().finally(() => (pending = null))
  return pending
}

/**
 * If the API requires a proof of identity, asks the user for one and repeats the call. Throws ApiError with the code
 * `proof_needed` if the user refuses.
 */
export async function callWithProof(path: string, options: CallOptions): Promise<Answer> {
  try {
    return await call(path, options)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'proof_needed' || !(await isProven())) throw error
    return call(path, options)
  }
}

/**
 * Throws ApiError with the code `wrong_proof` if the password is wrong. A wrong code is reported as an error of the
 * field `code`.
 */
export async function giveProof(proof: { password: string } | { code: string } | { passkey: object }): Promise<void> {
  await call('/proof', { method: 'POST', body: proof })
}

/** Throws ApiError and the errors of `signWithPasskey`. */
export async function giveProofByPasskey(): Promise<void> {
  const { body } = await call('/proof/challenge', { method: 'POST' })
  const { passkey } = body as { passkey: PasskeyRequest } // The cast relies on the type that the API documents for `passkey`.
  await giveProof({ passkey: await signWithPasskey(passkey) })
}
