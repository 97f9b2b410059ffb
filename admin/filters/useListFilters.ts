import { useMemo } from 'react'
import type { ContentType } from '../../content/define.ts'
import { filterSchemas } from '../../content/fields/filterSchemas.ts'
import { ALL_STATES, MISSING } from '../../content/fields/filters.ts'
import type { ListQuery } from '../../content/reader.ts'
import { useFurtherTags } from '../data/siteSettings.ts'
import { useAddressQuery } from '../list/useAddressQuery.ts'

export type FilterValues = Readonly<Record<string, string>>

export interface ListFilters {
  values: FilterValues
  count: number
  where: ListQuery['where']
  /** Replaces all filters and goes back to the first page. */
  apply: (values: FilterValues) => void
  clear: () => void
}

/** Ignores filters in the URL that the API would refuse. */
export function readFilters(type: ContentType, search: URLSearchParams): FilterValues {
  const found = Object.entries(filterSchemas(type)).flatMap(([name, schema]): [string, string][] => {
    const value = search.get(name)
    return value && value !== ALL_STATES && schema.safeParse(value).success ? [[name, value]] : []
  })
  return Object.fromEntries(found)
}

/** The languages to filter by: those of the site, and one that an address names. */
export function useFilterTags({ [MISSING]: named }: FilterValues): string[] {
  return [...new Set([...useFurtherTags(), ...(named === undefined ? [] : [named])])]
}

export function useListFilters(type: ContentType): ListFilters {
  const [search, changeQuery] = useAddressQuery()
  const values = useMemo(() => readFilters(type, search), [type, search])
  const apply = (next: FilterValues) =>
    changeQuery((address) => {
      for (const name of [...Object.keys(filterSchemas(type)), 'page']) address.delete(name)
      for (const [name, value] of Object.entries(next)) if (value !== '') address.set(name, value)
    })
  const count = Object.keys(values).length
  return { values, count, where: count > 0 ? values : undefined, apply, clear: () => apply({}) }
}
