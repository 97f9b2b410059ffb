import { useEffect, useRef, useState, type ReactNode } from 'react'
import { TextField } from '../ui/inputs/TextField.tsx'
import styles from './SecretForm.module.css'

const inputs = {
  password: { type: 'password', autoComplete: 'current-password' },
  // Recovery codes contain letters, so no numeric keyboard.
  code: { type: 'text', autoComplete: 'one-time-code', autoCapitalize: 'none', spellCheck: false },
} as const

interface SecretFormProps {
  /** Connects the button outside the form. */
  id: string
  about: string
  label: string
  kind: keyof typeof inputs
  error: string | undefined
  onSubmit: (secret: string) => void
  children?: ReactNode
}

/** Asks for a secret. Input disappears with the dialog; `key` separates kinds of secrets. */
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
        // In React's tree a dialog is inside the form below it.
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
