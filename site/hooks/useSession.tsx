import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { currentUser, logOut, type CurrentUser } from '../../client/account.ts'
import { storedToken } from '../../client/session.ts'

interface Session {
  /** Null for a visitor, and until it is known: pages are rendered for visitors, and the browser fills the name in. */
  user: CurrentUser | null
  /** Takes over what a log-in has answered. */
  enter: (user: CurrentUser) => void
  /** Asks anew whom the stored token belongs to. */
  refresh: () => Promise<void>
  leave: () => Promise<void>
}

const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession stands outside SessionProvider.')
  return session
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const [user, setUser] = useState<CurrentUser | null>(null)
  // The token that `user` was read with; answers to an older one come too late.
  const known = useRef<string | null>(null)

  const enter = useCallback((next: CurrentUser) => {
    known.current = storedToken()
    setUser(next)
  }, [])

  const refresh = useCallback(async () => {
    const token = storedToken()
    known.current = token
    let next: CurrentUser | null = null
    try {
      next = await currentUser()
    } catch (error) {
      console.warn('The current user could not be read.', error)
    }
    if (known.current === token) setUser(next)
  }, [])

  const leave = useCallback(async () => {
    await logOut()
    known.current = null
    setUser(null)
  }, [])

  useEffect(() => {
    void refresh()
    // Another tab has logged in or out.
    const follow = () => {
      if (storedToken() !== known.current) void refresh()
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [refresh])

  const session = useMemo(() => ({ user, enter, refresh, leave }), [user, enter, refresh, leave])
  return <SessionContext value={session}>{children}</SessionContext>
}
