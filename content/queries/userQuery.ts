import { z } from 'zod'
import { queryText } from '../fields/queryText.ts'
import { pageQuery } from './listQuery.ts'

/** docs/product.md, section 6: roles and permissions. */
export const ROLES = ['admin', 'user'] as const

export const STAFF_ACTIONS = ['end-sessions', 'read-only', 'read-write', 'suspend'] as const
export type StaffAction = (typeof STAFF_ACTIONS)[number]
export const ACCOUNT_ACTIONS = [...STAFF_ACTIONS, 'unsuspend'] as const
export type AccountAction = (typeof ACCOUNT_ACTIONS)[number]

export const USER_SORTS = ['id', 'username', 'email', 'role', 'created_at', 'updated_at'] as const

export const userQuerySchema = z.object({
  ...pageQuery,
  q: queryText('q').optional(),
  role: z.enum(ROLES, `role must be one of: ${ROLES.join(', ')}.`).optional(),
  staff: z
    .enum(['true'], 'staff must be true.')
    .optional()
    .meta({ description: '`true`: those alone who may do anything in the back-office' }),
  suspended: z.enum(['true', 'false'], 'suspended must be true or false.').optional(),
  sort: z.enum(USER_SORTS, `sort must be one of: ${USER_SORTS.join(', ')}.`).optional(),
  order: z.enum(['asc', 'desc'], 'order must be asc or desc.').optional(),
})
export type UserQuery = z.infer<typeof userQuerySchema>

export const ownershipSchema = z.object({ role: z.enum(ROLES, `role must be one of: ${ROLES.join(', ')}.`) })
