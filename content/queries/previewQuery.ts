import { z } from 'zod'
import type { ContentType } from '../define.ts'
import { fieldWith } from '../fields/kinds.ts'
import { LARGEST_ID } from '../limits.ts'
import { fieldSchema, wholeNumber } from '../schema.ts'
import { validation } from '../validation.ts'
import { about } from '../queryWording.ts'

export function previewSchema(type: ContentType) {
  const sentences = validation(type.wording.language)
  const fields = Object.entries(type.fields).flatMap(([name, field]) =>
    field.kind === 'picture' ? [] : [[name, fieldSchema(fieldWith(field, { required: false }), sentences).optional()]],
  )
  return z.object({
    id: wholeNumber(1, LARGEST_ID, about('id', { name: 'id' })).optional(),
    ...(Object.fromEntries(fields) as Record<string, z.ZodType>), // The cast is safe: each entry of `fields` is a name and a schema.
  })
}
