import { z } from 'zod'
import { isStorable, normalise } from '../text.ts'

export const shortName = (limit: number) =>
  z
    .string('Name is required.')
    .overwrite(normalise)
    .min(1, 'Name is required.')
    .max(limit, `Name may have at most ${limit} characters.`)
    .refine(isStorable, 'Name contains a character that no text can have.')
