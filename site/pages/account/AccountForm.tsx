import { useEffect, type ReactNode, type SubmitEvent } from 'react'
import { Notice } from '../../feedback/Notice.tsx'
import { PageHeading } from '../../components/PageHeading.tsx'
import panel from '../../components/Panel.module.css'
import button from '../../components/button.module.css'
import styles from './AccountForm.module.css'
import type { AccountFormState } from './useAccountForm.ts'
import { accountEnglish as english, accountWording as words } from './wording.ts'

interface AccountFormProps {
  title: string
  form: AccountFormState
  submitLabel: string
  secondaryButton?: ReactNode
  children: ReactNode
}

export function AccountForm({ title, form, submitLabel, secondaryButton, children }: AccountFormProps) {
  const { ref, busy, failure, onSubmit, onKeyDown } = form

  useEffect(() => {
    if (failure) ref.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [ref, failure])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!busy) onSubmit()
  }

  return (
    <>
      <PageHeading lang={english.language}>{title}</PageHeading>
      <noscript>
        <Notice>{words.scriptsForForm}</Notice>
      </noscript>
      {/* The method POST keeps the password out of the URL if the browser submits the form without scripts. */}
      <form
        ref={ref}
        className={`${panel['surface']} ${styles['form']}`}
        method="post"
        noValidate
        aria-busy={busy}
        onSubmit={submit}
        onKeyDown={onKeyDown}
      >
        <div role="alert" className={styles['failure']}>
          {failure?.message}
        </div>
        {children}
        <div className={styles['acts']} lang={english.language}>
          <button type="submit" className={`${button['button']} ${button['carved']}`} disabled={busy}>
            {submitLabel}
          </button>
          {secondaryButton}
        </div>
      </form>
    </>
  )
}
