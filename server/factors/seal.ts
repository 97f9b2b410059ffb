import type { Hasher } from '../hashing/hasher.ts'
import * as sealing from '../hashing/seal.ts'

const PURPOSE = 'secrets of second factors'

/** Whoever steals a database or a backup cannot make codes. */
export const seal = (hasher: Hasher, text: string): string => sealing.seal(hasher, PURPOSE, text)

/** The text again; null where it was sealed with another key, or altered. */
export const unseal = (hasher: Hasher, sealed: string): string | null => sealing.unseal(hasher, PURPOSE, sealed)
