import { z } from 'zod'
import { fieldsOfKind, type ContentType } from '../define.ts'
import { LARGEST_ID, TEXT_LIMIT } from '../limits.ts'
import { isFilter, isSortable, PAGE_SIZE } from '../reader.ts'
import { wholeNumber } from '../schema.ts'
import { characters, isStorable, normalise } from '../text.ts'

/** Text that is no field's: of at most so many characters. */
export const boundedQueryText = (name: string, limit: number) =>
  z
    .string(`${name} must be one text.`)
    .overwrite(normalise)
    .refine((value) => characters(value) <= limit, `${name} may have at most ${limit} characters.`)
    .refine(isStorable, `${name} contains a character that no text can have.`)
    .meta({ maxLength: limit })

/** Text in a query, as long as a short text may be: more would find nothing. */
export const queryText = (name: string) => boundedQueryText(name, TEXT_LIMIT.text)

/** Which page of a list, and how many rows on it. */
export const pageQuery = {
  page: wholeNumber(1, LARGEST_ID, 'page must be a whole number from 1 on.').optional(),
  per_page: wholeNumber(1, PAGE_SIZE.largest, `per_page must be from 1 to ${PAGE_SIZE.largest}.`).optional(),
}

/** What a list may be filtered by: the value of a field, by its own name. */
function filterSchemas(type: ContentType) {
  const filters: Record<string, z.ZodType<string | number | undefined>> = {}
  for (const [name, field] of Object.entries(type.fields)) {
    if (!isFilter(field)) continue
    const schema =
      field.kind === 'reference' ? wholeNumber(1, LARGEST_ID, `${name} must be the number of an ID.`) : queryText(name)
    filters[name] = schema.optional()
  }
  return filters
}

const tree = z
  .unknown()
  .optional()
  .transform((value) => (value === undefined ? undefined : (true as const)))
  .meta({ description: 'With the tree of each formatted text, whatever the value. Such a list comes in pages.' })

/** What a list may be asked for. A test holds that no field has the name of another thing to ask for. */
export function querySchema(type: ContentType) {
  const fields = Object.entries(type.fields).filter(([, field]) => isSortable(field))
  const sortable = ['id', 'created_at', 'updated_at', ...fields.map(([name]) => name)]
  return z.object({
    ...filterSchemas(type),
    ...pageQuery,
    q: queryText('q').optional(),
    ...(type.publishing && { state: z.literal('all', 'state must be all.').optional() }),
    ...(fieldsOfKind(type, 'richText').length > 0 && { tree }),
    sort: z.enum(sortable, `sort must be one of: ${sortable.join(', ')}.`).optional(),
    order: z.enum(['asc', 'desc'], 'order must be asc or desc.').optional(),
  })
}
