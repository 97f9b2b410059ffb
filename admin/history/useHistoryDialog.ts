import { useRef, useState, type MouseEvent } from 'react'
import type { AnyRow } from '../data/rows.ts'

/** Of which row the history is shown, and where focus goes afterwards. */
export function useHistoryDialog() {
  // The row stays while its dialog closes; the turn makes every opening a fresh dialog.
  const [shown, setShown] = useState<{ row: AnyRow | null; open: boolean; turn: number }>({
    row: null,
    open: false,
    turn: 0,
  })
  const opener = useRef<HTMLElement>(null)
  return {
    shown,
    show: (row: AnyRow, press: MouseEvent<HTMLElement>) => {
      opener.current = press.currentTarget
      setShown(({ turn }) => ({ row, open: true, turn: turn + 1 }))
    },
    close: () => setShown((old) => ({ ...old, open: false })),
    focusAfter: () => opener.current,
  }
}
