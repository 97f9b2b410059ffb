import type { ContentType } from '../../../content/define.ts'
import { filterSchemas } from '../../../content/fields/filterSchemas.ts'
import { useAddressQuery } from '../../list/useAddressQuery.ts'
import { readFilters, type FilterValues } from '../useListFilters.ts'

/** URL parameters that a view stores in addition to its filters. */
const KEPT = ['q', 'sort', 'order', 'per_page'] as const

/** Ignores unknown filters, because a stored view may have a filter that the type no longer has. */
function keptOf(type: ContentType, search: URLSearchParams): FilterValues {
  const others = KEPT.flatMap((name): [string, string][] => {
    const value = search.get(name)
    return value ? [[name, value]] : []
  })
  return { ...readFilters(type, search), ...Object.fromEntries(others) }
}

const inOrder = (values: FilterValues): string => JSON.stringify(Object.entries(values).sort())

export function useViewQuery(type: ContentType) {
  const [search, changeQuery] = useAddressQuery()
  const present = keptOf(type, search)
  const keptIn = (query: FilterValues) => keptOf(type, new URLSearchParams(query))
  return {
    present,
    isShown: (query: FilterValues): boolean => inOrder(keptIn(query)) === inOrder(present),
    show: (query: FilterValues) =>
      changeQuery((next) => {
        for (const name of [...KEPT, ...Object.keys(filterSchemas(type)), 'page']) next.delete(name)
        for (const [name, value] of Object.entries(keptIn(query))) next.set(name, value)
      }),
  }
}
