import { call } from '../api.ts'
import { callWithProof } from './proof.ts'

const PATH = '/me/factors'

/** What the account needs besides its password. */
export interface Factor {
  id: number
  kind: 'totp' | 'passkey'
  name: string
  created_at: string
  used_at: string | null
}

export interface Factors {
  factors: Factor[]
  recovery_codes_left: number
}

/** Throws ApiError, as the functions below do. */
export const listFactors = async (): Promise<Factors> => (await call(PATH)).body as Factors // the API's description

/** An authenticator app that was begun: it counts when a code of it has confirmed it. */
export interface BegunApp {
  id: number
  /** Base 32, shown this once. */
  secret: string
  /** What the app takes as a QR code. */
  address: string
}

export const beginApp = async (name: string): Promise<BegunApp> =>
  (await callWithProof(`${PATH}/totp`, { method: 'POST', body: { name } })).body as BegunApp // the API's description

/** Gives the recovery codes that come with the first factor; null with another. */
export async function confirmApp(id: number, code: string): Promise<string[] | null> {
  const { body } = await call(`${PATH}/${id}/confirm`, { method: 'POST', body: { code } })
  return (body as { recovery_codes: string[] | null }).recovery_codes // the API's description
}

export const removeFactor = async (id: number): Promise<void> =>
  void (await callWithProof(`${PATH}/${id}`, { method: 'DELETE' }))

/** Makes ten codes in place of those that there are. */
export async function renewRecoveryCodes(): Promise<string[]> {
  const { body } = await callWithProof('/me/recovery-codes', { method: 'POST' })
  return (body as { recovery_codes: string[] }).recovery_codes // the API's description
}
