import { useCallback, useEffect } from 'react'
import type { Direction } from '../ui/DataTable.tsx'
import { useAddressQuery } from './useAddressQuery.ts'

export const PER_PAGE = [25, 10, 50, 100] as const

type Changes = Readonly<Record<string, string | number | null>>

export interface ListParams {
  page: number
  perPage: number
  q: string
  sort: { column: string; direction: Direction } | null
  setPage: (page: number) => void
  /** Like `setPage`, but replaces the entry in the browser's history. */
  correctPage: (page: number) => void
  setPerPage: (rows: number) => void
  setQ: (words: string) => void
  /** Repeated calls change the order from ascending to descending, and then to the default order. */
  sortBy: (column: string) => void
  filter: (name: string) => string
  setFilters: (values: Readonly<Record<string, string>>) => void
}

function readPage(text: string | null): number {
  const page = Number(text)
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}

function sortIn(query: URLSearchParams, isSortable: (column: string) => boolean): ListParams['sort'] {
  const column = query.get('sort')
  if (!column || !isSortable(column)) return null
  return { column, direction: query.get('order') === 'desc' ? 'desc' : 'asc' }
}

/** The number of rows per page that the user chose last. It applies if the URL does not contain a number. */
export interface UsualRows {
  perPage: number | null
  remember: (rows: number) => void
}

/** The state of a list is in the URL, so that links and the back button work. */
export function useListParams(
  isSortable: (column: string) => boolean = () => false,
  usual: UsualRows | null = null,
): ListParams {
  const [params, changeQuery] = useAddressQuery()
  const requested = PER_PAGE.find((rows) => String(rows) === params.get('per_page'))
  // If the URL has a page but no `per_page`, the page number is based on the default number of rows.
  const remembered = params.has('page') ? undefined : PER_PAGE.find((rows) => rows === usual?.perPage)
  const perPage = requested ?? remembered ?? PER_PAGE[0]
  const sort = sortIn(params, isSortable)

  const change = useCallback(
    (changes: Changes | ((query: URLSearchParams) => Changes), replace = false) =>
      changeQuery(
        (query) => {
          for (const [name, value] of Object.entries(typeof changes === 'function' ? changes(query) : changes)) {
            if (value === null || value === '') query.delete(name)
            else query.set(name, String(value))
          }
        },
        { replace },
      ),
    [changeQuery],
  )
  const unsaid = requested === undefined && perPage !== PER_PAGE[0] ? perPage : null
  useEffect(() => {
    if (unsaid !== null) change({ per_page: unsaid }, true)
  }, [unsaid, change])

  return {
    page: readPage(params.get('page')),
    perPage,
    q: params.get('q') ?? '',
    sort,
    setPage: (next) => change({ page: next === 1 ? null : next }),
    correctPage: useCallback((next: number) => change({ page: next === 1 ? null : next }, true), [change]),
    setPerPage: (rows) => {
      usual?.remember(rows)
      change({ per_page: rows === PER_PAGE[0] ? null : rows, page: null })
    },
    setQ: useCallback((words: string) => change({ q: words, page: null }, true), [change]),
    sortBy: (column) =>
      change((query) => {
        const sorted = sortIn(query, isSortable)
        const direction = sorted?.column === column ? sorted.direction : null
        if (direction === 'desc') return { sort: null, order: null, page: null }
        return { sort: column, order: direction === 'asc' ? 'desc' : null, page: null }
      }),
    filter: (name) => params.get(name) ?? '',
    setFilters: (values) => change({ ...values, page: null }, true),
  }
}
