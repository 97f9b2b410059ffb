import { keepPreviousData, useQuery, type QueryKey } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ListPage } from '../../content/reader.ts'
import { because } from '../feedback/failureMessages.ts'
import { showToast } from '../ui/toasts.tsx'
import type { ListParams } from './useListParams.ts'

export interface LoadedPage<R> extends ListPage<R> {
  /** True if the API answered that the list does not exist, which counts as an empty list. */
  notFound?: true
}

export interface PagedRows<R> {
  /** The rows of the page; null until the first page is loaded, and if loading it fails. */
  rows: readonly R[] | null
  total: number
  /** True if the server stopped counting, so that there are more rows than `total`. */
  hasMore: boolean
  lastPage: number
  /** The corrected search, if nothing matched what the user typed. */
  searchedFor: string | undefined
  notFound: boolean
  failure: string | null
  busy: boolean
  /** Whether the rows were loaded since the screen opened and match the current query. */
  settled: boolean
  reload: () => void
}

interface PagedQueryOptions<R> {
  key: QueryKey
  load: (signal: AbortSignal) => Promise<LoadedPage<R>>
  params: Pick<ListParams, 'page' | 'perPage' | 'correctPage'>
  failureMessage: string | ((error: unknown) => string)
  language: string
}

/** The previous page stays visible until the next page is loaded. */
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
  const failure = error
    ? typeof failureMessage === 'string'
      ? because(failureMessage, error, language)
      : failureMessage(error)
    : null

  // Another failed attempt has a later `errorUpdatedAt` and needs another toast.
  const reportedAt = useRef(0)
  useEffect(() => {
    if (failure === null || reportedAt.current === errorUpdatedAt) return
    reportedAt.current = errorUpdatedAt
    showToast({ tone: 'bad', text: failure, language })
  }, [failure, errorUpdatedAt, language])

  // If the page in the URL no longer exists, for example after rows were deleted, the last page is opened.
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
