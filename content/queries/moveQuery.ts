import { z } from 'zod'
import { LARGEST_ID } from '../limits.ts'
import { wholeNumber } from '../schema.ts'
import { about, says } from '../queryWording.ts'

export interface Target {
  side: 'before' | 'after'
  of: number
}

const id = (name: string) => wholeNumber(1, LARGEST_ID, about('id', { name })).optional()

export const moveSchema = z
  .object({ before: id('before'), after: id('after') })
  .refine(({ before, after }) => (before === undefined) !== (after === undefined), {
    path: ['before'],
    ...says('oneRow'),
  })

export function targetOf({ before, after }: z.infer<typeof moveSchema>): Target {
  if (before !== undefined) return { side: 'before', of: before }
  if (after !== undefined) return { side: 'after', of: after }
  throw new Error('The schema lets one of both through.')
}
