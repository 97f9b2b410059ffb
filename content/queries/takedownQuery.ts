import { z } from 'zod'
import { boundedQueryText } from '../fields/queryText.ts'
import { pageQuery } from './listQuery.ts'
import { says } from '../queryWording.ts'

export const REASON_LIMIT = 500

export const TAKEDOWNS = 'takedowns'

/** Accepts a picture's hash, the name of one of its files, or its URL. */
const PICTURE = /^(?:[^?#]*\/)?([0-9a-f]{64})(?:-[1-9][0-9]{0,4})?(?:\.(?:webp|avif))?(?:[?#].*)?$/

export const takedownSchema = z.object({
  picture: z
    .string(says('picture'))
    .transform((text) => PICTURE.exec(text.trim().toLowerCase())?.[1] ?? '')
    .refine((hash) => hash !== '', says('picture'))
    .meta({ description: 'Its address in any size, the name of its file, or the hash in it' }),
  reason: boundedQueryText('reason', REASON_LIMIT)
    .refine((text) => text !== '', says('required', { name: 'reason' }))
    .meta({ minLength: 1, maxLength: REASON_LIMIT }),
})
export type TakedownRequest = z.infer<typeof takedownSchema>

export const takedownsQuerySchema = z.object(pageQuery)
