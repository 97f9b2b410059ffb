import { DESCENDING, type ListFilter, type ListFilters } from '../../../../content/gameInfo/listFilters.ts'
import { SEARCH_PARAM } from '../../../../content/site/sections.ts'
import { readText } from '../../../params/params.ts'

export type Sorts = Readonly<Record<string, string>>

function readFilter(query: URLSearchParams, name: string, { test, options }: ListFilter): string | number | undefined {
  const text = readText(query, name)
  if (test === 'from' || test === 'to') return /^(0|[1-9]\d{0,5})$/.test(text) ? Number(text) : undefined
  // The server compares texts of choices without case, too.
  return (options ? options.find((option) => option.toLowerCase() === text.toLowerCase()) : text) || undefined
}

/**
 * All invalid spellings of filters and orders must give the same values, so that they share one cached page. The usual
 * order is by name, or by the best match of a search.
 */
export function readListValues<Values>(query: URLSearchParams, filters: ListFilters, sorts: Sorts): Values {
  const q = readText(query, SEARCH_PARAM) || undefined
  const sort = query.get('sort') ?? ''
  const order = query.get('order') === DESCENDING ? DESCENDING : undefined
  const isUsual = !Object.hasOwn(sorts, sort) || (sort === 'name' && !q && !order)
  const values = {
    [SEARCH_PARAM]: q,
    ...Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, readFilter(query, name, filter)])),
    ...(isUsual ? {} : { sort, order }),
  }
  return values as Values // The declarations of filters and orders, of which the type is made, have been read.
}

export type AnyValues = Readonly<Record<string, string | number | undefined>>

const isOrder = (name: string): boolean => name === 'sort' || name === 'order'

/** Returns the names of the filters that narrow the list. */
export const narrowedBy = (values: AnyValues): string[] =>
  Object.keys(values).filter((name) => values[name] !== undefined && !isOrder(name))

/**
 * Search engines may index lists in their usual order with at most one filter, because combinations of filters would
 * give too many pages.
 */
export const isCombination = (values: AnyValues): boolean =>
  narrowedBy(values).length > 1 || values['q'] !== undefined || values['sort'] !== undefined

export const canonicalValues = (values: AnyValues): Record<string, string | number | null> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? null]))
