import { bodyOf, call } from '../api.ts'
import { callWithProof } from '../ownAccount/proof.ts'

const PATH = '/admin/status-token'

/** Both fields are null if there is no token. */
export interface StatusToken {
  made_at: string | null
  expires_at: string | null
}

export const readStatusToken = (): Promise<StatusToken> => bodyOf(call(PATH))

/** Returns a new token, which replaces the previous one. The token cannot be read again later. */
export const makeStatusToken = async (): Promise<string> =>
  (await bodyOf<{ token: string }>(callWithProof(PATH, { method: 'POST' }))).token

export const revokeStatusToken = async (): Promise<void> => void (await call(PATH, { method: 'DELETE' }))
