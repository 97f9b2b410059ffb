import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { findPlace } from '../../../client/rows/rowPlace.ts'
import type { ContentType } from '../../../content/define.ts'
import { fill } from '../../../content/messages/fill.ts'
import { wordingOf } from '../../../content/wording/screenWording.ts'
import { CONTENT } from '../../data/queryClient.ts'
import { useReading } from '../../data/siteLanguages.ts'
import { rowName, type AnyRow } from '../../data/rows.ts'
import { useLatestRequest } from '../../data/useLatestRequest.ts'
import { loadFailureMessage } from '../../feedback/failureMessages.ts'
import type { Direction, RowSteps } from '../../form/steps/rowSteps.ts'
import type { ListParams } from '../../list/useListParams.ts'
import { showToast } from '../../ui/toasts.tsx'
import { contentList, type ContentRows } from '../useContentRows.ts'
import { useMay } from '../../session/currentUser.ts'
import { rowsWording } from './wording.ts'

interface StepsOptions {
  type: ContentType
  list: ContentRows
  params: Pick<ListParams, 'page' | 'perPage' | 'correctPage'>
  row: AnyRow | null
  /** Replaces the form of the row `from` with the form of `row`. Does nothing if the user has left the form. */
  onStep: (row: AnyRow, from: AnyRow, isWanted: () => boolean) => void
}

/**
 * Opens the next or previous row in the form. If that row is on another page, the list behind the form goes to that
 * page.
 */
export function useRowSteps({ type, list, params, row, onStep }: StepsOptions): RowSteps {
  const { page, perPage, correctPage } = params
  const { language } = type.wording
  const queries = useQueryClient()
  const reading = useReading(type)
  const mayEdit = useMay()({ type: type.key, action: 'edit' })
  const rows = list.rows ?? []
  const index = rows.findIndex(({ id }) => id === row?.id)
  // A new row or a row with a stored draft may not be on the loaded page, so the server looks up its position.
  const { data: place } = useQuery({
    queryKey: [CONTENT, 'place', type.key, list.query, row?.id],
    queryFn: () => findPlace(type, row?.id ?? 0, list.query),
    enabled: mayEdit && row !== null && list.rows !== null && index < 0,
  })
  const position = index >= 0 ? (page - 1) * perPage + index + 1 : (place?.position ?? null)
  const isStepping = useRef(false)
  const [busy, setBusy] = useState(false)
  const ask = useLatestRequest()
  const say = (text: string) => showToast({ tone: 'note', text, language })

  const load = async (row: AnyRow, at: number, direction: Direction): Promise<void> => {
    const target = at + direction
    const next = Math.ceil(target / perPage)
    const isWanted = ask()
    const { rows: fresh } = await queries.fetchQuery(contentList(type, { ...list.query, page: next }, reading))
    if (!isWanted()) return
    const isOn = (one: AnyRow | undefined) => fresh.some(({ id }) => id === one?.id)
    const wasOn = index >= 0 && next === page
    const beside = index < 0 ? undefined : rows[index + direction]
    const own = fresh.findIndex(({ id }) => id === row.id)
    // Rows that somebody has deleted are skipped, and a message names them.
    for (const one of [wasOn ? row : undefined, wasOn ? beside : undefined])
      if (mayEdit && one && !isOn(one) && !(await findPlace(type, one.id, list.query)))
        say(fill(rowsWording(language).gone, { name: rowName(type, one) }))
    const shifted = wasOn && own < 0 && direction > 0 ? 1 : 0
    const fallback = own >= 0 ? own + direction : ((target - 1) % perPage) - shifted
    const found = fresh.find(({ id }) => id === beside?.id) ?? fresh[fallback]
    if (!isWanted()) return
    if (!found) return say(rowsWording(language).listChanged)
    if (next !== page) correctPage(next)
    onStep(found, row, isWanted)
  }

  return {
    position,
    total: list.total,
    busy,
    stay: () => void ask(),
    step: (direction) => {
      if (!row || position === null || isStepping.current) return
      const target = position + direction
      if (target < 1 || target > list.total) return
      isStepping.current = true
      setBusy(true)
      load(row, position, direction)
        .catch((error: unknown) =>
          showToast({ tone: 'bad', text: loadFailureMessage(error, wordingOf(type)), language }),
        )
        .finally(() => {
          isStepping.current = false
          setBusy(false)
        })
    },
  }
}
