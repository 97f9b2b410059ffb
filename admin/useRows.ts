import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ApiError } from '../client/api.ts'
import { listRows } from '../client/reader.ts'
import type { ContentType } from '../content/define.ts'
import type { ListPage, ListQuery } from '../content/reader.ts'
import { showToast } from '../ui/toasts.tsx'
import { CONTENT } from './queries.ts'
import type { AnyRow } from './rows.ts'
import { loadFailure } from './sentences.ts'
import type { ListState } from './useListState.ts'

/** A list that is answered 404 is one that has nothing yet. Specification, section 4. */
async function loadRows(type: ContentType, query: ListQuery, signal: AbortSignal): Promise<ListPage<AnyRow>> {
  try {
    return await listRows(type, query, signal)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { rows: [], total: 0 }
    throw error
  }
}

export interface Rows {
  /** Null while the first page loads, and where it could not be loaded. */
  rows: readonly AnyRow[] | null
  total: number
  lastPage: number
  /** Why the rows could not be loaded, as the screen's sentence. */
  failure: string | null
  /** Other rows are on their way. */
  busy: boolean
  reload: () => void
}

/** One page of a type's rows; the page before stays until the next is there. */
export function useRows(type: ContentType, state: ListState): Rows {
  const { query, page, perPage, q, correctPage } = state
  const list = useQuery({
    queryKey: [CONTENT, 'list', type.key, query],
    queryFn: ({ signal }) => loadRows(type, query, signal),
    placeholderData: keepPreviousData,
  })
  const { data, error, errorUpdatedAt, isPlaceholderData, isFetchedAfterMount } = list
  const total = data?.total ?? 0
  const lastPage = Math.max(1, Math.ceil(total / perPage))
  const settled = data !== undefined && !isPlaceholderData && isFetchedAfterMount && !error

  // Said once, when the screen has been opened; a save's own toast is not talked over by a reload.
  const announced = useRef(false)
  useEffect(() => {
    if (!settled || announced.current) return
    announced.current = true
    if (total > 0 && type.wording.loaded) showToast({ tone: 'good', text: type.wording.loaded })
    if (total === 0 && q === '' && type.wording.noneYet) showToast({ tone: 'note', text: type.wording.noneYet })
  }, [settled, total, q, type])

  // The time tells two equal failures apart: each try that fails says so.
  const told = useRef(0)
  useEffect(() => {
    if (!error || told.current === errorUpdatedAt) return
    told.current = errorUpdatedAt
    showToast({ tone: 'bad', text: loadFailure(error, type.wording) })
  }, [error, errorUpdatedAt, type])

  // The last row of the last page may have been deleted, or a shared link may be older than its list.
  useEffect(() => {
    if (settled && page > lastPage) correctPage(lastPage)
  }, [settled, page, lastPage, correctPage])

  return {
    rows: error && !list.isRefetchError ? null : (data?.rows ?? null),
    total,
    lastPage,
    failure: error ? loadFailure(error, type.wording) : null,
    busy: list.isFetching,
    reload: () => void list.refetch(),
  }
}
