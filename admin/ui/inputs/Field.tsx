import { useId, type ReactNode } from 'react'
import styles from './Field.module.css'

/** What a control carries so that its label, its hint and its error are known to everyone. */
export interface ControlProps {
  id: string
  required: boolean
  'aria-labelledby': string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

interface FieldProps {
  label: string
  required?: boolean
  error?: string | undefined
  /** ContentListProps under the control; part of its description. */
  hint?: ReactNode
  children: (controlProps: ControlProps) => ReactNode
}

/** A label, its control, and the sentence that says what is wrong with it. */
export function Field({ label, required = false, error, hint, children }: FieldProps) {
  const id = useId()
  const labelId = `${id}-label`
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const described = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ')
  return (
    <div className={styles['field']}>
      <div className={styles['head']}>
        <label id={labelId} htmlFor={id}>
          {label}
        </label>
        {required && (
          <span className={styles['mark']} aria-hidden="true">
            *
          </span>
        )}
      </div>
      {children({
        id,
        required,
        'aria-labelledby': labelId,
        'aria-invalid': error !== undefined,
        'aria-describedby': described || undefined,
      })}
      {hint && (
        <div className={styles['hint']} id={hintId}>
          {hint}
        </div>
      )}
      {error && (
        <p className={styles['error']} id={errorId}>
          {error}
        </p>
      )}
    </div>
  )
}
