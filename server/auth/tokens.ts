import { createHash, randomBytes } from 'node:crypto'

/** A secret that nobody guesses, in letters that fit into addresses and headers. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token. It is random, so that one fast hash is enough to make the stored form useless. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
