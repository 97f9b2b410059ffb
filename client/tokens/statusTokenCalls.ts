import { call } from '../api.ts'
import { callWithProof } from '../ownAccount/proof.ts'

const PATH = '/admin/status-token'

/** Creation and expiry of the script's token; null if there is none. */
export interface StatusToken {
  made_at: string | null
  expires_at: string | null
}

/** Throws ApiError. */
export async function readStatusToken(): Promise<StatusToken> {
  const { body } = await call(PATH)
  return body as StatusToken // Replaces the token; its secret cannot be read again. Throws ApiError.
}

/** A new token in place of the one that there was; it is given this once. Throws ApiError. */
export async function makeStatusToken(): Promise<string> {
  const { body } = await callWithProof(PATH, { method: 'POST' })
  return (body as { token: string }).token // Replaces the token; its secret cannot be read again. Throws ApiError.
}

/** Throws ApiError. */
export async function revokeStatusToken(): Promise<void> {
  await call(PATH, { method: 'DELETE' })
}
