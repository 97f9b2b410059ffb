import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { ApiError } from '../../client/api.ts'
import { patchRow } from '../../client/writer.ts'
import type { ContentType } from '../../content/define.ts'
import type { ListPage } from '../../content/reader.ts'
import { wordingOf } from '../../content/wording/screenWording.ts'
import { CHANGES, CONTENT } from '../data/queryClient.ts'
import type { AnyRow } from '../data/rows.ts'
import { lastEditOf } from '../feedback/conflicts/lastChange.ts'
import { saveFailureMessage } from '../feedback/failureMessages.ts'
import { clearDraft, saveDraft } from '../form/draftStorage.ts'
import { useUser } from '../session/currentUser.ts'
import { CellBatch } from './cellBatch.ts'
import { RowDrafts, type DraftsState, type SaveFailure } from './rowDrafts.ts'
import { cellWording } from './wording.ts'

/** A saved row keeps its position in the list until the next load, even if the list is sorted by a changed value. */
function replaceInLists(queries: QueryClient, type: ContentType, saved: AnyRow): void {
  const key = [CONTENT, 'list', type.key]
  const isLoading = queries.isFetching({ queryKey: key }) > 0
  queries.setQueriesData<ListPage<AnyRow>>({ queryKey: key }, (page) => {
    return page && { ...page, rows: page.rows.map((row) => (row.id === saved.id ? saved : row)) }
  })
  for (const part of [CONTENT, CHANGES]) void queries.invalidateQueries({ queryKey: [part], refetchType: 'none' })
  // A list that is still loading may contain the row from before the save, so the list is loaded again.
  if (isLoading) void queries.invalidateQueries({ queryKey: key })
}

function failureOf(error: unknown, type: ContentType): SaveFailure {
  const known = error instanceof ApiError ? error : null
  const row = known?.code === 'stale' ? (known.current as AnyRow | undefined) : undefined // The API responds with a row, so the cast is safe.
  return {
    reason: saveFailureMessage(error, wordingOf(type)),
    errors: Object.fromEntries(
      Object.entries(known?.errors ?? {}).flatMap(([name, [first]]) => (first ? [[name, first]] : [])),
    ),
    current: known && row ? { row, changed: lastEditOf(known.lastChanges) } : null,
  }
}

export function useRowDrafts(type: ContentType): { rows: RowDrafts; state: DraftsState; batch: CellBatch } {
  const queries = useQueryClient()
  const { username } = useUser()
  const [batch] = useState(() => new CellBatch())
  const { mutateAsync } = useMutation({
    mutationFn: async ({ id, values }: { id: number; values: Readonly<Record<string, unknown>> }) =>
      (await batch.save(id, (continued) => patchRow(type, id, values, continued))) as AnyRow, // The API responds with a row, so the cast is safe.
  })
  const [rows] = useState(
    () =>
      new RowDrafts(type, {
        save: async (id, values) => {
          try {
            const row = await mutateAsync({ id, values })
            replaceInLists(queries, type, row)
            return { row }
          } catch (error) {
            return failureOf(error, type)
          }
        },
        keep: (base, draft) => (draft ? saveDraft(username, type, base, draft) : clearDraft(type, base)),
        words: cellWording(type.wording.language),
      }),
  )
  return { rows, state: useSyncExternalStore(rows.subscribe, rows.state), batch }
}
