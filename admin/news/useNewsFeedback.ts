import { useMemo, useState } from 'react'
import { news } from '../../content/types/news.ts'
import { wordingOf } from '../../content/wording/screenWording.ts'
import { deleteFailureMessage, saveFailureMessage } from '../feedback/failureMessages.ts'
import { reasonOf } from '../data/failureReason.ts'
import type { Feedback } from '../feedback/feedback.ts'
import { showToast } from '../ui/toasts.tsx'
import { newsWording } from './wording.ts'

export interface Notice {
  text: string
  reason: string | null
}

/** Failures appear in a dialog titled "Gagal", and successes in toasts with a title (docs/product.md, section 8). */
export function useNewsFeedback() {
  // The text is kept while the dialog closes, so that the dialog does not become empty.
  const [{ notice, open }, setState] = useState<{ notice: Notice | null; open: boolean }>({ notice: null, open: false })

  const feedback = useMemo((): Feedback => {
    const wording = wordingOf(news)
    const { language } = wording
    const show = (text: string, reason: string | null) => setState({ notice: { text, reason }, open: true })
    return {
      saved: (isNew) =>
        showToast({ tone: 'good', title: newsWording.saved, text: isNew ? wording.added : wording.updated, language }),
      saveFailed: (error) => show(saveFailureMessage(error, wording), reasonOf(error, language)),
      deleted: () => showToast({ tone: 'good', title: newsWording.deleted, text: wording.deleted, language }),
      deleteFailed: (error) => show(deleteFailureMessage(error, wording), reasonOf(error, language)),
      invalid: ({ title, description }) => {
        const isEmpty = [title, description].some((value) => typeof value === 'string' && value.trim() === '')
        if (isEmpty) show(newsWording.incomplete, null)
      },
    }
  }, [])

  return { feedback, notice, open, close: () => setState({ notice, open: false }) }
}
