import { useId, useState, type HTMLInputAutoCompleteAttribute, type ReactNode } from 'react'
import styles from './AccountForm.module.css'

interface TextFieldProps {
  label: string
  value: string
  onValue: (value: string) => void
  /** A rule or an aside, below the input. */
  hint?: ReactNode
  error?: string | undefined
  /** Hides what is typed, with a way to show it. */
  secret?: boolean
  type?: 'text' | 'email'
  inputMode?: 'numeric'
  maxLength?: number
  required?: boolean
  autoComplete?: HTMLInputAutoCompleteAttribute
  name?: string
}

/** An input of the account forms, with its label and what is wrong with it. */
export function TextField(props: TextFieldProps) {
  const { label, value, onValue, hint, error, secret = false, type = 'text', required = false, ...input } = props
  const id = useId()
  const [shown, setShown] = useState(false)
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      <div className={styles['control']}>
        <input
          {...input}
          id={id}
          className={styles['input']}
          type={secret && !shown ? 'password' : type}
          value={value}
          onChange={(event) => onValue(event.target.value)}
          required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          spellCheck={false}
          autoCapitalize="none"
        />
        {secret && (
          <button
            type="button"
            className={styles['reveal']}
            aria-pressed={shown}
            aria-label={`Tampilkan ${label}`}
            onClick={() => setShown(!shown)}
          >
            <EyeIcon crossed={shown} />
          </button>
        )}
      </div>
      {hint && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles['error']}>
          {error}
        </p>
      )}
    </div>
  )
}

function EyeIcon({ crossed }: { crossed: boolean }) {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" strokeWidth="1.75" aria-hidden>
      <path d="M2.5 12C5 7.5 8.5 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-6 6.5-9.5 6.5S5 16.5 2.5 12Z" />
      <circle cx="12" cy="12" r="3" />
      {crossed && <path d="m4 4 16 16" />}
    </svg>
  )
}
