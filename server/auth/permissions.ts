import type { Permission } from '../../content/permissions.ts'
import type { SessionUser } from '../context/context.ts'

/** Whether an account holds a permission. Today admins hold all of them, and nobody else holds any. */
export const holds = (user: SessionUser, _permission: Permission): boolean => holdsAny(user)

/** Whether it holds at least one. */
export const holdsAny = ({ role }: SessionUser): boolean => role.toLowerCase() === 'admin'
