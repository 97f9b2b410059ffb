import { useCallback, useEffect, useRef, type ReactNode } from 'react'
import button from '../../../components/button.module.css'
import { EmptyText } from '../../../feedback/EmptyText.tsx'
import { PartFailure } from '../../../feedback/PartFailure.tsx'
import { feedbackEnglish } from '../../../feedback/wording.ts'
import { layoutWording } from '../../../layout/wording.ts'
import { withReason } from './failure.ts'
import styles from './own.module.css'
import { useOwnAccount } from './ownAccount.ts'
import { useReading, type ReadingOptions } from './useReading.ts'

interface LoadedProps<T> extends ReadingOptions<T> {
  /** With the placeholder `{reason}`. */
  failed: string
  children: (data: T) => ReactNode
}

const focusSectionOf = (element: Element | null) =>
  element?.closest<HTMLElement>('section[tabindex]')?.focus({ preventScroll: true })

/** The body of a section: its data, or why there is none. */
export function Loaded<T>({ failed, children, ...options }: LoadedProps<T>) {
  const { reload } = useOwnAccount()
  const place = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  const noteFocus = useCallback(() => {
    hadFocus.current = place.current?.contains(document.activeElement) ?? false
  }, [])
  const { data, error, forget } = useReading({ ...options, beforeShown: noteFocus })

  useEffect(() => {
    // A row that is gone takes the focus with it, and the next Tab would begin at the top of the page.
    if (hadFocus.current && document.activeElement === document.body) focusSectionOf(place.current)
    hadFocus.current = false
  }, [data])

  if (error)
    return (
      <PartFailure
        action={
          <button
            type="button"
            className={`${button['button']} ${button['glass']}`}
            onClick={({ currentTarget }) => {
              focusSectionOf(currentTarget)
              forget()
              reload()
            }}
          >
            {layoutWording.retry}
          </button>
        }
      >
        {withReason(failed, error)}
      </PartFailure>
    )
  if (data === null)
    return (
      <EmptyText lang={feedbackEnglish.language} role="status">
        {feedbackEnglish.loading}
      </EmptyText>
    )
  return (
    <div ref={place} className={styles['body']}>
      {children(data)}
    </div>
  )
}
