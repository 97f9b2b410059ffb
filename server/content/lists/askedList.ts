import type { z } from 'zod'
import type { ContentType } from '../../../content/define.ts'
import type { querySchema } from '../../../content/queries/listQuery.ts'
import { PAGE_SIZE, type ListQuery } from '../../../content/reader.ts'

/** What a list is asked for, from a query that the schema has passed: a field's own name filters by it. */
export function listQuery(type: ContentType, asked: z.infer<ReturnType<typeof querySchema>>): ListQuery {
  const where: Record<string, string | number> = {}
  const others: Record<string, string | number> = {}
  const { state, tree, ...more } = asked as typeof asked & Pick<ListQuery, 'state' | 'tree'> // of types that have them
  for (const [name, value] of Object.entries(more)) {
    if (typeof value === 'string' || typeof value === 'number')
      (Object.hasOwn(type.fields, name) ? where : others)[name] = value
  }
  const pages = tree && { tree, page: 1, per_page: PAGE_SIZE.usual }
  return { ...pages, ...others, where, ...(state && { state }) }
}
