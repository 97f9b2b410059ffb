import { useInfiniteQuery } from '@tanstack/react-query'
import { listChanges, type Change } from '../../client/audit.ts'
import type { ContentType } from '../../content/define.ts'
import { CHANGES } from '../data/queryClient.ts'

const AT_ONCE = 20

export function useRowHistory(type: ContentType, row: number | null) {
  const query = useInfiniteQuery({
    queryKey: [CHANGES, 'row', type.key, row],
    queryFn: ({ pageParam, signal }) =>
      listChanges({ type: type.key, row: row ?? 0, page: pageParam, per_page: AT_ONCE }, signal),
    enabled: row !== null,
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * AT_ONCE < total ? pages.length + 1 : null),
  })
  // If somebody makes a change between two loads, entries move to the next page and are loaded twice. The map removes
  // the duplicates.
  const changesBySequence = new Map<number, Change>()
  for (const { rows } of query.data?.pages ?? [])
    for (const change of rows) changesBySequence.set(change.sequence, change)
  const changes: readonly Change[] = [...changesBySequence.values()]
  return { ...query, changes }
}
