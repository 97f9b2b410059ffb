import { useEffect, useRef, type ReactNode, type SubmitEvent } from 'react'
import { Notice } from './Notice.tsx'
import { PageHeading } from './PageHeading.tsx'
import styles from './form.module.css'

interface AccountFormProps {
  title: string
  busy: boolean
  /** What the last attempt failed with. */
  failure: string | null
  onSubmit: () => void
  children: ReactNode
}

/** The frame of the forms with which visitors come in. */
export function AccountForm({ title, busy, failure, onSubmit, children }: AccountFormProps) {
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (failure && !busy) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [failure, busy])

  function submit(event: SubmitEvent) {
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
      <form ref={form} className={styles['form']} method="post" noValidate aria-busy={busy} onSubmit={submit}>
        <div role="alert" className={styles['failure']}>
          {failure}
        </div>
        {children}
      </form>
    </>
  )
}
