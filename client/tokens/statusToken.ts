import { call } from '../api.ts'
import { callWithProof } from '../ownAccount/proof.ts'

const PATH = '/admin/status-token'

/** The token with which a script sends the status: when it was made and when it ends; null where there is none, or no end. */
export interface StatusToken {
  made_at: string | null
  expires_at: string | null
}

/** Throws ApiError. */
export async function readStatusToken(): Promise<StatusToken> {
  const { body } = await call(PATH)
  return body as StatusToken // as the API's document says
}

/** A new token in place of the one that there was; it is given this once. Throws ApiError. */
export async function makeStatusToken(): Promise<string> {
  const { body } = await callWithProof(PATH, { method: 'POST' })
  return (body as { token: string }).token // as the API's document says
}

/** Throws ApiError. */
export async function revokeStatusToken(): Promise<void> {
  await call(PATH, { method: 'DELETE' })
}
