import { useQuery } from '@tanstack/react-query'
import { because } from '../feedback/failureMessages.ts'
import type { PagedRows } from './usePagedQuery.ts'

interface WholeListWording {
  language: string
  loadFailed: string
}

/** Loads a list that is not split into pages; `loadedAt` is the time when the list was loaded. */
export function useWholeList<R>(
  key: string,
  load: () => Promise<readonly R[]>,
  { language, loadFailed }: WholeListWording,
): PagedRows<R> & { loadedAt: number } {
  const { data, dataUpdatedAt, error, isFetching, isFetchedAfterMount, refetch } = useQuery({
    queryKey: [key],
    queryFn: load,
  })
  return {
    rows: data ?? null,
    total: data?.length ?? 0,
    hasMore: false,
    lastPage: 1,
    searchedFor: undefined,
    notFound: false,
    failure: error && because(loadFailed, error, language),
    busy: isFetching && (data === undefined || data.length > 0),
    settled: isFetchedAfterMount && !error,
    reload: () => void refetch(),
    loadedAt: dataUpdatedAt,
  }
}
