import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../client/api.ts'
import { storedToken } from '../../client/session.ts'
import { keepSession, sessionEnds, type SessionEnds } from '../../client/ownAccount/sessions.ts'

/** The user is warned this many milliseconds before the end of the session. */
const WARNING_MS = 60_000
/** The minimum time between two reports of the user's activity to the server, in milliseconds. */
const REPORT_MS = 60_000
const RETRY_MS = 10_000
/**
 * How much earlier than calculated the session may end, in milliseconds. The server rounds to seconds, and its response
 * takes time.
 */
const TOLERANCE_MS = 2_000

export type SessionState = 'open' | 'resting' | 'ending' | 'ended'

interface SessionEnd {
  /**
   * A `resting` session ends within a minute because the user is inactive. An `ending` session ends within a minute
   * because it has reached its maximum length.
   */
  state: SessionState
  keep: () => void
  ask: () => void
}

/**
 * Other tabs share the session, so only the server knows when it ends. Key presses and clicks count as activity and are
 * reported to the server.
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
          // If the session ended earlier than expected, the next request redirects to the log-in page.
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
    const askAfterLogIn = () => {
      const now = storedToken()
      if (now !== null && now !== token) run(sessionEnds)
      token = now
    }
    follow.current = run
    run(sessionEnds)
    // Listens in the capture phase, because dialogs stop the propagation of some keys.
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
