import { createHash, randomBytes } from 'node:crypto'

/** A random secret that is safe in addresses and headers. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The stored form of a token. Tokens are random, so one fast hash suffices. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
