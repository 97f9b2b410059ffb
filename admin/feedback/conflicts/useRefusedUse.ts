import { useState } from 'react'
import { ApiError } from '../../../client/api.ts'
import type { Use } from '../../../content/refusals/conflicts.ts'

interface Shown {
  sentence: string
  uses: readonly Use[]
  open: boolean
}

/** What UsesDialog shows. */
export interface RefusedUse extends Shown {
  close: () => void
}

/** The rows that a refused delete names: they are shown where there are any, else the caller says in its own way that it failed. */
export function useRefusedUse() {
  // They stay while the dialog closes, so that nothing flickers.
  const [shown, setShown] = useState<Shown>({ sentence: '', uses: [], open: false })
  return {
    refused: { ...shown, close: () => setShown((old) => ({ ...old, open: false })) },
    /** Whether it is shown. */
    show: (error: unknown, sentence: () => string): boolean => {
      if (!(error instanceof ApiError) || error.usedBy.length === 0) return false
      setShown({ sentence: sentence(), uses: error.usedBy, open: true })
      return true
    },
  }
}
