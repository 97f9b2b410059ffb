import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../client/api.ts'
import { restoreVersion } from '../../client/history.ts'
import type { ContentType } from '../../content/define.ts'
import { fill } from '../../content/wording.ts'
import { wordingOf } from '../../content/wording/screenWording.ts'
import { CHANGES, CONTENT } from '../data/queryClient.ts'
import type { AnyRow } from '../data/rows.ts'
import { reasonOf } from '../feedback/failureMessages.ts'
import { showToast } from '../ui/toasts.tsx'
import { historyWording } from './wording.ts'

/** The present version, if the server refused because of a change. */
function presentVersion(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== 'stale') return null
  const { current } = error
  const isRow = typeof current === 'object' && current !== null && 'version' in current
  return isRow && typeof current.version === 'number' ? current.version : null
}

/** Restores a version. After a concurrent change it fails and reloads. */
export function useRestoreVersion(
  type: ContentType,
  row: AnyRow,
  on: { onRestored: () => void; onSettled: () => void },
) {
  const { language, unknownReason } = wordingOf(type)
  const words = historyWording[language]
  const queries = useQueryClient()
  // A save just before may arrive while the dialog is open.
  const [refusedFor, setRefusedFor] = useState(0)
  const version = Math.max(row.version, refusedFor)

  return useMutation({
    mutationFn: (sequence: number) => restoreVersion({ type: type.key, row: row.id, sequence, version }),
    onSuccess: () => {
      showToast({ tone: 'good', text: words.restored, language })
      on.onRestored()
    },
    onError: (error) => {
      setRefusedFor((old) => presentVersion(error) ?? old)
      showToast({
        tone: 'bad',
        text: fill(words.restoreFailed, { reason: reasonOf(error) ?? unknownReason }),
        language,
      })
    },
    onSettled: () => {
      on.onSettled()
      for (const key of [CONTENT, CHANGES]) void queries.invalidateQueries({ queryKey: [key] })
    },
  })
}
