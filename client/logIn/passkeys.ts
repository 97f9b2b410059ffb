import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** What the server sends for a passkey: the library's own form, which nothing else reads. */
export type PasskeyRequest = PublicKeyCredentialRequestOptionsJSON
export type PasskeyCreation = PublicKeyCredentialCreationOptionsJSON

/** Whether this browser knows passkeys, which it does on pages by https and of this machine alone. */
export const knowsPasskeys = (): boolean => typeof window !== 'undefined' && 'PublicKeyCredential' in window

/** Nobody is told apart who has closed the dialog, waited too long or has no such key: browsers do not say it. */
const asSaid = (error: unknown): never => {
  throw new Error('Passkey tidak jadi dipakai.', { cause: error })
}

/** Has a passkey of this device sign what the server asks. Throws Error with a sentence for whoever sits there. */
export async function signWithPasskey(request: PasskeyRequest): Promise<object> {
  // Few log in with one, and nobody else should load it.
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return startAuthentication({ optionsJSON: request }).catch(asSaid)
}

/** Makes a passkey on this device. Throws as above. */
export async function makePasskey(creation: PasskeyCreation): Promise<object> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return startRegistration({ optionsJSON: creation }).catch(asSaid)
}
