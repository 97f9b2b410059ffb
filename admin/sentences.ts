import { ApiError } from '../client/api.ts'
import { fill, type Wording } from '../content/wording.ts'

/** What the answer itself said: the server's message, else its joined validation messages; null where it said nothing. */
function answerOf(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null
  return error.serverMessage ?? (Object.values(error.errors).flat().join('; ') || null)
}

/** Why a call failed: what the answer said, else the client's own error. */
export const reasonOf = (error: unknown): string | null =>
  answerOf(error) ?? (error instanceof Error && error.message ? error.message : null)

/** A screen's sentence about a failed call. */
function sentence(template: string, error: unknown, otherwise: string): string {
  const { status, body } = error instanceof ApiError ? error : { status: 0, body: '' }
  const reason = reasonOf(error) ?? otherwise
  return fill(template, { reason, answer: answerOf(error) ?? otherwise, status, body })
}

export const loadFailure = (error: unknown, { loadFailed, saveDefault }: Wording): string =>
  sentence(loadFailed, error, saveDefault)

const isUnreadable = (error: unknown): boolean => error instanceof ApiError && !error.isReadable

export const saveFailure = (error: unknown, { saveFailed, saveDefault, saveUnreadable }: Wording): string =>
  sentence((isUnreadable(error) && saveUnreadable) || saveFailed, error, saveDefault)

export const deleteFailure = (error: unknown, { deleteFailed, deleteDefault, deleteUnreadable }: Wording): string =>
  sentence((isUnreadable(error) && deleteUnreadable) || deleteFailed, error, deleteDefault)
