import { useEffect, useRef } from 'react'
import { findForEditing } from '../../client/find.ts'
import { listWorkingCopies } from '../../client/publishing/workingCopies.ts'
import type { ContentType } from '../../content/define.ts'
import { wordingOf } from '../../content/wording/screenWording.ts'
import type { AnyRow } from '../data/rows.ts'
import { loadFailureMessage } from '../feedback/failureMessages.ts'
import { NEW_ROW, ROW, rowIn } from '../form/rowAddress.ts'
import { withWorkingCopy } from '../form/workingCopy/workingCopies.ts'
import { useAddressQuery } from '../list/useAddressQuery.ts'
import { useMay } from '../session/currentUser.ts'
import { showToast } from '../ui/toasts.tsx'
import { rowAddressWording } from './wording.ts'

interface AddressedForm {
  isOpen: boolean
  /** The row whose form is shown; null for a new one. */
  row: AnyRow | null
  /** Says what is asked for last; gives whether it still is. */
  ask: () => () => boolean
  /** Shows the form of a row; of a new one where it is null. */
  show: (row: AnyRow | null) => void
  close: () => void
  /** Whether the form was closed by a move to another address, which takes the place of this one. */
  isLeft: () => boolean
}

/** The row as whoever opens its form goes on with it: as its working copy has it, where it has one. */
async function loadRow(type: ContentType, id: number, signal: AbortSignal): Promise<AnyRow | null> {
  const row = (await findForEditing(type, id, signal)) as AnyRow | null // the API is the source of rows
  if (!row || !type.publishing) return row
  const copies = await listWorkingCopies(type)
  return copies.some(({ row_id }) => row_id === id) ? withWorkingCopy(type, row) : row
}

/** Opens the form of the row that the address names (`?row=12`, `?row=new`) for as long as it does. */
export function useRowAddress(type: ContentType, { isOpen, row, ask, show, close, isLeft }: AddressedForm): void {
  const mayEdit = useMay()({ type: type.key, action: 'edit' })
  const [params, changeQuery] = useAddressQuery()
  const asked = mayEdit ? rowIn(params) : null
  /** The row whose form the address has opened. */
  const opened = useRef<typeof asked>(null)
  /** Whether its form has been open: it closes then, and is not about to open. */
  const wasOpen = useRef(false)
  /** Names another row in place of this one, or none. */
  const name = (id: number | null) =>
    changeQuery(
      (query) => {
        if (id === null) query.delete(ROW)
        else query.set(ROW, String(id))
      },
      { replace: true },
    )
  // Others each time, which is no reason to load the row again.
  const latest = useRef({ ask, show, close, isLeft, name })
  useEffect(() => {
    latest.current = { ask, show, close, isLeft, name }
  })

  useEffect(() => {
    if (asked === opened.current) return
    if (asked === null) {
      opened.current = null
      latest.current.close()
      return
    }
    const begin = (row: AnyRow | null) => {
      opened.current = asked
      latest.current.show(row)
    }
    if (asked === NEW_ROW) return begin(null)
    const isWanted = latest.current.ask()
    const ended = new AbortController()
    const { language } = type.wording
    loadRow(type, asked, ended.signal).then(
      (row) => {
        if (ended.signal.aborted) return
        if (row && isWanted()) return begin(row)
        if (row) return latest.current.name(null)
        showToast({ tone: 'note', text: rowAddressWording[language].gone, language })
        latest.current.name(null)
      },
      (error: unknown) => {
        if (ended.signal.aborted || !isWanted()) return
        showToast({ tone: 'bad', text: loadFailureMessage(error, wordingOf(type)), language })
      },
    )
    return () => ended.abort()
  }, [asked, type])

  // In an effect: what guards the form must know before that nothing in it is unsaved any more.
  useEffect(() => {
    if (isOpen) wasOpen.current = true
    if (isOpen || !wasOpen.current) return
    wasOpen.current = false
    if (opened.current === null) return
    opened.current = null
    if (!latest.current.isLeft()) latest.current.name(null)
  }, [isOpen])

  // A form that its address has opened can go on with another row: a reload shows what was on the screen. A copy is no row yet.
  const shown = row?.id ?? NEW_ROW
  useEffect(() => {
    if (!isOpen || opened.current === null || opened.current === shown) return
    const id = shown === NEW_ROW ? null : shown
    opened.current = id
    latest.current.name(id)
  }, [isOpen, shown])
}
