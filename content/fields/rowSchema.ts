import { z } from 'zod'
import { environmentFields, type ContentType } from '../define.ts'
import { neighboursSchema } from '../publishing/neighboursSchema.ts'
import { answerSchema } from '../schema.ts'

const FROM_ENVIRONMENT = 'Fields that nobody has set here: what they hold is from the environment.'

export function rowSchema(type: ContentType): z.ZodType {
  const fields = Object.entries(type.fields).map(([name, field]) => answerSchema(name, field))
  const lists = Object.keys(type.lists).map((name) => [name, z.array(z.looseObject({ id: z.int() }))])
  const inherited = environmentFields(type).map(([name]) => name)
  return z.object({
    id: z.int(),
    version: z.int(),
    ...Object.assign({}, ...fields),
    ...Object.fromEntries(lists),
    ...(inherited.length > 0 && {
      from_environment: z.array(z.enum(inherited)).meta({ description: FROM_ENVIRONMENT }),
    }),
    ...(type.publishing && { neighbours: neighboursSchema.optional() }),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
}
