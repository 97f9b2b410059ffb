import { useMemo, useState, type ReactNode } from 'react'
import type { ContentType } from '../../content/define.ts'
import { wordingOf } from '../../content/wording/screenWording.ts'
import { ownRow, type AnyRow } from '../data/rows.ts'
import { toastFeedback } from '../feedback/feedback.ts'
import type { Confirmation } from '../form/confirmation.ts'
import { readDraft } from '../form/draftStorage.ts'
import { FormConflict, FormFields, UnsavedDialog } from '../form/FormParts.tsx'
import { useContentForm } from '../form/useContentForm.ts'
import { useLeaveGuard } from '../form/useLeaveGuard.ts'
import { SOURCE } from '../translations/LanguageTabs.tsx'
import { useFormTypes } from '../translations/translatedType.ts'
import { draftIn } from '../translations/translationState.ts'
import { translationsWording } from '../translations/wording.ts'
import { useUser } from '../session/currentUser.ts'
import { Button } from '../ui/Button.tsx'
import type { Preview } from '../preview/previews.tsx'
import { UploadProgress } from '../ui/inputs/files/UploadProgress.tsx'
import { commonWording } from '../wording/commonWording.ts'
import styles from './SingleForm.module.css'

interface SingleFormProps {
  type: ContentType
  /** The row as visitors see it, including values from environment variables. */
  present: AnyRow
  preview?: Preview
  confirmation?: Confirmation | undefined
  onSaved?: () => void
  buttons?: (form: ButtonState) => ReactNode
}

export interface ButtonState {
  changed: boolean
  busy: boolean
  discard: () => void
}

/** The form of a settings screen stays open. While it has no unsaved input, it shows changes by other users. */
export function SingleForm({ type: declared, present, preview, confirmation, onSaved, buttons }: SingleFormProps) {
  const types = useFormTypes(declared)
  const { shown: type, changed, isTranslation } = types
  const [tab, setTab] = useState(SOURCE)
  const wording = wordingOf(type)
  const words = commonWording(wording.language)
  const { username } = useUser()
  const feedback = useMemo(() => toastFeedback(type), [type])
  // A stored draft is saved with the version that it is based on, so that the server can detect newer changes.
  const [own, setOwn] = useState(() => {
    const now = ownRow(present)
    return { ...now, row: readDraft(username, changed, now.row)?.row ?? now.row }
  })
  const show = (saved: AnyRow) => {
    setOwn(ownRow(saved))
    onSaved?.()
  }
  const { formElement, ...form } = useContentForm({
    type: changed,
    row: own.row,
    open: true,
    feedback,
    tab,
    setTab,
    onSaved: show,
  })
  if (present.version > own.row.version && !form.changed) setOwn(ownRow(present))

  const leave = useLeaveGuard(form.changed)
  const [asking, setAsking] = useState(false)
  const [confirming, setConfirming] = useState(false)

  const element = (
    <form
      ref={formElement}
      noValidate
      aria-busy={form.busy}
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isTranslation && confirmation?.isNeeded(own.row, form.draft)) setConfirming(true)
        else form.submit()
      }}
    >
      <div className={styles['fields']}>
        <FormFields types={types} row={own.row} form={form} inherited={own.inherited} />
      </div>
      <footer className={styles['footer']}>
        <UploadProgress words={words} part={form.uploaded} />
        {buttons ? (
          buttons({ changed: form.changed, busy: form.busy, discard: () => setAsking(true) })
        ) : (
          <>
            {form.changed && (
              <Button onClick={() => setAsking(true)} disabled={form.busy}>
                {words.discard}
              </Button>
            )}
            <Button variant="primary" type="submit" disabled={form.busy}>
              {form.busy
                ? wording.saving
                : isTranslation
                  ? translationsWording(wording.language).save
                  : wording.submitEdit}
            </Button>
          </>
        )}
      </footer>
      <UnsavedDialog
        language={wording.language}
        asking={asking}
        setAsking={setAsking}
        leave={leave}
        onDiscard={form.reset}
      />
      {confirmation && (
        <confirmation.Dialog
          draft={form.draft}
          open={confirming}
          onClose={() => setConfirming(false)}
          onYes={() => {
            setConfirming(false)
            form.submit()
          }}
        />
      )}
      <FormConflict types={types} form={form} />
    </form>
  )
  if (!preview || isTranslation) return element
  return (
    <div className={styles['beside']}>
      {element}
      {preview(own.row, draftIn(type, form.draft, tab === SOURCE ? null : tab))}
    </div>
  )
}
