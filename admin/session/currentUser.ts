import { createContext, useContext } from 'react'
import type { Staff } from '../../client/staff.ts'
import type { ContentType } from '../../content/define.ts'
import { OWNERS, permissionName, translatedLanguages, type Permission } from '../../content/permissions.ts'
import { isForTranslators } from '../../content/translations.ts'

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
  return (permission) => permissions.has(OWNERS) || permissions.has(permissionName(permission))
}

/** The languages that the user may translate the rows of a type into, whether or not they also edit it. */
export function useTranslatedLanguages(type: ContentType): readonly string[] {
  const { permissions } = useUser()
  return isForTranslators(type) ? translatedLanguages(permissions) : []
}
