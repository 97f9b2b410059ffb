import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { CurrentUser } from '../../client/account.ts'
import { storedToken } from '../../client/session.ts'
import { endSession, userOf } from '../../client/sessionUser.ts'

interface Session {
  /**
   * The user is null without a session, and until the browser has loaded the user. The server renders every page
   * without a user.
   */
  user: CurrentUser | null
  setUser: (user: CurrentUser) => void
  refresh: () => Promise<void>
  logOut: () => Promise<void>
}

const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession was called outside SessionProvider.')
  return session
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const [user, showUser] = useState<CurrentUser | null>(null)
  // If the token changes while the user is loading, the response for the old token is ignored.
  const knownToken = useRef<string | null>(null)

  const setUser = useCallback((next: CurrentUser) => {
    knownToken.current = storedToken()
    showUser(next)
  }, [])

  const refresh = useCallback(async () => {
    const token = storedToken()
    knownToken.current = token
    const next = await userOf(token)
    if (knownToken.current === token) showUser(next)
  }, [])

  const logOut = useCallback(async () => {
    await endSession()
    knownToken.current = null
    showUser(null)
  }, [])

  useEffect(() => {
    void refresh()
    // A storage event can mean that another tab has logged in or out.
    const onStorage = () => {
      if (storedToken() !== knownToken.current) void refresh()
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [refresh])

  const session = useMemo(() => ({ user, setUser, refresh, logOut }), [user, setUser, refresh, logOut])
  return <SessionContext value={session}>{children}</SessionContext>
}
