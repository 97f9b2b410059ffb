import { z } from 'zod'
import { LARGEST_ID } from '../limits.ts'
import { wholeNumber } from '../schema.ts'
import { pageQuery } from './listQuery.ts'
import { moment } from './auditQuery.ts'
import { about, says } from '../queryWording.ts'

/** `too-many` means that the server refused the attempt before it checked the password. */
export const LOG_IN_OUTCOMES = ['success', 'wrong', 'wrong-code', 'suspended', 'too-many'] as const
export type LogInOutcome = (typeof LOG_IN_OUTCOMES)[number]

export const LOG_IN_DAYS = 90

/** `from` is inclusive, `to` is exclusive. */
export const logInQuerySchema = z.object({
  ...pageQuery,
  user: wholeNumber(1, LARGEST_ID, about('account', { name: 'user' })).optional(),
  outcome: z.enum(LOG_IN_OUTCOMES, says('oneOf', { name: 'outcome', options: LOG_IN_OUTCOMES.join(', ') })).optional(),
  from: moment('from').optional(),
  to: moment('to').optional(),
})
export type LogInQuery = z.infer<typeof logInQuerySchema>

export const wrongLogInQuerySchema = z.object({ from: moment('from') })

export interface LogIn {
  id: number
  /** Null if no account has the username that was tried. Unknown usernames are not stored. */
  user_id: number | null
  username: string | null
  actor: string
  address: string
  outcome: LogInOutcome
  count: number
  first_at: string
  last_at: string
}
