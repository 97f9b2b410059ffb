import { useId, type ReactNode } from 'react'

/** What a control must carry to be announced with its label, its hint and its error. */
export interface ControlProps {
  id: string
  required: boolean
  'aria-labelledby': string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

export interface FieldProps {
  label: string
  /** Language of the label where it is not the page's. */
  labelLang?: 'en'
  required?: boolean
  error?: string | undefined
  /** A rule or an aside below the control; part of its description. */
  hint?: ReactNode
  children: (controlProps: ControlProps) => ReactNode
}

/** Class names of a field's parts: the public site and the back-office each have a look of their own. */
interface FieldLook {
  field: string | undefined
  head: string | undefined
  /** Of the asterisk of a required field. */
  mark: string | undefined
  hint: string | undefined
  error: string | undefined
}

/** A label, its control, a hint, and the sentence that says what is wrong. */
export function Field({
  label,
  labelLang,
  required = false,
  error,
  hint,
  children,
  look,
}: FieldProps & { look: FieldLook }) {
  const id = useId()
  const labelId = `${id}-label`
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const described = [hint && hintId, error && errorId].filter(Boolean).join(' ')
  return (
    <div className={look.field}>
      <div className={look.head}>
        <label id={labelId} htmlFor={id} lang={labelLang}>
          {label}
        </label>
        {required && (
          <span className={look.mark} aria-hidden="true">
            *
          </span>
        )}
      </div>
      {children({
        id,
        required,
        'aria-labelledby': labelId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {hint && (
        <div className={look.hint} id={hintId}>
          {hint}
        </div>
      )}
      {error && (
        <p className={look.error} id={errorId}>
          {error}
        </p>
      )}
    </div>
  )
}
