import { useEffect, useRef, useState, type ReactNode } from 'react'
import button from '../../../components/button.module.css'
import { EmptyText } from '../../../feedback/EmptyText.tsx'
import { PartFailure } from '../../../feedback/PartFailure.tsx'
import { because, isSessionOver } from './failure.ts'
import styles from './own.module.css'
import { useOwnAccount } from './ownAccount.ts'

interface LoadedProps<T> {
  /** Must be the same function in every render; otherwise every render loads the data again. */
  load: () => Promise<T>
  /** With the placeholder `{reason}`. */
  failed: string
  children: (data: T) => ReactNode
}

const focusSectionOf = (element: Element | null) =>
  element?.closest<HTMLElement>('section[tabindex]')?.focus({ preventScroll: true })

/** The body of a section: its data, or why there is none. */
export function Loaded<T>({ load, failed, children }: LoadedProps<T>) {
  const { round, reload, onSessionOver } = useOwnAccount()
  const [state, setState] = useState<{ data: T | null; error: unknown }>({ data: null, error: null })
  const place = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)

  useEffect(() => {
    let isCurrent = true
    load().then(
      (data) => {
        if (!isCurrent) return
        hadFocus.current = place.current?.contains(document.activeElement) ?? false
        setState({ data, error: null })
      },
      (error: unknown) => {
        if (!isCurrent) return
        if (isSessionOver(error)) return onSessionOver()
        console.warn('A part of the account could not be read.', error)
        setState({ data: null, error })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [load, round, onSessionOver])

  const { data, error } = state
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
              setState({ data: null, error: null })
              reload()
            }}
          >
            Coba lagi
          </button>
        }
      >
        {because(failed, error)}
      </PartFailure>
    )
  if (data === null)
    return (
      <EmptyText lang="en" role="status">
        Loading...
      </EmptyText>
    )
  return (
    <div ref={place} className={styles['body']}>
      {children(data)}
    </div>
  )
}
