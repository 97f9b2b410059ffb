import { keepPreviousData, useQuery, type QueryKey } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ListPage } from '../../content/reader.ts'
import { showToast } from '../ui/toasts.tsx'
import type { ListParams } from './useListParams.ts'

export interface LoadedPage<R> extends ListPage<R> {
  /** The server knows no such list, which counts as an empty one. */
  notFound?: true
}

export interface PagedRows<R> {
  /** Null while the first page loads, and where it could not be loaded. */
  rows: readonly R[] | null
  total: number
  /** There are more than were counted. */
  hasMore: boolean
  lastPage: number
  /** What was searched for in place of what was asked, which nothing has. */
  searchedFor: string | undefined
  notFound: boolean
  /** Why the rows could not be loaded, in the screen's words. */
  failure: string | null
  /** Other rows are being loaded. */
  busy: boolean
  /** The rows have been loaded since the screen was opened and belong to the present query. */
  settled: boolean
  reload: () => void
}

interface PagedQueryOptions<R> {
  key: QueryKey
  load: (signal: AbortSignal) => Promise<LoadedPage<R>>
  params: Pick<ListParams, 'page' | 'perPage' | 'correctPage'>
  /** What the screen says about a failed load, and the language that it is in. */
  failureMessage: (error: unknown) => string
  language: string
}

/** Loads one page of a list. The previous page stays until the next one has been loaded. */
export function usePagedQuery<R>({ key, load, params, failureMessage, language }: PagedQueryOptions<R>): PagedRows<R> {
  const { page, perPage, correctPage } = params
  const list = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => load(signal),
    placeholderData: keepPreviousData,
  })
  const { data, error, errorUpdatedAt, isPlaceholderData, isFetchedAfterMount } = list
  const total = data?.total ?? 0
  const lastPage = Math.max(1, Math.ceil(total / perPage))
  const settled = data !== undefined && !isPlaceholderData && isFetchedAfterMount && !error
  const failure = error ? failureMessage(error) : null

  // The time tells two equal failures apart, so that each failed attempt shows its toast.
  const reportedAt = useRef(0)
  useEffect(() => {
    if (failure === null || reportedAt.current === errorUpdatedAt) return
    reportedAt.current = errorUpdatedAt
    showToast({ tone: 'bad', text: failure, language })
  }, [failure, errorUpdatedAt, language])

  // The last row of the last page may have been deleted, or a shared link may be older than its list.
  useEffect(() => {
    if (settled && page > lastPage) correctPage(lastPage)
  }, [settled, page, lastPage, correctPage])

  return {
    rows: error && !list.isRefetchError ? null : (data?.rows ?? null),
    total,
    hasMore: data?.hasMore ?? false,
    lastPage,
    searchedFor: isPlaceholderData ? undefined : data?.searchedFor,
    notFound: data?.notFound ?? false,
    failure,
    busy: list.isFetching,
    settled,
    reload: () => void list.refetch(),
  }
}
