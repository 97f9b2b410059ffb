import { z } from 'zod'
import { LARGEST_ID } from '../limits.ts'
import { wholeNumber } from '../schema.ts'
import { pageQuery } from './listQuery.ts'
import { moment } from './auditQuery.ts'

/** How a log-in ended. The last was refused before the password was looked at. */
export const LOG_IN_OUTCOMES = ['success', 'wrong', 'wrong-code', 'suspended', 'too-many'] as const
export type LogInOutcome = (typeof LOG_IN_OUTCOMES)[number]

/** Days for which log-ins are kept. */
export const LOG_IN_DAYS = 90

/** What the record of log-ins may be asked for. `from` is the first moment that counts, `to` the first that does not. */
export const logInQuerySchema = z.object({
  ...pageQuery,
  user: wholeNumber(1, LARGEST_ID, 'user must be the number of an account.').optional(),
  outcome: z.enum(LOG_IN_OUTCOMES, `outcome must be one of: ${LOG_IN_OUTCOMES.join(', ')}.`).optional(),
  from: moment('from').optional(),
  to: moment('to').optional(),
})
export type LogInQuery = z.infer<typeof logInQuerySchema>

/** Since when wrong passwords are counted. */
export const wrongLogInQuerySchema = z.object({ from: moment('from') })

/** Log-ins of one kind within an hour, as the API gives them. */
export interface LogIn {
  id: number
  /** The account, and its username now; null where no account has the name that was tried: the name is not kept. */
  user_id: number | null
  username: string | null
  /** `user:12` who got in, `visitor` who did not. */
  actor: string
  address: string
  outcome: LogInOutcome
  count: number
  first_at: string
  last_at: string
}
