import { ApiError } from '../client/api.ts'
import { fill, type Wording } from '../content/wording.ts'

/** Why a call failed: the server's message, else its joined validation messages, else the client's own error. */
export function reasonOf(error: unknown, wording: Wording): string {
  if (!(error instanceof Error)) return wording.unknownReason
  if (!(error instanceof ApiError)) return error.message || wording.unknownReason
  const joined = Object.values(error.errors).flat().join('; ')
  return error.serverMessage ?? (joined || error.message || wording.unknownReason)
}

/** A screen's sentence about a failed call. */
function sentence(template: string, error: unknown, wording: Wording): string {
  const status = error instanceof ApiError ? error.status : 0
  const body = error instanceof ApiError ? (error.excerpt ?? '') : ''
  return fill(template, { reason: reasonOf(error, wording), status, body })
}

export const loadFailure = (error: unknown, wording: Wording): string => sentence(wording.loadFailed, error, wording)

export const saveFailure = (error: unknown, wording: Wording): string => sentence(wording.saveFailed, error, wording)

export function deleteFailure(error: unknown, wording: Wording): string {
  const unreadable = error instanceof ApiError && error.excerpt !== undefined
  return sentence(unreadable ? wording.deleteUnreadable : wording.deleteFailed, error, wording)
}
