import { useQuery } from '@tanstack/react-query'
import { listRows } from '../../client/reader.ts'
import type { ContentType } from '../../content/define.ts'
import { PAGE_SIZE, type ListQuery } from '../../content/reader.ts'
import { CONTENT } from '../data/queryClient.ts'
import type { AnyRow } from '../data/rows.ts'
import type { Selection } from './useSelection.ts'

async function loadAll(type: ContentType, query: ListQuery, signal: AbortSignal): Promise<AnyRow[]> {
  const rows: AnyRow[] = []
  for (let page = 1; ; page += 1) {
    const pageQuery = { ...query, page, per_page: PAGE_SIZE.largest, sort: 'id', order: 'asc' } as const
    const { rows: more, total, searchedFor } = await listRows(type, pageQuery, signal)
    // A corrected search was not what the user selected, and the original one finds nothing.
    if (searchedFor !== undefined) return []
    rows.push(...more)
    if (more.length === 0 || rows.length >= total) return rows
  }
}

/** If all rows are selected, those of other pages have to be loaded. */
export function useChosenRows(type: ContentType, selection: Selection, isWanted: boolean) {
  const { rows, choice } = selection
  const query = 'query' in choice ? (choice.query as ListQuery & { all?: true }) : {} // useSelection.ts makes such a query
  const { all: _all, ...condition } = query
  const loaded = useQuery({
    queryKey: [CONTENT, 'chosen', type.key, condition],
    queryFn: ({ signal }) => loadAll(type, condition, signal),
    enabled: isWanted && rows === null,
    staleTime: 0,
  })
  return { rows: rows ?? loaded.data ?? null, error: loaded.error }
}
