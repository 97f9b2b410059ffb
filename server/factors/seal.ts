import type { Hasher } from '../hashing/hasher.ts'
import * as sealing from '../hashing/seal.ts'

const PURPOSE = 'secrets of second factors'

/** A stolen database or backup cannot make codes. */
export const seal = (hasher: Hasher, text: string): string => sealing.seal(hasher, PURPOSE, text)

/** Null if it was sealed with another key, or altered. */
export const unseal = (hasher: Hasher, sealed: string): string | null => sealing.unseal(hasher, PURPOSE, sealed)
