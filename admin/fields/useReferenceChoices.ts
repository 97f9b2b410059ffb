import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listRows } from '../../client/reader.ts'
import type { ContentType } from '../../content/define.ts'
import { CONTENT } from '../data/queryClient.ts'
import { rowName } from '../data/rows.ts'
import { useDebounced } from '../data/useDebounced.ts'

const SHOWN = 20

const PAUSE = 200

/** The server searches for the choices. The first search starts when the user opens the picker. */
export function useReferenceChoices(target: ContentType, taken: readonly string[]) {
  const [open, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const query = { q: useDebounced(search.trim(), PAUSE), per_page: SHOWN, sort: target.name }
  const { data, isPending } = useQuery({
    queryKey: [CONTENT, 'choices', target.key, query],
    queryFn: ({ signal }) => listRows(target, query, signal),
    enabled: open,
    placeholderData: keepPreviousData,
  })
  const found = data?.rows ?? []
  const rows = found
    .filter(({ id }) => !taken.includes(String(id)))
    .map((row) => ({ id: row.id, name: rowName(target, row) }))
  const total = (data?.total ?? 0) - (found.length - rows.length)
  return { rows, total, searchedFor: data?.searchedFor, busy: isPending, search, setSearch, setOpen }
}
