import { createContext, useContext } from 'react'
import type { Staff } from '../../client/staff.ts'
import { permissionName, type Permission } from '../../content/permissions.ts'

export const SESSION = 'session'

export const UserContext = createContext<Staff | null>(null)

export function useUser(): Staff {
  const user = useContext(UserContext)
  if (!user) throw new Error('useUser stands outside the session gate.')
  return user
}

/** The server checks all permissions itself; the browser only hides what the server would refuse. */
export function useMay(): (permission: Permission) => boolean {
  const { permissions } = useUser()
  return (permission) => permissions.has(permissionName(permission))
}
