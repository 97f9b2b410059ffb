import { ApiError } from '../../client/api.ts'
import { noAnswer } from '../../content/wording.ts'
import { commonWording } from '../wording/commonWording.ts'

/** Returns the server's own message, or null if it sent none. */
export function answerOf(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null
  return error.serverMessage ?? (Object.values(error.errors).flat().join('; ') || null)
}

export function reasonOf(error: unknown, language: string): string | null {
  if (error instanceof ApiError && error.status === 0) return noAnswer(language).none
  return answerOf(error) ?? (error instanceof Error && error.message ? error.message : null)
}

export const reasonIn = (error: unknown, language: string): string =>
  reasonOf(error, language) ?? commonWording(language).unknownReason
