import { z } from 'zod'
import { queryText } from '../fields/queryText.ts'
import { says } from '../queryWording.ts'

export const MOST_FOUND = 5

export const findQuerySchema = z.object({
  q: queryText('q').refine((words) => words !== '', says('search')),
})

export const foundSchema = z.object({
  type: z.string().meta({ description: 'The menu key of the content type.' }),
  rows: z.array(z.object({ id: z.int(), name: z.string(), game_id: z.int().optional() })).meta({
    description: `The best of them: at most ${MOST_FOUND}. \`game_id\` is their number in the game, if they have one.`,
  }),
  total: z.int().meta({ description: 'How many there are.' }),
})
export type FoundRows = z.infer<typeof foundSchema>
