import { z } from 'zod'
import { shortName } from '../fields/shortName.ts'
import { LARGEST_ID } from '../limits.ts'
import { permissionNames } from '../permissions.ts'

export const ROLES_TYPE = 'roles'

export const ROLE_NAME_LIMIT = 60

export const MOST_ROLES = 50

export const roleSchema = z.object({
  name: shortName(ROLE_NAME_LIMIT),
  permissions: z
    .array(z.enum(permissionNames, 'permissions must be names of permissions.'), 'permissions must be a list.')
    .max(permissionNames.length, 'permissions must name each once.')
    .transform((names) => permissionNames.filter((name) => names.includes(name))),
})
export type RoleValues = z.infer<typeof roleSchema>

export const assignmentSchema = z.object({
  roles: z
    .array(z.int().min(1).max(LARGEST_ID), 'roles must be a list of numbers.')
    .max(MOST_ROLES, `An account may have at most ${MOST_ROLES} roles.`),
})
