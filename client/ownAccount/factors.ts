import type { FactorAction } from '../../content/accounts/factors.ts'
import { bodyOf, call } from '../api.ts'
import { makePasskey, type PasskeyCreation } from '../logIn/passkeys.ts'
import { FACTORS_PATH } from './factorList.ts'
import { callWithProof } from './proof.ts'

export interface FactorEvent {
  sequence: number
  action: FactorAction
  time: string
  by: 'self' | 'staff' | 'command'
}

/** Returns the changes to the account's second factors in the last thirty days, newest first. */
export const listFactorEvents = (): Promise<FactorEvent[]> => bodyOf(call('/me/factor-events'))

/** An authenticator app that becomes active when the user confirms it with a code from the app. */
export interface BegunApp {
  id: number
  /** The app's secret in Base 32. The secret cannot be read again later. */
  secret: string
  /** The `otpauth://` URL that the QR code encodes. */
  address: string
}

export const beginApp = (name: string): Promise<BegunApp> =>
  bodyOf(callWithProof(`${FACTORS_PATH}/totp`, { method: 'POST', body: { name } }))

async function confirm(id: number, body: { code: string } | { passkey: object }): Promise<string[] | null> {
  const answer = await callWithProof(`${FACTORS_PATH}/${id}/confirm`, { method: 'POST', body })
  return (answer.body as { recovery_codes: string[] | null }).recovery_codes // The cast relies on the type that the API documents for this response.
}

/** Returns the recovery codes if the account had no second factor before, otherwise null. */
export const confirmApp = (id: number, code: string): Promise<string[] | null> => confirm(id, { code })

/**
 * Returns the recovery codes if the account had no second factor before, otherwise null. Also throws the errors of
 * `makePasskey`.
 */
export async function addPasskey(name: string): Promise<string[] | null> {
  const { body } = await callWithProof(`${FACTORS_PATH}/passkey`, { method: 'POST', body: { name } })
  const { id, passkey } = body as { id: number; passkey: PasskeyCreation } // The cast relies on the type that the API documents for this response.
  return confirm(id, { passkey: await makePasskey(passkey) })
}

/** Afterwards, log-ins from this browser need the second step again. */
export const forgetBrowser = async (id: string): Promise<void> =>
  void (await call(`/me/remembered-browsers/${id}`, { method: 'DELETE' }))

export const removeFactor = async (id: number): Promise<void> =>
  void (await callWithProof(`${FACTORS_PATH}/${id}`, { method: 'DELETE' }))

export const renewRecoveryCodes = async (): Promise<string[]> =>
  (await bodyOf<{ recovery_codes: string[] }>(callWithProof('/me/recovery-codes', { method: 'POST' }))).recovery_codes
