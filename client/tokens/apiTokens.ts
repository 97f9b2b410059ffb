import type { ApiTokenValues } from '../../content/accounts/apiTokens.ts'
import { bodyOf, call } from '../api.ts'
import { callWithProof } from '../ownAccount/proof.ts'

/** A script's token without its secret. */
export interface ApiToken {
  id: number
  name: string
  permissions: string[]
  created_at: string
  expires_at: string
  /** Time of the token's last use, to the minute; null if it was never used. */
  used_at: string | null
}

const PATH = '/admin/tokens'

/** Returns the tokens that are not revoked, newest first. */
export const listApiTokens = (): Promise<ApiToken[]> => bodyOf(call(PATH))

/** Creates a token and returns its secret, which cannot be read again. */
export const makeApiToken = (values: ApiTokenValues): Promise<ApiToken & { token: string }> =>
  bodyOf(callWithProof(PATH, { method: 'POST', body: { ...values } }))

export const revokeApiToken = async (id: number): Promise<void> =>
  void (await call(`${PATH}/${id}`, { method: 'DELETE' }))
