import { z } from 'zod'
import { GAME_ACCOUNT_STATES } from './gameAccounts.ts'
import { queryText } from '../fields/queryText.ts'
import { LARGEST_ID } from '../limits.ts'
import { wholeNumber } from '../schema.ts'
import { pageQuery } from '../queries/listQuery.ts'

export const gameAccountQuerySchema = z.object({
  ...pageQuery,
  q: queryText('q').optional().meta({ description: 'In names of game accounts and usernames.' }),
  realm: queryText('realm').optional().meta({ description: 'The key of a realm.' }),
  state: z.enum(GAME_ACCOUNT_STATES, `state must be one of: ${GAME_ACCOUNT_STATES.join(', ')}.`).optional(),
  owner: wholeNumber(1, LARGEST_ID, 'owner must be the id of an account.').optional(),
})
export type GameAccountQuery = z.infer<typeof gameAccountQuerySchema>
