import { useEffect, useRef, useState, type MouseEvent } from 'react'
import type { ContentType } from '../../content/define.ts'
import type { Feedback } from '../feedback/feedback.ts'
import { dropDraft, keptDraft } from '../form/draftStorage.ts'
import type { AnyRow } from '../data/rows.ts'
import { useUser } from '../session/currentUser.ts'
import { useContentMutations } from '../data/useContentMutations.ts'

export type Press = MouseEvent<HTMLElement>

/** What the rows of a list can be asked for in order to change them. */
export interface EditActions {
  edit: (row: AnyRow, press: Press) => void
  askDelete: (row: AnyRow, press: Press) => void
}

/** Which row is being edited or deleted, and where focus goes afterwards. */
export function useEditing(type: ContentType, feedback: Feedback, rows: readonly AnyRow[] | null) {
  // The row stays while its dialog closes, so that nothing flickers; the turn makes every opening a fresh form.
  const { username } = useUser()
  const [form, setForm] = useState<{ row: AnyRow | null; open: boolean; turn: number }>(() => {
    const kept = keptDraft(username, type)
    return { row: kept?.row ?? null, open: kept !== null, turn: 0 }
  })
  const [doomed, setDoomed] = useState<{ row: AnyRow | null; open: boolean }>({ row: null, open: false })
  const { remove } = useContentMutations(type)

  const addButton = useRef<HTMLButtonElement>(null)
  const opener = useRef<HTMLElement>(null)

  // A deleted row takes the button along that had the focus; the add button is there for as long as the list is.
  useEffect(() => {
    if (opener.current && !opener.current.isConnected && document.activeElement === document.body) {
      opener.current = null
      addButton.current?.focus()
    }
  }, [rows])

  const open = (row: AnyRow | null, press: Press) => {
    opener.current = press.currentTarget
    setForm({ row, open: true, turn: form.turn + 1 })
  }

  return {
    addButton,
    focusAfter: () => (opener.current?.isConnected ? opener.current : addButton.current),
    form,
    add: (press: Press) => open(null, press),
    edit: open,
    closeForm: () => {
      dropDraft()
      setForm((old) => ({ ...old, open: false }))
    },
    doomed,
    deleting: remove.isPending,
    askDelete: (row: AnyRow, press: Press) => {
      opener.current = press.currentTarget
      setDoomed({ row, open: true })
    },
    keep: () => setDoomed((old) => ({ ...old, open: false })),
    confirmDelete: () => {
      if (!doomed.row || remove.isPending) return
      remove.mutate(doomed.row.id, {
        onSuccess: feedback.deleted,
        onError: feedback.deleteFailed,
        onSettled: () => setDoomed((old) => ({ ...old, open: false })),
      })
    },
  }
}
