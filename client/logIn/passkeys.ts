import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { clientWording } from '../wording.ts'

export type PasskeyRequest = PublicKeyCredentialRequestOptionsJSON
export type PasskeyCreation = PublicKeyCredentialCreationOptionsJSON

/** Browsers support passkeys only on https pages and on localhost. */
export const knowsPasskeys = (): boolean => typeof window !== 'undefined' && 'PublicKeyCredential' in window

/**
 * The browser does not say whether the user closed the dialog, waited too long or has no key. All three cases get the
 * same message.
 */
const asSaid = (error: unknown): never => {
  throw new Error(clientWording.noPasskey, { cause: error })
}

/** Throws Error with a message for the user. */
export async function signWithPasskey(request: PasskeyRequest): Promise<object> {
  // Few users need the passkey library, so the browser loads it on demand.
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return startAuthentication({ optionsJSON: request }).catch(asSaid)
}

/** Throws Error with a message for the user. */
export async function makePasskey(creation: PasskeyCreation): Promise<object> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return startRegistration({ optionsJSON: creation }).catch(asSaid)
}
