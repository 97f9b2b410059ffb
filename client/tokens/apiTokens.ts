import type { ApiTokenValues } from '../../content/accounts/apiTokens.ts'
import { call } from '../api.ts'
import { callWithProof } from '../ownAccount/proof.ts'

/** A token of a script, without its secret. */
export interface ApiToken {
  id: number
  name: string
  permissions: string[]
  created_at: string
  expires_at: string
  /** When it was last used, to the minute; null where it never was. */
  used_at: string | null
}

const PATH = '/admin/tokens'

/** Those that were not taken back, the newest first. Throws ApiError, as the functions below do. */
export async function listApiTokens(): Promise<ApiToken[]> {
  const { body } = await call(PATH)
  return body as ApiToken[] // the API's description
}

/** Makes a token, and gives its secret this once. */
export async function makeApiToken(values: ApiTokenValues): Promise<ApiToken & { token: string }> {
  const { body } = await callWithProof(PATH, { method: 'POST', body: { ...values } })
  return body as ApiToken & { token: string } // the API's description
}

/** From now on it opens nothing. */
export async function revokeApiToken(id: number): Promise<void> {
  await call(`${PATH}/${id}`, { method: 'DELETE' })
}
