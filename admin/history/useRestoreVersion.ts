import { useState } from 'react'
import { ApiError } from '../../client/api.ts'
import { restoreVersion } from '../../client/history.ts'
import type { ContentType } from '../../content/define.ts'
import { CHANGES, CONTENT } from '../data/queryClient.ts'
import type { AnyRow } from '../data/rows.ts'
import { useAction } from '../feedback/useAction.ts'
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
  const { language } = type.wording
  const words = historyWording[language]
  // A save just before may arrive while the dialog is open.
  const [refusedFor, setRefusedFor] = useState(0)
  const version = Math.max(row.version, refusedFor)

  return useAction({
    run: (sequence: number) => restoreVersion({ type: type.key, row: row.id, sequence, version }),
    language,
    done: () => {
      on.onRestored()
      return words.restored
    },
    failed: words.restoreFailed,
    onFailed: (error) => setRefusedFor((old) => presentVersion(error) ?? old),
    onSettled: on.onSettled,
    reload: [CONTENT, CHANGES],
  })
}
