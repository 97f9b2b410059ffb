import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Hasher } from './hasher.ts'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

export type SealPurpose = 'secrets of second factors' | 'secrets of channels' | 'passwords of game accounts'

/**
 * Encrypts a text with a key derived from the site's key, which is in no database or backup. Each text gets a new nonce
 * (NIST SP 800-38D).
 */
export function seal(hasher: Hasher, purpose: SealPurpose, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, hasher.derivedKey(purpose), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

export function unseal(hasher: Hasher, purpose: SealPurpose, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  try {
    const decipher = createDecipheriv(ALGORITHM, hasher.derivedKey(purpose), bytes.subarray(0, IV_BYTES))
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
