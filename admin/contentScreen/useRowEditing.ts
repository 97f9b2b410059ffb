import { useEffect, useRef, useState, type MouseEvent } from 'react'
import type { ContentType } from '../../content/define.ts'
import { wordingOf } from '../../content/wording/screenWording.ts'
import type { AnyRow } from '../data/rows.ts'
import { useReading } from '../data/siteLanguages.ts'
import { useContentMutations } from '../data/useContentMutations.ts'
import { useLatestRequest } from '../data/useLatestRequest.ts'
import type { Feedback } from '../feedback/feedback.ts'
import { useRefusedUse } from '../feedback/conflicts/useRefusedUse.ts'
import { deleteFailureMessage, loadFailureMessage } from '../feedback/failureMessages.ts'
import { clearDraft, latestDraft, readDraft } from '../form/draftStorage.ts'
import type { Copy } from '../form/copies/copy.ts'
import { withWorkingCopy } from '../form/workingCopy/workingCopies.ts'
import { rowIn } from '../form/rowAddress.ts'
import { useUser } from '../session/currentUser.ts'
import { showToast } from '../ui/toasts.tsx'
import { useRowAddress } from './useRowAddress.ts'

export type Press = Pick<MouseEvent<HTMLElement>, 'currentTarget'>

export interface EditActions {
  edit: (row: AnyRow, press: Press) => void
  askDelete: (row: AnyRow, press: Press) => void
}

interface ShownForm {
  row: AnyRow | null
  copy: Copy | null
  open: boolean
  opening: number
}

export function useRowEditing(
  type: ContentType,
  feedback: Feedback,
  rows: readonly AnyRow[] | null,
  copies: ReadonlySet<number>,
) {
  // While the form closes, its row stays in the state, so that the closing dialog does not become empty.
  const { username } = useUser()
  const [form, setForm] = useState<ShownForm>(() => {
    // If the URL names a row, useRowAddress opens that row's form, so the latest draft is not opened here.
    const isNamed = rowIn(new URLSearchParams(window.location.search)) !== null
    const stored = isNamed ? null : latestDraft(username, type)
    return { row: stored?.row ?? null, copy: null, open: stored !== null, opening: 0 }
  })
  const [pendingDelete, setPendingDelete] = useState<{ row: AnyRow | null; open: boolean }>({ row: null, open: false })
  const { remove } = useContentMutations(type)
  const uses = useRefusedUse()
  const reading = useReading(type)

  const addButton = useRef<HTMLButtonElement>(null)
  const opener = useRef<HTMLElement>(null)

  // If the focused button disappears with a deleted row, the button that adds a row gets the focus.
  useEffect(() => {
    if (opener.current && !opener.current.isConnected && document.activeElement === document.body) {
      opener.current = null
      addButton.current?.focus()
    }
  }, [rows])

  const load = (row: AnyRow | null, show: (row: AnyRow | null) => void) => {
    // A stored draft is saved with the version that it is based on, so that the server can detect newer changes.
    const stored = readDraft(username, type, row)
    if (stored || !row || !copies.has(row.id)) show(stored?.row ?? row)
    else
      withWorkingCopy(type, row, reading).then(show, (error: unknown) => {
        const wording = wordingOf(type)
        showToast({ tone: 'bad', text: loadFailureMessage(error, wording), language: wording.language })
      })
  }

  const ask = useLatestRequest()
  const isLeft = useRef(false)
  const show = (row: AnyRow | null) => {
    isLeft.current = false
    setForm((old) => ({ row, copy: null, open: true, opening: old.opening + 1 }))
  }
  const open = (row: AnyRow | null, press: Press) => {
    const isWanted = ask()
    opener.current = press.currentTarget
    load(row, (loaded) => isWanted() && show(loaded))
  }
  const clearOwnDraft = () => {
    if (form.copy?.isStored !== false) clearDraft(type, form.row)
  }
  const closeForm = (isLeaving = false) => {
    isLeft.current = isLeaving
    clearOwnDraft()
    setForm((old) => ({ ...old, open: false }))
  }
  useRowAddress(type, {
    isOpen: form.open,
    row: form.row,
    ask,
    show: (row) => {
      opener.current = null
      show(readDraft(username, type, row)?.row ?? row)
    },
    close: closeForm,
    isLeft: () => isLeft.current,
  })

  return {
    addButton,
    finalFocus: () => (opener.current?.isConnected ? opener.current : addButton.current),
    form,
    add: (press: Press) => open(null, press),
    edit: open,
    stepTo: (row: AnyRow, from: AnyRow, isWanted: () => boolean) =>
      load(row, (visible) => {
        if (isWanted()) setForm((old) => (old.open && old.row?.id === from.id ? { ...old, row: visible } : old))
      }),
    goOn: (saved: AnyRow) => {
      if (!form.row) clearOwnDraft()
      setForm((old) => ({ ...old, row: saved, copy: null }))
    },
    duplicate: (copy: Omit<Copy, 'isStored'>) => {
      clearDraft(type, form.row)
      const isStored = readDraft(username, type, null) === null
      setForm((old) => ({ ...old, row: null, copy: { ...copy, isStored } }))
    },
    closeForm,
    pendingDelete,
    refusedUse: uses.refused,
    deleting: remove.isPending,
    askDelete: (row: AnyRow, press: Press) => {
      ask()
      opener.current = press.currentTarget
      setPendingDelete({ row, open: true })
    },
    keep: () => setPendingDelete((old) => ({ ...old, open: false })),
    confirmDelete: () => {
      if (!pendingDelete.row) return
      remove.mutate(pendingDelete.row.id, {
        onSuccess: feedback.deleted,
        onError: (error) => {
          const sentence = () => deleteFailureMessage(error, wordingOf(type))
          if (!uses.show(error, sentence)) feedback.deleteFailed(error)
        },
        onSettled: () => setPendingDelete((old) => ({ ...old, open: false })),
      })
    },
  }
}
