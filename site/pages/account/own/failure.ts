import { ApiError } from '../../../../client/api.ts'
import { fill } from '../../../../content/messages/fill.ts'
import { noAnswer } from '../../../../content/wording.ts'
import { ownWording } from './wording.ts'

/** Somebody has removed it in another tab or browser, in the game, or as staff. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** Returns the server's sentence, or says that it did not answer. The browser's own messages are for developers. */
export function reasonOf(error: unknown): string {
  if (isGone(error)) return ownWording.gone
  if (error instanceof ApiError)
    return Object.values(error.errors)[0]?.[0] ?? error.serverMessage ?? noAnswer('id').none
  return (error instanceof Error && error.message) || noAnswer('id').none
}

export const withReason = (sentence: string, error: unknown): string => fill(sentence, { reason: reasonOf(error) })

/** The session has expired, or somebody has ended it in another browser. */
export const isSessionOver = (error: unknown): boolean => error instanceof ApiError && error.status === 401
