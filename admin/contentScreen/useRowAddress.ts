import { useEffect, useRef } from 'react'
import { findForEditing } from '../../client/find.ts'
import type { Reading } from '../../client/reader.ts'
import { listWorkingCopies } from '../../client/publishing/workingCopies.ts'
import type { ContentType } from '../../content/define.ts'
import { wordingOf } from '../../content/wording/screenWording.ts'
import type { AnyRow } from '../data/rows.ts'
import { useReading, useTranslatorsLanguages } from '../data/siteLanguages.ts'
import { loadFailureMessage } from '../feedback/failureMessages.ts'
import { NEW_ROW, ROW, rowIn } from '../form/rowAddress.ts'
import { withWorkingCopy } from '../form/workingCopy/workingCopies.ts'
import { useAddressQuery } from '../list/useAddressQuery.ts'
import { useMay } from '../session/currentUser.ts'
import { showToast } from '../ui/toasts.tsx'
import { rowAddressWording } from './wording.ts'

interface AddressedForm {
  isOpen: boolean
  row: AnyRow | null
  /** Starts a request and returns a function that tells whether the request is still the latest. */
  ask: () => () => boolean
  show: (row: AnyRow | null) => void
  close: () => void
  /** Whether the user closed the form by navigating elsewhere. If so, the URL must not be changed again. */
  isLeft: () => boolean
}

/** Only those who edit a type see its drafts and working copies. */
async function loadRow(
  type: ContentType,
  id: number,
  { mayEdit, reading }: { mayEdit: boolean; reading: Reading },
  signal: AbortSignal,
): Promise<AnyRow | null> {
  const row = (await findForEditing(type, id, { isForAll: mayEdit, reading }, signal)) as AnyRow | null // The API responds with a row, so the cast is safe.
  if (!row || !type.publishing || !mayEdit) return row
  const copies = await listWorkingCopies(type)
  return copies.some(({ row_id }) => row_id === id) ? withWorkingCopy(type, row, reading) : row
}

/** Opens the form of the row that the URL names (`?row=12` or `?row=new`). */
export function useRowAddress(type: ContentType, { isOpen, row, ask, show, close, isLeft }: AddressedForm): void {
  const mayEdit = useMay()({ type: type.key, action: 'edit' })
  const reading = useReading(type)
  const [params, changeQuery] = useAddressQuery()
  const isTranslator = useTranslatorsLanguages(type).length > 0
  const named = rowIn(params)
  const requested = mayEdit || (isTranslator && named !== NEW_ROW) ? named : null
  const opened = useRef<typeof requested>(null)
  /** Without this, a form that starts closed would remove the row from the URL. */
  const wasOpen = useRef(false)
  const name = (id: number | null) =>
    changeQuery(
      (query) => {
        if (id === null) query.delete(ROW)
        else query.set(ROW, String(id))
      },
      { replace: true },
    )
  // A ref, because the functions change at each render, and a change must not load the row again.
  const latest = useRef({ ask, show, close, isLeft, name })
  useEffect(() => {
    latest.current = { ask, show, close, isLeft, name }
  })

  useEffect(() => {
    if (requested === opened.current) return
    if (requested === null) {
      opened.current = null
      latest.current.close()
      return
    }
    const begin = (row: AnyRow | null) => {
      opened.current = requested
      latest.current.show(row)
    }
    if (requested === NEW_ROW) return begin(null)
    const isWanted = latest.current.ask()
    const ended = new AbortController()
    const { language } = type.wording
    loadRow(type, requested, { mayEdit, reading }, ended.signal).then(
      (row) => {
        if (ended.signal.aborted) return
        if (row && isWanted()) return begin(row)
        if (row) return latest.current.name(null)
        showToast({ tone: 'note', text: rowAddressWording(language).gone, language })
        latest.current.name(null)
      },
      (error: unknown) => {
        if (ended.signal.aborted || !isWanted()) return
        showToast({ tone: 'bad', text: loadFailureMessage(error, wordingOf(type)), language })
      },
    )
    return () => ended.abort()
  }, [requested, type, mayEdit, reading])

  // The URL changes in an effect. If it changed earlier, the dialog about unsaved input would appear.
  useEffect(() => {
    if (isOpen) wasOpen.current = true
    if (isOpen || !wasOpen.current) return
    wasOpen.current = false
    if (opened.current === null) return
    opened.current = null
    if (!latest.current.isLeft()) latest.current.name(null)
  }, [isOpen])

  // When the form goes to another row, the URL is updated. If the form goes to an unsaved copy, the row is removed from
  // the URL.
  const visible = row?.id ?? NEW_ROW
  useEffect(() => {
    if (!isOpen || opened.current === null || opened.current === visible) return
    const id = visible === NEW_ROW ? null : visible
    opened.current = id
    latest.current.name(id)
  }, [isOpen, visible])
}
