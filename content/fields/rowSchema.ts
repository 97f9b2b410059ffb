import { translatableFields } from '../translations.ts'
import { z } from 'zod'
import { environmentFields, type ContentType } from '../define.ts'
import { neighboursSchema } from '../publishing/neighboursSchema.ts'
import { answerSchema } from '../schema.ts'

const FROM_ENVIRONMENT = 'Fields that nobody has set here: what they hold is from the environment.'

const translationAnswers = {
  languages: z
    .record(z.string(), z.string())
    .optional()
    .meta({ description: 'With `lang`: the languages of texts without a translation, by field.' }),
  translations: z
    .record(z.string(), z.record(z.string(), z.string()))
    .optional()
    .meta({ description: 'With `translations=all`, for staff: the texts in other languages.' }),
  outdated: z
    .record(z.string(), z.array(z.string()))
    .optional()
    .meta({ description: 'With `translations=all`: the fields whose source has changed after it was translated.' }),
}

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
    ...(translatableFields(type).length > 0 && translationAnswers),
    ...(type.publishing && { neighbours: neighboursSchema.optional() }),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
}
