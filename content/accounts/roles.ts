import { z } from 'zod'
import { shortName } from '../fields/shortName.ts'
import { fill } from '../messages/fill.ts'
import { messages } from '../messages/messages.ts'
import { saying } from '../messages/said.ts'
import { LARGEST_ID } from '../limits.ts'
import { permissionNames, permissionsSchema } from '../permissions.ts'

export const ROLES_TYPE = 'roles'

export const ROLE_NAME_LIMIT = 60

export const MOST_ROLES = 50

const words = messages('accounts.roles', {
  language: 'en',
  unknown: 'permissions must be names of permissions.',
  numbers: 'roles must be a list of numbers.',
  tooMany: 'An account may have at most {most} roles.',
})
const say = (name: keyof typeof words, values = {}) => saying(() => fill(words[name], values))

export const roleSchema = z.object({
  name: shortName(ROLE_NAME_LIMIT),
  permissions: permissionsSchema(permissionNames, () => words.unknown),
})
export type RoleValues = z.infer<typeof roleSchema>

export const assignmentSchema = z.object({
  roles: z.array(z.int().min(1).max(LARGEST_ID), say('numbers')).max(MOST_ROLES, say('tooMany', { most: MOST_ROLES })),
})
