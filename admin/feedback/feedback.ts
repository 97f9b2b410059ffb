import type { ContentType } from '../../content/define.ts'
import { wordingOf } from '../../content/wording/screenWording.ts'
import type { Draft } from '../fields/drafts.ts'
import { showToast } from '../ui/toasts.tsx'
import { deleteFailureMessage, saveFailureMessage } from './failureMessages.ts'

export interface Feedback {
  saved: (isNew: boolean) => void
  saveFailed: (error: unknown) => void
  deleted: () => void
  deleteFailed: (error: unknown) => void
  /** Called if the form was not sent because its input is invalid. */
  invalid: (draft: Draft) => void
}

export function toastFeedback(type: ContentType): Feedback {
  const wording = wordingOf(type)
  const { language } = wording
  return {
    saved: (isNew) => showToast({ tone: 'good', text: isNew ? wording.added : wording.updated, language }),
    saveFailed: (error) => showToast({ tone: 'bad', text: saveFailureMessage(error, wording), language }),
    deleted: () => showToast({ tone: 'good', text: wording.deleted, language }),
    deleteFailed: (error) => showToast({ tone: 'bad', text: deleteFailureMessage(error, wording), language }),
    invalid: () => undefined,
  }
}
