import { useQuery } from '@tanstack/react-query'
import { findRow } from '../../client/reader.ts'
import type { ContentType, Embedded } from '../../content/define.ts'
import { CONTENT } from '../data/queryClient.ts'
import { rowName } from '../data/rows.ts'
import { useDebounced } from '../data/useDebounced.ts'
import type { Choice } from '../ui/inputs/Picker.tsx'

const PAUSE = 250

export function useReferredRow(target: ContentType, typed: string, embedded: Embedded | null) {
  const settled = useDebounced(typed, PAUSE)
  const id = /^[1-9]\d{0,9}$/.test(settled) ? Number(settled) : null
  const known = embedded && String(embedded.id) === typed ? embedded : null
  const { data } = useQuery({
    queryKey: [CONTENT, 'row', target.key, id],
    queryFn: () => (id === null ? null : findRow(target, id)),
    enabled: id !== null && !known,
  })
  const loaded: Choice | null = data && settled === typed ? { id: data.id, name: rowName(target, data) } : null
  const row: Readonly<Record<string, unknown>> | null = loaded ? (data ?? null) : null
  return { choice: known ?? loaded, row, missing: !known && data === null && settled === typed }
}
