import { ApiError } from '../../client/api.ts'
import { fill } from '../../content/messages/fill.ts'
import type { Wording } from '../../content/wording.ts'
import { answerOf, reasonIn, reasonOf } from '../data/failureReason.ts'

export const because = (sentence: string, error: unknown, language: string): string =>
  fill(sentence, { reason: reasonIn(error, language) })

const isAnswer = (error: unknown): boolean => error instanceof ApiError && error.status > 0
const isUnreadable = (error: unknown): boolean => error instanceof ApiError && !error.isReadable

function sentence(template: string, error: unknown, ownDefault: string | null, wording: Wording): string {
  const { status, body } = error instanceof ApiError ? error : { status: 0, body: '' }
  const answer = answerOf(error)
  const silent = isAnswer(error) ? ownDefault : null
  const reason = answer ?? silent ?? reasonOf(error, wording.language) ?? ownDefault ?? wording.unknownReason
  return fill(template, { reason, answer: answer ?? ownDefault ?? reason, status, body })
}

export const loadFailureMessage = (error: unknown, wording: Wording): string =>
  sentence((!isAnswer(error) && wording.loadUnanswered) || wording.loadFailed, error, null, wording)

export const saveFailureMessage = (error: unknown, wording: Wording): string =>
  sentence((isUnreadable(error) && wording.saveUnreadable) || wording.saveFailed, error, wording.saveDefault, wording)

export const deleteFailureMessage = (error: unknown, wording: Wording): string =>
  sentence(
    (isUnreadable(error) && wording.deleteUnreadable) || wording.deleteFailed,
    error,
    wording.deleteDefault,
    wording,
  )
