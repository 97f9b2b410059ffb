import { useRef, useState, type RefObject } from 'react'

/** What a dialog gets from the screen that opens it. */
export interface DialogProps {
  open: boolean
  onClose: () => void
  /** The element that gets the focus when the dialog has closed. */
  finalFocus: () => HTMLElement | null
}

/** A click on the button that opens a dialog. */
export interface Press {
  currentTarget: HTMLElement
}

/**
 * The state of a dialog about a row. The row stays while the dialog closes. `opening` counts the openings: as the dialog's key it
 * makes each of them start fresh. If the button that opened it has gone with its row, `fallback` gets the focus.
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
    /** For an action that removes the row, and with it the button. */
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
