import { z } from 'zod'
import { isStorable, normalise } from '../text.ts'
import { says } from '../queryWording.ts'

export const shortName = (limit: number) =>
  z
    .string(says('nameRequired'))
    .overwrite(normalise)
    .min(1, says('nameRequired'))
    .max(limit, says('nameTooLong', { limit }))
    .refine(isStorable, says('nameNul'))
