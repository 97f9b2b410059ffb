import { useQuery } from '@tanstack/react-query'
import { listRows } from '../../client/reader.ts'
import type { ContentType } from '../../content/define.ts'
import { translatableFields } from '../../content/translations.ts'
import { PAGE_SIZE, type ListQuery } from '../../content/reader.ts'
import { CONTENT } from '../data/queryClient.ts'
import type { AnyRow } from '../data/rows.ts'
import type { Selection } from './useSelection.ts'

async function loadAll(type: ContentType, query: ListQuery, signal: AbortSignal): Promise<AnyRow[]> {
  const rows: AnyRow[] = []
  for (let page = 1; ; page += 1) {
    const whole = translatableFields(type).length > 0 ? ({ translations: 'all' } as const) : {}
    const pageQuery = { ...query, ...whole, page, per_page: PAGE_SIZE.largest, sort: 'id', order: 'asc' } as const
    const { rows: more, total, searchedFor } = await listRows(type, pageQuery, signal)
    // If the server corrected the search, nothing matched what the user typed. Rows that match only the corrected
    // search must not be changed.
    if (searchedFor !== undefined) return []
    rows.push(...more)
    if (more.length === 0 || rows.length >= total) return rows
  }
}

/** If all rows of a list are selected, the rows on its other pages must be loaded first. */
export function useChosenRows(type: ContentType, selection: Selection, isWanted: boolean) {
  const { rows, choice } = selection
  const query = 'query' in choice ? (choice.query as ListQuery & { all?: true }) : {} // The query was made from a ListQuery in useSelection.ts, so the cast is safe.
  const { all: _all, ...condition } = query
  const loaded = useQuery({
    queryKey: [CONTENT, 'chosen', type.key, condition],
    queryFn: ({ signal }) => loadAll(type, condition, signal),
    enabled: isWanted && rows === null,
    staleTime: 0,
  })
  return { rows: rows ?? loaded.data ?? null, error: loaded.error }
}
