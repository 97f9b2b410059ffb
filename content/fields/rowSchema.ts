import { z } from 'zod'
import { environmentFields, type ContentType, type Field, type FieldOf, type Kind } from '../define.ts'
import { neighboursSchema } from '../publishing/neighboursSchema.ts'

const textShown = (name: string) => ({ [name]: z.string() })

/** For each kind, what a field adds to a row of the API. */
const shown: { [K in Kind]: (name: string, field: FieldOf<K>) => Record<string, z.ZodType> } = {
  text: textShown,
  longText: textShown,
  richText: (name) => ({
    [name]: z.string().meta({ description: 'As Markdown; empty where the text is a plain one.' }),
    [`${name}_tree`]: z
      .array(z.looseObject({ type: z.string() }))
      .optional()
      .meta({ description: 'The text as it is shown, where `tree` asks for it.' }),
  }),
  choice: textShown,
  price: (name) => ({ [name]: z.string().nullable() }),
  time: (name) => ({ [name]: z.iso.datetime().nullable() }),
  colour: textShown,
  number: (name, { required, decimals }) => {
    const number = decimals === undefined ? z.int() : z.number()
    return { [name]: required ? number : number.nullable() }
  },
  boolean: (name) => ({ [name]: z.boolean() }),
  reference: (name, field) => ({
    [name]: field.required ? z.int() : z.int().nullable(),
    [field.as]: z.looseObject({ id: z.int(), name: z.string() }).nullable(),
  }),
  picture: (name) => ({
    [name]: z.string().nullable(),
    [`${name}_url`]: z
      .string()
      .nullable()
      .meta({ description: 'The address to show: whole where the operator has set SITE_URL, else from the root.' }),
    [`${name}_width`]: z.int().nullable(),
    [`${name}_height`]: z.int().nullable(),
    [`${name}_avif`]: z.boolean(),
  }),
}

const FROM_ENVIRONMENT = 'Fields that nobody has set here: what they hold is from the environment.'

/** For the OpenAPI document. */
export function rowSchema(type: ContentType): z.ZodType {
  const fields = Object.entries(type.fields).map(([name, field]) =>
    // TypeScript cannot see that a field and the entry of its kind belong together.
    (shown[field.kind] as (name: string, field: Field) => Record<string, z.ZodType>)(name, field),
  )
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
