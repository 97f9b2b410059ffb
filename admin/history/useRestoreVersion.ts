import { useState } from 'react'
import { ApiError } from '../../client/api.ts'
import { restoreVersion } from '../../client/history.ts'
import type { ContentType } from '../../content/define.ts'
import { CHANGES, CONTENT } from '../data/queryClient.ts'
import type { AnyRow } from '../data/rows.ts'
import { useAction } from '../feedback/useAction.ts'
import { historyWording } from './wording.ts'

function presentVersion(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== 'stale') return null
  const { current } = error
  const isRow = typeof current === 'object' && current !== null && 'version' in current
  return isRow && typeof current.version === 'number' ? current.version : null
}

/** If somebody has changed the row since the dialog opened, restoring fails and the row is loaded again. */
export function useRestoreVersion(
  type: ContentType,
  row: AnyRow,
  on: { onRestored: () => void; onSettled: () => void },
) {
  const { language } = type.wording
  const words = historyWording(language)
  // If the user saved just before the dialog opened, `row` may be outdated. The server then refuses and sends the
  // current version number, so that the next attempt can succeed.
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
