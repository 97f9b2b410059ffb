import { useId, type ReactNode } from 'react'

export interface ControlProps {
  id: string
  required: boolean
  'aria-labelledby': string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  lang?: string
  dir?: 'auto'
}

export interface FieldProps {
  label: string
  labelLang?: string | undefined
  required?: boolean
  error?: string | undefined
  hint?: ReactNode
  /** The language of what is typed, if it is another one than the form's. */
  controlLang?: string | undefined
  children: (controlProps: ControlProps) => ReactNode
}

interface FieldLook {
  field: string | undefined
  head: string | undefined
  mark: string | undefined
  hint: string | undefined
  error: string | undefined
}

export function Field({
  label,
  labelLang,
  required = false,
  error,
  hint,
  controlLang,
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
        ...(controlLang !== undefined && { lang: controlLang, dir: 'auto' }),
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
