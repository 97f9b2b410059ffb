import { createContext, useContext } from 'react'
import type { CurrentUser } from '../../client/account.ts'

export const UserContext = createContext<CurrentUser | null>(null)

/** The admin who is logged in. Only what stands inside the session gate can ask. */
export function useUser(): CurrentUser {
  const user = useContext(UserContext)
  if (!user) throw new Error('useUser stands outside the session gate.')
  return user
}
