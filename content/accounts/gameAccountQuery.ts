import { z } from 'zod'
import { GAME_ACCOUNT_STATES } from './gameAccounts.ts'
import { queryText } from '../fields/queryText.ts'
import { fill } from '../messages/fill.ts'
import { messages } from '../messages/messages.ts'
import { saying } from '../messages/said.ts'
import { LARGEST_ID } from '../limits.ts'
import { wholeNumber } from '../schema.ts'
import { pageQuery } from '../queries/listQuery.ts'

const words = messages('accounts.gameAccountQuery', {
  language: 'en',
  state: 'state must be one of: {options}.',
  owner: 'owner must be the id of an account.',
})
const say = (name: keyof typeof words, values = {}) => saying(() => fill(words[name], values))

export const gameAccountQuerySchema = z.object({
  ...pageQuery,
  q: queryText('q').optional().meta({ description: 'In names of game accounts and usernames.' }),
  realm: queryText('realm').optional().meta({ description: 'The key of a realm.' }),
  state: z.enum(GAME_ACCOUNT_STATES, say('state', { options: GAME_ACCOUNT_STATES.join(', ') })).optional(),
  owner: wholeNumber(1, LARGEST_ID, () => words.owner).optional(),
})
export type GameAccountQuery = z.infer<typeof gameAccountQuerySchema>
