import { useState } from 'react'
import { ApiError } from '../../../client/api.ts'
import type { Use } from '../../../content/refusals/conflicts.ts'

interface Shown {
  sentence: string
  uses: readonly Use[]
  open: boolean
}

export interface RefusedUse extends Shown {
  close: () => void
}

/**
 * Explains why a row could not be deleted by listing the rows that still refer to it. The caller must report other
 * failures.
 */
export function useRefusedUse() {
  // The text is kept while the dialog closes, so that the dialog does not become empty.
  const [visible, setVisible] = useState<Shown>({ sentence: '', uses: [], open: false })
  return {
    refused: { ...visible, close: () => setVisible((old) => ({ ...old, open: false })) },
    /** Shows the rows that prevented the deletion. Returns false if the error names no such rows. */
    show: (error: unknown, sentence: () => string): boolean => {
      if (!(error instanceof ApiError) || error.usedBy.length === 0) return false
      setVisible({ sentence: sentence(), uses: error.usedBy, open: true })
      return true
    },
  }
}
