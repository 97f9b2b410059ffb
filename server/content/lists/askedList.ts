import type { z } from 'zod'
import type { ContentType } from '../../../content/define.ts'
import { ALL_STATES, CHANGED_SINCE, filtersOf } from '../../../content/fields/filters.ts'
import type { querySchema } from '../../../content/queries/listQuery.ts'
import { PAGE_SIZE, type ListQuery } from '../../../content/reader.ts'

/** A validated query as a ListQuery, with its filters in `where`. */
export function listQuery(type: ContentType, asked: z.infer<ReturnType<typeof querySchema>>): ListQuery {
  const filters = new Set([...filtersOf(type).map(({ param }) => param), CHANGED_SINCE])
  const where: Record<string, string | number | boolean> = {}
  const others: Record<string, string | number> = {}
  const { state, tree, ...more } = asked as typeof asked & { state?: string } & Pick<ListQuery, 'tree'> // of types that have them
  for (const [name, value] of Object.entries(more)) {
    if (filters.has(name) && value !== undefined) where[name] = value
    else if (typeof value === 'string' || typeof value === 'number') others[name] = value
  }
  if (state !== undefined && state !== ALL_STATES) where['state'] = state
  const pages = tree && { tree, page: 1, per_page: PAGE_SIZE.usual }
  // Asking for a state means asking for more than visitors see.
  return { ...pages, ...others, where, ...(state !== undefined && { state: ALL_STATES }) }
}
