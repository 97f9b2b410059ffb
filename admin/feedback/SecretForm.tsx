import { useEffect, useRef, useState, type ReactNode } from 'react'
import control from '../ui/inputs/control.module.css'
import { FormField } from '../ui/inputs/FormField.tsx'
import styles from './SecretForm.module.css'

const inputs = {
  password: { type: 'password', autoComplete: 'current-password' },
  // A recovery code has letters, too: no keyboard of digits.
  code: { type: 'text', autoComplete: 'one-time-code', autoCapitalize: 'none', spellCheck: false },
} as const

interface SecretFormProps {
  /** By it the button outside the form submits it. */
  id: string
  about: string
  label: string
  kind: keyof typeof inputs
  error: string | undefined
  onSubmit: (secret: string) => void
  /** Below the field: other ways to say who one is. */
  children?: ReactNode
}

/**
 * Asks in a dialog for a secret of whoever is logged in. What was typed goes with the dialog. Another kind of secret is another form,
 * by its key.
 */
export function SecretForm({ id, about, label, kind, error, onSubmit, children }: SecretFormProps) {
  const [secret, setSecret] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <form
      id={id}
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // A dialog stands inside the form below it in React's tree.
        event.stopPropagation()
        onSubmit(secret)
      }}
    >
      <p>{about}</p>
      <FormField label={label} required error={error}>
        {(controlProps) => (
          <input
            {...inputs[kind]}
            {...controlProps}
            ref={input}
            className={control['control']}
            value={secret}
            onChange={(event) => setSecret(event.target.value)}
          />
        )}
      </FormField>
      {children && <div className={styles['others']}>{children}</div>}
    </form>
  )
}
