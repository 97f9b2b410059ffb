import { useEffect, useRef } from 'react'
import { ApiError } from '../../client/api.ts'
import { listRows } from '../../client/reader.ts'
import type { ContentType } from '../../content/define.ts'
import type { ListPage, ListQuery } from '../../content/reader.ts'
import { showToast } from '../ui/toasts.tsx'
import { CONTENT } from '../data/queryClient.ts'
import type { AnyRow } from '../data/rows.ts'
import { loadFailureMessage } from '../feedback/failureMessages.ts'
import type { ContentListParams } from './useContentListParams.ts'
import { usePagedQuery, type PagedRows } from '../list/usePagedQuery.ts'

/** A list that is answered 404 is one that has nothing yet. docs/product.md, section 4. */
async function loadRows(type: ContentType, query: ListQuery, signal: AbortSignal): Promise<ListPage<AnyRow>> {
  try {
    return await listRows(type, query, signal)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { rows: [], total: 0 }
    throw error
  }
}

/** One page of a type's rows. */
export function useContentRows(type: ContentType, params: ContentListParams): PagedRows<AnyRow> {
  const { query, q } = params
  const list = usePagedQuery({
    key: [CONTENT, 'list', type.key, query],
    load: (signal) => loadRows(type, query, signal),
    params,
    failureMessage: (error) => loadFailureMessage(error, type.wording),
  })
  const { settled, total } = list

  // Said once, when the screen has been opened; a save's own toast is not talked over by a reload.
  const announced = useRef(false)
  useEffect(() => {
    if (!settled || announced.current) return
    announced.current = true
    if (total > 0 && type.wording.loaded) showToast({ tone: 'good', text: type.wording.loaded })
    if (total === 0 && q === '' && type.wording.noneYet) showToast({ tone: 'note', text: type.wording.noneYet })
  }, [settled, total, q, type])

  return list
}
