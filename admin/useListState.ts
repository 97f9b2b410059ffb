import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import type { ContentType } from '../content/define.ts'
import type { ListQuery } from '../content/reader.ts'
import type { Direction } from '../ui/DataTable.tsx'

/** Rows on a page that can be asked for; the first is the usual. */
export const PER_PAGE = [25, 10, 50, 100] as const

export interface ListState {
  page: number
  perPage: number
  q: string
  sort: { column: string; direction: Direction } | null
  query: ListQuery
  setPage: (page: number) => void
  /** Corrects an address whose page does not exist; going back does not lead to it again. */
  correctPage: (page: number) => void
  setPerPage: (rows: number) => void
  setQ: (words: string) => void
  /** Sorts by a column: upwards, then downwards, then in the list's own order again. */
  sortBy: (column: string) => void
}

function readPage(text: string | null): number {
  const page = Number(text)
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}

function readSort(type: ContentType, params: URLSearchParams): ListState['sort'] {
  const column = params.get('sort')
  if (!column || (column !== 'id' && !Object.hasOwn(type.fields, column))) return null
  return { column, direction: params.get('order') === 'desc' ? 'desc' : 'asc' }
}

/** What a list shows stands in the address, so that back and a shared link show the same. */
export function useListState(type: ContentType): ListState {
  const [params, setParams] = useSearchParams()
  const page = readPage(params.get('page'))
  const perPage = PER_PAGE.find((rows) => String(rows) === params.get('per_page')) ?? PER_PAGE[0]
  const q = params.get('q') ?? ''
  const sort = readSort(type, params)

  const change = useCallback(
    (changes: Record<string, string | number | null>, replace = false) =>
      setParams(
        (old) => {
          const next = new URLSearchParams(old)
          for (const [name, value] of Object.entries(changes)) {
            if (value === null || value === '') next.delete(name)
            else next.set(name, String(value))
          }
          return next
        },
        { replace },
      ),
    [setParams],
  )

  return {
    page,
    perPage,
    q,
    sort,
    query: { page, per_page: perPage, q, ...(sort ? { sort: sort.column, order: sort.direction } : {}) },
    setPage: (next) => change({ page: next === 1 ? null : next }),
    correctPage: useCallback((next: number) => change({ page: next === 1 ? null : next }, true), [change]),
    setPerPage: (rows) => change({ per_page: rows === PER_PAGE[0] ? null : rows, page: null }),
    setQ: useCallback((words: string) => change({ q: words, page: null }, true), [change]),
    sortBy: (column) => {
      const direction = sort?.column === column ? sort.direction : null
      if (direction === 'desc') change({ sort: null, order: null, page: null })
      else change({ sort: column, order: direction === 'asc' ? 'desc' : null, page: null })
    },
  }
}
