import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { listRows } from '../../client/reader.ts'
import { moveRow } from '../../client/writer.ts'
import type { ContentType } from '../../content/define.ts'
import type { Target } from '../../content/queries/moveQuery.ts'
import type { ListQuery } from '../../content/reader.ts'
import { fill } from '../../content/messages/fill.ts'
import { CHANGES, CONTENT } from '../data/queryClient.ts'
import { rowName, type AnyRow } from '../data/rows.ts'
import { useReading } from '../data/siteLanguages.ts'
import { because } from '../feedback/failureMessages.ts'
import type { ListParams } from '../list/useListParams.ts'
import type { LoadedPage, PagedRows } from '../list/usePagedQuery.ts'
import { showToast } from '../ui/toasts.tsx'
import { orderWording } from './wording.ts'

export type Step = 'up' | 'down'

export interface RowOrder {
  /** Whether the row can move. The first row of a page can move up to the previous page. */
  canStep: (row: AnyRow, step: Step) => boolean
  step: (row: AnyRow, step: Step) => void
  put: (row: AnyRow, target: Target) => void
  said: string
}

function reordered(rows: readonly AnyRow[], id: number, { side, of }: Target): AnyRow[] {
  const row = rows.find((row) => row.id === id)
  const others = rows.filter((row) => row.id !== id)
  const target = others.findIndex((row) => row.id === of)
  return row && target >= 0 ? others.toSpliced(side === 'before' ? target : target + 1, 0, row) : [...rows]
}

/** Identifies a button of a row, so that it can be found again after the row has moved to another page. */
export const stepMark = (row: Pick<AnyRow, 'id'>, step: Step): string => `${row.id} ${step}`

/** Returns null if the rows have no manual order, or if the list is searched or sorted by a column. */
export function useRowOrder(
  type: ContentType,
  params: ListParams & { query: ListQuery },
  list: PagedRows<AnyRow>,
): RowOrder | null {
  const words = orderWording(type.wording.language)
  const queries = useQueryClient()
  const [said, setSaid] = useState('')
  const listKey = [CONTENT, 'list', type.key]
  const pageKey = [...listKey, params.query, useReading(type)]
  const mutationKey = ['move', type.key]
  const move = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ row, target }: { row: AnyRow; target: Target }) => moveRow(type, row.id, target),
    onMutate: () => queries.cancelQueries({ queryKey: listKey }),
    onError: (error) => {
      setSaid('')
      const { language } = type.wording
      showToast({ tone: 'bad', text: because(words.failed, error, language), language })
    },
    onSettled: () => {
      // Only the last of several moves reloads the list, because an earlier response would not contain the later moves.
      if (queries.isMutating({ mutationKey }) > 1) return
      for (const key of [CONTENT, CHANGES]) void queries.invalidateQueries({ queryKey: [key] })
    },
  })

  // The button that gets the focus when its row has moved to another page.
  const leaving = useRef<string | null>(null)
  useEffect(() => {
    if (leaving.current === null || document.activeElement !== document.body) return
    const button = document.querySelector<HTMLElement>(`[data-step="${leaving.current}"]`)
    if (!button) return
    leaving.current = null
    button.focus()
  }, [list.rows])

  const { rows } = list
  if (type.order !== 'hand' || rows === null || params.q !== '' || params.sort !== null) return null
  const first = (params.page - 1) * params.perPage
  const placeOf = (row: AnyRow, moved = rows) => first + moved.findIndex(({ id }) => id === row.id)
  /** Returns the rows in their present order, which may be newer than the last render. */
  const movedRows = () => queries.getQueryData<LoadedPage<AnyRow>>(pageKey)?.rows ?? rows
  const say = (row: AnyRow, place: number) =>
    setSaid(fill(words.moved, { name: rowName(type, row), place: place + 1, total: list.total }))

  function put(row: AnyRow, target: Target, options: Parameters<typeof move.mutate>[1] = {}): void {
    queries.setQueryData<LoadedPage<AnyRow>>(
      pageKey,
      (old) => old && { ...old, rows: reordered(old.rows, row.id, target) },
    )
    move.mutate({ row, target }, options)
  }

  async function stepTo(row: AnyRow, step: Step): Promise<void> {
    const moved = movedRows()
    const place = placeOf(row, moved) + (step === 'up' ? -1 : 1)
    if (place < 0 || place >= list.total) return
    // If the neighbouring row is on another page, that row must be loaded.
    const other = moved[place - first] ?? (await listRows(type, { page: place + 1, per_page: 1 })).rows[0]
    if (!other) return
    say(row, place)
    const page = Math.floor(place / params.perPage) + 1
    put(
      row,
      { side: step === 'up' ? 'before' : 'after', of: other.id },
      {
        onSuccess: () => {
          if (page === params.page) return
          leaving.current = stepMark(row, step)
          params.setPage(page)
        },
      },
    )
  }

  return {
    canStep: (row, step) => (step === 'up' ? placeOf(row) > 0 : placeOf(row) < list.total - 1),
    step: (row, step) => void stepTo(row, step),
    put: (row, target) => {
      say(row, placeOf(row, reordered(movedRows(), row.id, target)))
      put(row, target)
    },
    said,
  }
}
