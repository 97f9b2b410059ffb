import type { ApiTokenValues } from '../../content/accounts/apiTokens.ts'
import { call } from '../api.ts'
import { callWithProof } from '../ownAccount/proof.ts'

/** A script's token without its secret. */
export interface ApiToken {
  id: number
  name: string
  permissions: string[]
  created_at: string
  expires_at: string
  /** To the minute; null if never used. */
  used_at: string | null
}

const PATH = '/admin/tokens'

/** Newest first, without revoked ones. Throws ApiError, like all functions of this file. */
export async function listApiTokens(): Promise<ApiToken[]> {
  const { body } = await call(PATH)
  return body as ApiToken[] // the API's description
}

/** Returns the secret, which cannot be read again. */
export async function makeApiToken(values: ApiTokenValues): Promise<ApiToken & { token: string }> {
  const { body } = await callWithProof(PATH, { method: 'POST', body: { ...values } })
  return body as ApiToken & { token: string } // the API's description
}

export async function revokeApiToken(id: number): Promise<void> {
  await call(`${PATH}/${id}`, { method: 'DELETE' })
}
