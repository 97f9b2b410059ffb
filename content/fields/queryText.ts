import { z } from 'zod'
import { TEXT_LIMIT } from '../limits.ts'
import { characters, isStorable, normalise } from '../text.ts'
import { says } from '../queryWording.ts'

export const boundedQueryText = (name: string, limit: number) =>
  z
    .string(says('text', { name }))
    .overwrite(normalise)
    .refine((value) => characters(value) <= limit, says('tooLong', { name, limit }))
    .refine(isStorable, says('nul', { name }))
    .meta({ maxLength: limit })

/** A search text has the same length limit as a stored text, because a longer one could never match. */
export const queryText = (name: string) => boundedQueryText(name, TEXT_LIMIT.text)
