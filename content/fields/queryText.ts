import { z } from 'zod'
import { TEXT_LIMIT } from '../limits.ts'
import { characters, isStorable, normalise } from '../text.ts'

export const boundedQueryText = (name: string, limit: number) =>
  z
    .string(`${name} must be one text.`)
    .overwrite(normalise)
    .refine((value) => characters(value) <= limit, `${name} may have at most ${limit} characters.`)
    .refine(isStorable, `${name} contains a character that no text can have.`)
    .meta({ maxLength: limit })

/** A search text has the same length limit as a stored text, because a longer one could never match. */
export const queryText = (name: string) => boundedQueryText(name, TEXT_LIMIT.text)
