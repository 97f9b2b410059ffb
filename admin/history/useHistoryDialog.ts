import { useRef, useState, type MouseEvent } from 'react'
import type { AnyRow } from '../data/rows.ts'

export function useHistoryDialog() {
  // The row stays while the dialog closes. `opening` is the dialog's key.
  const [shown, setShown] = useState<{ row: AnyRow | null; open: boolean; opening: number }>({
    row: null,
    open: false,
    opening: 0,
  })
  const opener = useRef<HTMLElement>(null)
  return {
    shown,
    show: (row: AnyRow, press: Pick<MouseEvent<HTMLElement>, 'currentTarget'>) => {
      opener.current = press.currentTarget
      setShown(({ opening }) => ({ row, open: true, opening: opening + 1 }))
    },
    close: () => setShown((old) => ({ ...old, open: false })),
    finalFocus: () => opener.current,
  }
}
