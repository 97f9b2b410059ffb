import { useEffect, type ReactNode, type SubmitEvent } from 'react'
import { Notice } from '../../feedback/Notice.tsx'
import { PageHeading } from '../../components/PageHeading.tsx'
import panel from '../../components/Panel.module.css'
import button from '../../components/button.module.css'
import styles from './AccountForm.module.css'
import type { AccountFormState } from './useAccountForm.ts'

interface AccountFormProps {
  title: string
  form: AccountFormState
  /** Words of the button that sends the form, and what stands beside it. */
  submit: string
  beside?: ReactNode
  children: ReactNode
}

/** The frame of the forms with which visitors come in. */
export function AccountForm({ title, form, submit, beside, children }: AccountFormProps) {
  const { ref, busy, failure, onSubmit } = form

  useEffect(() => {
    if (failure && !busy) ref.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [ref, failure, busy])

  function send(event: SubmitEvent) {
    event.preventDefault()
    if (!busy) onSubmit()
  }

  return (
    <>
      <PageHeading>{title}</PageHeading>
      <noscript>
        <Notice>JavaScript harus aktif untuk memakai formulir ini.</Notice>
      </noscript>
      {/* Were it ever sent by the browser itself, a password would stand in the address: hence the method. */}
      <form
        ref={ref}
        className={`${panel['surface']} ${styles['form']}`}
        method="post"
        noValidate
        aria-busy={busy}
        onSubmit={send}
      >
        <div role="alert" className={styles['failure']}>
          {failure}
        </div>
        {children}
        <div className={styles['acts']}>
          <button type="submit" className={`${button['button']} ${button['carved']}`} disabled={busy}>
            {submit}
          </button>
          {beside}
        </div>
      </form>
    </>
  )
}
