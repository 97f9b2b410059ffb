import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { isLeaving } from '../session/leave.ts'
import { rowIn } from './rowAddress.ts'

type Address = Pick<Location, 'pathname' | 'search'>

const isElsewhere = (one: Address, other: Address): boolean =>
  one.pathname !== other.pathname || rowIn(new URLSearchParams(one.search)) !== rowIn(new URLSearchParams(other.search))

/**
 * Asks before the user leaves a screen or form with unsaved input. The browser itself asks before the tab is closed or
 * reloaded.
 */
export function useLeaveGuard(unsaved: boolean) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && isElsewhere(currentLocation, nextLocation),
  )
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isLeaving()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
  useEffect(() => {
    if (blocker.state === 'blocked' && !unsaved) blocker.proceed()
  }, [blocker, unsaved])
  return {
    held: blocker.state === 'blocked',
    stay: () => blocker.state === 'blocked' && blocker.reset(),
  }
}
export type LeaveGuard = ReturnType<typeof useLeaveGuard>
