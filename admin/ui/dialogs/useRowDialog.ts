import { useRef, useState, type RefObject } from 'react'

export interface DialogProps {
  open: boolean
  onClose: () => void
  finalFocus: () => HTMLElement | null
}

export interface Press {
  currentTarget: HTMLElement
}

/**
 * `row` keeps its value during the closing animation. If the button that opened the dialog no longer exists, `fallback`
 * gets the focus.
 */
export function useRowDialog<R>(first: R, fallback?: RefObject<HTMLElement | null>) {
  const [{ row, open, opening }, setState] = useState({ row: first, open: false, opening: 0 })
  const opener = useRef<HTMLElement>(null)
  const onClose = () => setState((old) => ({ ...old, open: false }))
  return {
    row,
    opening,
    show: (next: R, press: Press | null) => {
      opener.current = press?.currentTarget ?? null
      setState((old) => ({ row: next, open: true, opening: old.opening + 1 }))
    },
    close: onClose,
    /**
     * Must be called by an action that removes the row. The button that opened the dialog disappears with the row, so
     * it cannot get the focus back.
     */
    forgetOpener: () => {
      opener.current = null
    },
    dialog: {
      open,
      onClose,
      finalFocus: () => (opener.current?.isConnected ? opener.current : (fallback?.current ?? null)),
    } satisfies DialogProps,
  }
}
