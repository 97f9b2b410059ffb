import { createContext, useContext } from 'react'
import type { Staff } from '../../client/staff.ts'
import { permissionName, type Permission } from '../../content/permissions.ts'

/** The key of the query for who is logged in. */
export const SESSION = 'session'

export const UserContext = createContext<Staff | null>(null)

/** Whoever is logged in. It can only be used inside the session gate. */
export function useUser(): Staff {
  const user = useContext(UserContext)
  if (!user) throw new Error('useUser stands outside the session gate.')
  return user
}

/** Tells whether they may do something. The server asks again; what they may not do is not offered. */
export function useMay(): (permission: Permission) => boolean {
  const { permissions } = useUser()
  return (permission) => permissions.has(permissionName(permission))
}
