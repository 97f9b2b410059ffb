import type { ApiTokenValues } from '../../content/accounts/apiTokens.ts'
import { bodyOf, call } from '../api.ts'
import { callWithProof } from '../ownAccount/proof.ts'

export interface ApiToken {
  id: number
  name: string
  permissions: string[]
  created_at: string
  expires_at: string
  /** When the token was last used, to the minute. Null if it was never used. */
  used_at: string | null
  /** The token can do no more than this account. Null if there is none, so that the token can do nothing. */
  created_by: string | null
  /** True if nobody recorded who created the token. */
  created_by_assumed: boolean
}

const PATH = '/admin/tokens'

/** Returns the tokens that are not revoked, newest first. */
export const listApiTokens = (): Promise<ApiToken[]> => bodyOf(call(PATH))

/** `token` in the result is the secret. It cannot be read again later. */
export const makeApiToken = (values: ApiTokenValues): Promise<ApiToken & { token: string }> =>
  bodyOf(callWithProof(PATH, { method: 'POST', body: { ...values } }))

export const revokeApiToken = async (id: number): Promise<void> =>
  void (await call(`${PATH}/${id}`, { method: 'DELETE' }))
