import { useEffect, useRef, useState } from 'react'
import { isSessionOver } from './failure.ts'
import { useOwnAccount } from './ownAccount.ts'

/** As long as nothing changes, each wait is twice as long as the one before. */
const WAIT_MS = { first: 2_000, longest: 30_000 } as const

export interface ReadingOptions<T> {
  /** Must be the same function in every render; otherwise every render loads the data again. */
  load: () => Promise<T>
  /** Returns whether the data may soon change without the user. Must be the same function in every render, too. */
  changesSoon?: (data: T) => boolean
}

interface Options<T> extends ReadingOptions<T> {
  /** Is called before other data are shown. Must be the same function in every render. */
  beforeShown: () => void
}

interface Reading<T> {
  data: T | null
  error: unknown
}

/**
 * Loads data, and loads it again when the account changes or `changesSoon` says so. A request begins only when the one
 * before has ended, and what that one has brought stays visible meanwhile, also a failure.
 */
export function useReading<T>({ load, changesSoon, beforeShown }: Options<T>) {
  const { round, onSessionOver } = useOwnAccount()
  const [reading, setReading] = useState<Reading<T>>({ data: null, error: null })
  const idle = useRef(Promise.resolve())
  const isMounted = useRef(false)

  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  useEffect(() => {
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout> | undefined
    let wait: number = WAIT_MS.first
    let last: string | null = null

    const readWhenIdle = (isByUser: boolean) => {
      idle.current = idle.current.then(() => (isCurrent ? read(isByUser) : undefined))
    }
    const readLater = () => {
      if (isCurrent) timer = setTimeout(() => readWhenIdle(false), wait)
    }
    const waitLonger = () => {
      wait = Math.min(2 * wait, WAIT_MS.longest)
    }

    async function read(isByUser: boolean): Promise<void> {
      try {
        const data = await load()
        if (!isMounted.current) return
        const text = JSON.stringify(data)
        if (text === last) waitLonger()
        else {
          wait = WAIT_MS.first
          beforeShown()
          setReading({ data, error: null })
        }
        last = text
        if (changesSoon?.(data)) readLater()
      } catch (error) {
        if (!isMounted.current) return
        if (isSessionOver(error)) return onSessionOver()
        console.warn('A part of the account could not be read.', error)
        if (isByUser) return setReading({ data: null, error })
        // The user has not asked for this, and a failure would replace what they may be typing in a dialog.
        waitLonger()
        readLater()
      }
    }

    readWhenIdle(true)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [load, changesSoon, beforeShown, round, onSessionOver])

  return { ...reading, forget: () => setReading({ data: null, error: null }) }
}
