import type { Hasher } from '../hashing/hasher.ts'
import * as sealing from '../hashing/seal.ts'

const PURPOSE = 'secrets of second factors'

export const seal = (hasher: Hasher, text: string): string => sealing.seal(hasher, PURPOSE, text)

export const unseal = (hasher: Hasher, sealed: string): string | null => sealing.unseal(hasher, PURPOSE, sealed)
