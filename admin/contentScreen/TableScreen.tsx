import { useMemo } from 'react'
import type { ContentType } from '../../content/define.ts'
import { toastFeedback } from '../feedback/feedback.ts'
import { ContentScreen } from './ContentScreen.tsx'
import { ContentTable } from './ContentTable.tsx'

/** The screen of every content type that is not in customScreens.ts. */
export function TableScreen({ type }: { type: ContentType }) {
  const feedback = useMemo(() => toastFeedback(type), [type])
  return (
    <ContentScreen type={type} feedback={feedback}>
      {(shown) => <ContentTable type={type} {...shown} />}
    </ContentScreen>
  )
}
