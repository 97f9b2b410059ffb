import { useMemo } from 'react'
import type { ContentType } from '../../content/define.ts'
import { toastFeedback } from '../feedback/feedback.ts'
import type { Beside } from '../form/ContentForm.tsx'
import { ContentScreen } from './ContentScreen.tsx'
import { ContentTable } from './ContentTable.tsx'

/** The screen of every content type that is not in customScreens.ts. */
export function TableScreen({ type, beside }: { type: ContentType; beside?: Beside }) {
  const feedback = useMemo(() => toastFeedback(type), [type])
  return (
    <ContentScreen type={type} feedback={feedback} beside={beside}>
      {(shown) => <ContentTable type={type} {...shown} />}
    </ContentScreen>
  )
}
