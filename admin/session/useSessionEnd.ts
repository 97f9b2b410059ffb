import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../client/api.ts'
import { storedToken } from '../../client/session.ts'
import { keepSession, sessionEnds, type SessionEnds } from '../../client/ownAccount/sessions.ts'

/** How long before a session ends that is said. */
const WARNING_MS = 60_000
/** How often whoever types says that they are there. */
const REPORT_MS = 60_000
/** How soon the server is asked again where it could not be. */
const RETRY_MS = 10_000
/** The server tells whole seconds, and answers take a moment. */
const TOLERANCE_MS = 2_000

export type SessionState = 'open' | 'resting' | 'ending' | 'ended'

interface SessionEnd {
  /** `resting`: within a minute it ends by rest; `ending`: whatever happens. */
  state: SessionState
  /** Keeps a session that rests. */
  keep: () => void
  /** Asks the server anew, after another log-in. */
  ask: () => void
}

/**
 * Whether the session is about to end, by the server's word: other tabs use it, too. Whoever types or taps is there, though
 * nothing is saved, and the server is told so.
 */
export function useSessionEnd(): SessionEnd {
  const [state, setState] = useState<SessionState>('open')
  const follow = useRef<(load: () => Promise<SessionEnds>) => void>(() => undefined)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let reported = 0
    let end = Infinity
    let token = storedToken()
    const run = (load: () => Promise<SessionEnds>) => {
      clearTimeout(timer)
      const askIn = (milliseconds: number) => {
        clearTimeout(timer)
        timer = setTimeout(() => run(sessionEnds), milliseconds)
      }
      load().then(
        ({ ends_in: ends, rests_in: rests }) => {
          const isRest = rests !== null && rests < ends
          const left = (isRest ? rests : ends) * 1_000
          end = Date.now() + left - TOLERANCE_MS
          setState(left > WARNING_MS ? 'open' : isRest ? 'resting' : 'ending')
          askIn(left > WARNING_MS ? left - WARNING_MS : left)
        },
        (error: unknown) => {
          const isOver = error instanceof ApiError && error.status === 401
          // Ended from elsewhere before its time, it leads to the log-in page with the next request, as ever.
          if (isOver && Date.now() >= end) setState('ended')
          if (!isOver) askIn(RETRY_MS)
        },
      )
    }
    const report = () => {
      if (Date.now() - reported < REPORT_MS) return
      reported = Date.now()
      run(keepSession)
    }
    // Another tab has logged in anew.
    const askAfterLogIn = () => {
      const now = storedToken()
      if (now !== null && now !== token) run(sessionEnds)
      token = now
    }
    follow.current = run
    run(sessionEnds)
    // On their way down: dialogs keep the arrow keys, `Home` and `End` from coming up.
    document.addEventListener('keydown', report, { capture: true })
    document.addEventListener('pointerdown', report, { capture: true })
    window.addEventListener('storage', askAfterLogIn)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('keydown', report, { capture: true })
      document.removeEventListener('pointerdown', report, { capture: true })
      window.removeEventListener('storage', askAfterLogIn)
    }
  }, [])

  return { state, keep: () => follow.current(keepSession), ask: () => follow.current(sessionEnds) }
}
