import { call } from './api.ts'
import { callWithProof } from './proof.ts'

const PATH = '/admin/status-token'

/** When the token with which a script sends the status was made; null where there is none. Throws ApiError. */
export async function statusTokenMadeAt(): Promise<string | null> {
  const { body } = await call(PATH)
  return (body as { made_at: string | null }).made_at // as the API's document says
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
