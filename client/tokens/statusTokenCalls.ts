import { bodyOf, call } from '../api.ts'
import { callWithProof } from '../ownAccount/proof.ts'

const PATH = '/admin/status-token'

/** Creation and expiry of the script's token; null if there is none. */
export interface StatusToken {
  made_at: string | null
  expires_at: string | null
}

export const readStatusToken = (): Promise<StatusToken> => bodyOf(call(PATH))

/** A new token in place of the one that there was; it is given this once. */
export const makeStatusToken = async (): Promise<string> =>
  (await bodyOf<{ token: string }>(callWithProof(PATH, { method: 'POST' }))).token

export const revokeStatusToken = async (): Promise<void> => void (await call(PATH, { method: 'DELETE' }))
