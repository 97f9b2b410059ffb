import { useEffect, useRef, useState, type ReactNode } from 'react'
import { TextField } from '../ui/inputs/TextField.tsx'
import styles from './SecretForm.module.css'

const inputs = {
  password: { type: 'password', autoComplete: 'current-password' },
  // Recovery codes contain letters, so the keyboard must not be numeric.
  code: { type: 'text', autoComplete: 'one-time-code', autoCapitalize: 'none', spellCheck: false },
} as const

interface SecretFormProps {
  id: string
  about: string
  label: string
  kind: keyof typeof inputs
  error: string | undefined
  onSubmit: (secret: string) => void
  children?: ReactNode
}

/**
 * Callers must give each kind of secret a different React `key`. A new key empties the input, so that a password is not
 * sent as a code.
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
        // In React, events bubble out of a dialog's portal, so the form below the dialog would also be submitted.
        event.stopPropagation()
        onSubmit(secret)
      }}
    >
      <p>{about}</p>
      <TextField
        label={label}
        required
        error={error}
        {...inputs[kind]}
        ref={input}
        value={secret}
        onChange={setSecret}
      />
      {children && <div className={styles['others']}>{children}</div>}
    </form>
  )
}
