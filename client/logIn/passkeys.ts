import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** WebAuthn options in the format of @simplewebauthn/browser. */
export type PasskeyRequest = PublicKeyCredentialRequestOptionsJSON
export type PasskeyCreation = PublicKeyCredentialCreationOptionsJSON

/** Browsers support passkeys only on https pages and on localhost. */
export const knowsPasskeys = (): boolean => typeof window !== 'undefined' && 'PublicKeyCredential' in window

/**
 * The browser's error does not say whether the dialog was closed, the time ran out or the key is missing, so all three
 * cases have the same message.
 */
const asSaid = (error: unknown): never => {
  throw new Error('Passkey tidak jadi dipakai.', { cause: error })
}

/** Signs the server's challenge with a passkey of this device. Throws Error with a sentence for the user. */
export async function signWithPasskey(request: PasskeyRequest): Promise<object> {
  // Few users need the passkey library, so it is loaded on demand.
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return startAuthentication({ optionsJSON: request }).catch(asSaid)
}

/** Throws Error with a sentence for the user. */
export async function makePasskey(creation: PasskeyCreation): Promise<object> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return startRegistration({ optionsJSON: creation }).catch(asSaid)
}
