import { createHash, randomBytes } from 'node:crypto'

/** Can be used in addresses and headers. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** A token is random, so one fast hash is enough. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
