import { z } from 'zod'
import { queryText } from '../fields/queryText.ts'
import { pageQuery } from './listQuery.ts'
import { fill } from '../messages/fill.ts'
import { messages } from '../messages/messages.ts'
import { saying } from '../messages/said.ts'
import { says } from '../queryWording.ts'

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
  role: z.enum(ROLES, says('oneOf', { name: 'role', options: ROLES.join(', ') })).optional(),
  staff: z
    .enum(['true'], says('isTrue', { name: 'staff' }))
    .optional()
    .meta({ description: '`true`: those alone who may do anything in the back-office' }),
  suspended: z.enum(['true', 'false'], says('boolean', { name: 'suspended' })).optional(),
  sort: z.enum(USER_SORTS, says('oneOf', { name: 'sort', options: USER_SORTS.join(', ') })).optional(),
  order: z.enum(['asc', 'desc'], says('order')).optional(),
})
export type UserQuery = z.infer<typeof userQuerySchema>

export const ACCOUNT_TOKENS = ['revoke', 'take-over'] as const
export type AccountTokens = (typeof ACCOUNT_TOKENS)[number]
/** What happens to the tokens that the account has made. Without an answer they are revoked. */
export const accountTokensSchema = z.object({
  tokens: z.enum(ACCOUNT_TOKENS, says('oneOf', { name: 'tokens', options: ACCOUNT_TOKENS.join(', ') })).optional(),
})

const words = messages('accounts.suspension', {
  language: 'id',
  reasonTooLong: 'Alasan paling banyak {limit} karakter.',
})

export const SUSPENSION_REASON_LIMIT = 200
/** The last time that fits the columns of the games: rAthena counts seconds in 32 bits. */
const LAST_END = '2100-01-01T00:00:00Z'

export const suspensionSchema = accountTokensSchema.extend({
  reason: z
    .string(says('plainText', { name: 'reason' }))
    .trim()
    .max(
      SUSPENSION_REASON_LIMIT,
      saying(() => fill(words.reasonTooLong, { limit: SUSPENSION_REASON_LIMIT })),
    )
    .transform((text) => (text === '' ? null : text))
    .nullable()
    .optional(),
  until: z.iso
    .datetime({ offset: true, ...says('until') })
    .refine((time) => Date.parse(time) < Date.parse(LAST_END), says('untilTooLate'))
    .transform((time) => new Date(time).toISOString())
    .nullable()
    .optional()
    .meta({ description: 'When it ends automatically; null if it does not.' }),
})
/** Why and until when somebody is suspended. What is undefined stays as it is. */
export type Suspension = Pick<z.output<typeof suspensionSchema>, 'reason' | 'until'>

export const ownershipSchema = accountTokensSchema.extend({
  role: z.enum(ROLES, says('oneOf', { name: 'role', options: ROLES.join(', ') })),
})

export const STAFF_TOKENS = ['revoke', 'keep'] as const
export type StaffTokens = (typeof STAFF_TOKENS)[number]
export const staffTokensSchema = z.object({
  tokens: z.enum(STAFF_TOKENS, says('oneOf', { name: 'tokens', options: STAFF_TOKENS.join(', ') })).optional(),
})
