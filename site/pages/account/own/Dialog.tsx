import { useEffect, useId, useLayoutEffect, useRef, type ReactNode, type SubmitEvent } from 'react'
import button from '../../../components/button.module.css'
import panel from '../../../components/Panel.module.css'
import form from '../AccountForm.module.css'
import type { AccountFormState } from '../useAccountForm.ts'
import { ownWording } from './wording.ts'
import styles from './own.module.css'

const carved = `${button['button']} ${button['carved']}`
const glass = `${button['button']} ${button['glass']}`

interface DialogProps {
  title: string
  /** Null if the dialog has only its own button to close it. */
  onClose: (() => void) | null
  children: ReactNode
}

/** A modal dialog that is open as long as it is rendered. Afterwards the focus is where it was before. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const mayClose = onClose !== null
  // A layout effect, because only a dialog that is still in the document gives the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    // What must be read comes first, and a stray key must not press a button.
    if (!mayClose) dialog?.focus()
    return () => dialog?.close()
  }, [mayClose])
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className={`${panel['surface']} ${panel['solid']} ${styles['dialog']}`}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      onClose={() => {
        // Chrome closes a dialog at the second Escape, whatever `onCancel` says.
        if (ref.current?.open !== false) return
        if (onClose) onClose()
        else ref.current.showModal()
      }}
    >
      <h2 id={titleId} className={panel['title']}>
        {title}
      </h2>
      {children}
    </dialog>
  )
}

interface ConfirmDialogProps {
  question: string
  about: string
  yes: string
  busy: boolean
  onYes: () => void
  onClose: () => void
}

/** The first button gets the focus, so it is the one that changes nothing. */
export const ConfirmDialog = ({ question, about, yes, busy, onYes, onClose }: ConfirmDialogProps) => (
  <Dialog title={question} onClose={() => !busy && onClose()}>
    <p>{about}</p>
    <div className={form['acts']}>
      <button type="button" className={glass} disabled={busy} onClick={onClose}>
        {ownWording.cancel}
      </button>
      <button type="button" className={carved} disabled={busy} onClick={onYes}>
        {yes}
      </button>
    </div>
  </Dialog>
)

interface DialogFormProps {
  form: AccountFormState
  submit: string
  onCancel: () => void
  children: ReactNode
}

export function DialogForm({
  form: { ref, busy, failure, onSubmit, onKeyDown },
  submit,
  onCancel,
  children,
}: DialogFormProps) {
  useEffect(() => {
    if (failure) ref.current?.querySelector<HTMLElement>('[aria-invalid], input:not([hidden])')?.focus()
  }, [ref, failure])

  function onSubmitEvent(event: SubmitEvent) {
    event.preventDefault()
    if (!busy) onSubmit()
  }

  return (
    <form
      ref={ref}
      className={styles['form']}
      method="post"
      noValidate
      aria-busy={busy}
      onSubmit={onSubmitEvent}
      onKeyDown={onKeyDown}
    >
      {children}
      <div role="alert" className={form['failure']}>
        {failure?.message}
      </div>
      <div className={form['acts']}>
        <button type="button" className={glass} disabled={busy} onClick={onCancel}>
          {ownWording.cancel}
        </button>
        <button type="submit" className={carved} disabled={busy}>
          {submit}
        </button>
      </div>
    </form>
  )
}
