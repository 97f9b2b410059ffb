import { createContext, useContext } from 'react'
import type { CurrentUser } from '../../client/account.ts'

export const UserContext = createContext<CurrentUser | null>(null)

/** The admin who is logged in. It can only be used inside the session gate. */
export function useUser(): CurrentUser {
  const user = useContext(UserContext)
  if (!user) throw new Error('useUser stands outside the session gate.')
  return user
}
