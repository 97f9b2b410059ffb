import { z } from 'zod'
import type { ContentType } from '../define.ts'
import { listTypes } from '../index.ts'
import { LARGEST_ID } from '../limits.ts'
import { wholeNumber } from '../schema.ts'
import { boundedQueryText } from '../fields/queryText.ts'
import { querySchema } from './listQuery.ts'
import { about, says } from '../queryWording.ts'

export const MOST_VIEWS = 50

export const VIEW_NAME_LIMIT = 80

const QUERY_LIMIT = 4_000

const type = z
  .enum(
    listTypes.map(({ key }) => key),
    says('listType'),
  )
  .meta({ description: 'The menu key of a content type that has a list' })
const name = boundedQueryText('name', VIEW_NAME_LIMIT)
  .refine((text) => text !== '', says('empty', { name: 'name' }))
  .meta({ minLength: 1 })
const shared = z
  .boolean(says('boolean', { name: 'shared' }))
  .meta({ description: 'Whether it is for all who may edit such rows, and not for oneself alone' })
/** This schema accepts any parameters, because they differ by content type. `viewQuerySchema` then checks them. */
const query = z
  .record(z.string(), z.unknown(), says('viewQuery'))
  .meta({ description: 'What the list is asked for, by the names that its address has; without `page`' })

export const listViewsQuerySchema = z.object({ type })

export const newViewSchema = z.object({ type, name, shared: shared.default(false), query })

export const viewChangeSchema = z.object({
  name: name.optional(),
  shared: shared.optional(),
  query: query.optional(),
  version: wholeNumber(1, LARGEST_ID, about('version', { name: 'version' })).optional(),
})

export function viewQuerySchema(list: ContentType) {
  const { page: _page, ...asked } = querySchema(list).shape
  const { tree: _tree, ...shape } = asked as typeof asked & { tree?: z.ZodType } // The cast is needed because only types with formatted texts have the parameter `tree`.
  return z
    .strictObject(shape, says('viewNames'))
    .transform((values) =>
      Object.fromEntries(
        Object.entries<unknown>(values).flatMap(([name, value]): [string, string][] =>
          typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value !== '')
            ? [[name, String(value)]]
            : [],
        ),
      ),
    )
    .refine((values) => Object.keys(values).length > 0, says('viewEmpty'))
    .refine((values) => JSON.stringify(values).length <= QUERY_LIMIT, says('viewTooLong'))
}

export const listViewSchema = z.object({
  id: z.int(),
  version: z.int(),
  type: z.string(),
  name: z.string(),
  shared: z.boolean(),
  query: z.record(z.string(), z.string()),
  made_by: z.string().nullable().meta({ description: 'The username of whoever made it; null where that is gone.' }),
  may_change: z.boolean().meta({ description: 'Whether whoever asks may change and delete it.' }),
})
export type ListView = z.infer<typeof listViewSchema>
