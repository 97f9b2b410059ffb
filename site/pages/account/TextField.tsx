import { useState, type HTMLInputAutoCompleteAttribute, type ReactNode } from 'react'
import { fill } from '../../../content/messages/fill.ts'
import { tagOf } from '../../../content/messages/tagOf.ts'
import { Field } from '../../../ui/Field.tsx'
import { accountWording as words } from './wording.ts'
import styles from './AccountForm.module.css'

interface TextFieldProps {
  label: string
  labelLang?: string
  value: string
  onValue: (value: string) => void
  hint?: ReactNode
  error?: string | undefined
  secret?: boolean
  type?: 'text' | 'email' | 'date'
  inputMode?: 'numeric'
  enterKeyHint?: 'next' | 'go'
  maxLength?: number
  autoComplete?: HTMLInputAutoCompleteAttribute
  name?: string
}

const look = {
  field: styles['field'],
  head: styles['label'],
  mark: undefined,
  hint: styles['hint'],
  error: styles['error'],
}

export function TextField(props: TextFieldProps) {
  const { label, labelLang = tagOf('en'), value, onValue, hint, error, secret = false, type = 'text', ...input } = props
  const [visible, setVisible] = useState(false)
  return (
    <Field label={label} labelLang={labelLang} hint={hint} error={error} look={look}>
      {(controlProps) => (
        <div className={styles['control']}>
          <input
            {...input}
            {...controlProps}
            className={styles['input']}
            type={secret && !visible ? 'password' : type}
            value={value}
            onChange={(event) => onValue(event.target.value)}
            spellCheck={false}
            autoCapitalize="none"
          />
          {secret && (
            <button
              type="button"
              className={styles['reveal']}
              aria-pressed={visible}
              aria-label={fill(words.reveal, { label })}
              onClick={() => setVisible(!visible)}
            >
              <EyeIcon crossed={visible} />
            </button>
          )}
        </div>
      )}
    </Field>
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
