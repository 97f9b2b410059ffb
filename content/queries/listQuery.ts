import { z } from 'zod'
import { fieldsOfKind, type ContentType } from '../define.ts'
import { filterSchemas } from '../fields/filterSchemas.ts'
import { queryText } from '../fields/queryText.ts'
import { LARGEST_ID } from '../limits.ts'
import { isSortable, PAGE_SIZE } from '../reader.ts'
import { wholeNumber } from '../schema.ts'
import { allTranslations, translatableFields } from '../translations.ts'
import { about, says } from '../queryWording.ts'

export const pageQuery = {
  page: wholeNumber(1, LARGEST_ID, about('wholeNumberFrom', { name: 'page', least: 1 })).optional(),
  per_page: wholeNumber(
    1,
    PAGE_SIZE.largest,
    about('within', { name: 'per_page', least: 1, most: PAGE_SIZE.largest }),
  ).optional(),
}

const tree = z
  .unknown()
  .optional()
  .transform((value) => (value === undefined ? undefined : (true as const)))
  .meta({ description: 'With the tree of each formatted text, whatever the value. Such a list comes in pages.' })

/** Filters are named after fields. A test checks that no filter has the name of another query parameter. */
export function querySchema(type: ContentType) {
  const fields = Object.entries(type.fields).filter(([, field]) => isSortable(field))
  const sortable = ['id', 'created_at', 'updated_at', ...fields.map(([name]) => name)]
  return z.object({
    ...filterSchemas(type),
    ...pageQuery,
    q: queryText('q').optional(),
    ...(translatableFields(type).length > 0 && { translations: allTranslations }),
    ...(fieldsOfKind(type, 'richText').length > 0 && { tree }),
    sort: z.enum(sortable, says('oneOf', { name: 'sort', options: sortable.join(', ') })).optional(),
    order: z.enum(['asc', 'desc'], says('order')).optional(),
  })
}
