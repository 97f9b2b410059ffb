import { useEffect, useRef } from 'react'
import { ApiError } from '../../client/api.ts'
import { listRows, type Reading } from '../../client/reader.ts'
import type { ContentType } from '../../content/define.ts'
import type { ListQuery } from '../../content/reader.ts'
import { wordingOf } from '../../content/wording/screenWording.ts'
import { CONTENT } from '../data/queryClient.ts'
import { useReading } from '../data/siteLanguages.ts'
import type { AnyRow } from '../data/rows.ts'
import { loadFailureMessage } from '../feedback/failureMessages.ts'
import { usePagedQuery, type LoadedPage, type PagedRows } from '../list/usePagedQuery.ts'
import { useMay } from '../session/currentUser.ts'
import { showToast } from '../ui/toasts.tsx'
import type { ContentListParams } from './useContentListParams.ts'

/** A 404 means an empty list (docs/product.md, section 4: states). */
async function loadRows(type: ContentType, query: ListQuery, signal: AbortSignal): Promise<LoadedPage<AnyRow>> {
  try {
    return await listRows(type, query, signal)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { rows: [], total: 0, notFound: true }
    throw error
  }
}

export const contentList = (type: ContentType, query: ListQuery, reading: Reading) => ({
  queryKey: [CONTENT, 'list', type.key, query, reading],
  queryFn: ({ signal }: { signal: AbortSignal }) => loadRows(type, { ...query, ...reading }, signal),
})

/** If the server corrected the search, `query` contains the corrected search. */
export type ContentRows = PagedRows<AnyRow> & { query: ListQuery }

export function useContentRows(type: ContentType, params: ContentListParams): ContentRows {
  const { q, filters } = params
  const isNarrowed = q !== '' || filters.count > 0
  const seesAll = useMay()({ type: type.key, action: 'edit' }) && type.publishing
  const query: ListQuery = { ...params.query, ...(seesAll && { state: 'all' }) }
  const { queryKey, queryFn } = contentList(type, query, useReading(type))
  const list = usePagedQuery({
    key: queryKey,
    load: (signal) => queryFn({ signal }),
    params,
    language: type.wording.language,
    failureMessage: (error) => loadFailureMessage(error, wordingOf(type)),
  })
  const { settled, total, notFound } = list

  // Announces only once per visit that the list is loaded or empty, not again after each save.
  const announced = useRef(false)
  useEffect(() => {
    if (!settled || announced.current) return
    announced.current = true
    const { loaded, noneYet, language } = wordingOf(type)
    if (total === 0 && !isNarrowed && noneYet) showToast({ tone: 'note', text: noneYet, language })
    else if (loaded && !notFound) showToast({ tone: 'good', text: loaded, language })
  }, [settled, total, notFound, isNarrowed, type])

  return { ...list, query: list.searchedFor === undefined ? query : { ...query, q: list.searchedFor } }
}
