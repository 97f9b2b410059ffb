import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listRows } from '../../client/reader.ts'
import type { ContentType } from '../../content/define.ts'
import { CONTENT } from '../data/queryClient.ts'
import { rowName } from '../data/rows.ts'
import { useDebounced } from '../data/useDebounced.ts'
import { useReferredRow } from './useReferredRow.ts'

const SHOWN = 20

const PAUSE = 200

/** Whether a search is the number of a row. */
export const isNumber = (search: string): boolean => /^\d+$/.test(search)

/**
 * The server searches for the choices. The first search starts when the user opens the picker. A number also finds the row
 * that has it, before the names that contain it. Outdated rows are those of an earlier search.
 */
export function useReferenceChoices(target: ContentType, taken: readonly string[]) {
  const [open, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const words = search.trim()
  const query = { q: useDebounced(words, PAUSE), per_page: SHOWN, sort: target.name }
  const { data, isPending, isPlaceholderData } = useQuery({
    queryKey: [CONTENT, 'choices', target.key, query],
    queryFn: ({ signal }) => listRows(target, query, signal),
    enabled: open,
    placeholderData: keepPreviousData,
  })
  const numbered = useReferredRow(target, open ? words : '', null).choice
  const found = (data?.rows ?? []).map((row) => ({ id: row.id, name: rowName(target, row) }))
  const all = numbered ? [numbered, ...found.filter(({ id }) => id !== numbered.id)] : found
  const rows = all.filter(({ id }) => !taken.includes(String(id)))
  const total = (data?.total ?? 0) + rows.length - found.length
  // A row with this number is no correction of what was typed.
  const searchedFor = numbered ? undefined : data?.searchedFor
  const isOutdated = isPlaceholderData || query.q !== words
  return { rows, total, searchedFor, busy: isPending, isOutdated, search, setSearch, setOpen }
}
