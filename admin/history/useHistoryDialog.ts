import { useRef, useState, type MouseEvent } from 'react'
import type { AnyRow } from '../data/rows.ts'

/** Of which row the history is shown, and where focus goes afterwards. */
export function useHistoryDialog() {
  // The row stays while its dialog closes; the opening makes every opening a fresh dialog.
  const [shown, setShown] = useState<{ row: AnyRow | null; open: boolean; opening: number }>({
    row: null,
    open: false,
    opening: 0,
  })
  const opener = useRef<HTMLElement>(null)
  return {
    shown,
    show: (row: AnyRow, press: MouseEvent<HTMLElement>) => {
      opener.current = press.currentTarget
      setShown(({ opening }) => ({ row, open: true, opening: opening + 1 }))
    },
    close: () => setShown((old) => ({ ...old, open: false })),
    finalFocus: () => opener.current,
  }
}
