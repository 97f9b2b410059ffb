import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { CurrentUser } from '../../client/account.ts'
import { forgetToken, storedToken } from '../../client/session.ts'

/** Most visitors have no session, so the code that asks the server about a session is loaded only if there is one. */
const account = () => import('../../client/account.ts')

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
    let next: CurrentUser | null = null
    try {
      if (token) next = await (await account()).currentUser()
    } catch (error) {
      console.warn('The current user could not be read.', error)
    }
    if (knownToken.current === token) showUser(next)
  }, [])

  const logOut = useCallback(async () => {
    try {
      await (await account()).logOut()
    } catch (error) {
      // The browser forgets the session even if it cannot load the code that ends it on the server.
      console.warn('Logging out could not be loaded.', error)
      forgetToken()
    }
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
