import { useState } from 'react'
import control from '../ui/inputs/control.module.css'
import { FormField } from '../ui/inputs/FormField.tsx'
import styles from './PasswordForm.module.css'

interface PasswordFormProps {
  /** By it the button outside the form submits it. */
  id: string
  about: string
  label: string
  error: string | undefined
  onSubmit: (password: string) => void
}

/** Asks in a dialog for the password of whoever is logged in. What was typed goes with the dialog. */
export function PasswordForm({ id, about, label, error, onSubmit }: PasswordFormProps) {
  const [password, setPassword] = useState('')
  return (
    <form
      id={id}
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // A dialog stands inside the form below it in React's tree.
        event.stopPropagation()
        onSubmit(password)
      }}
    >
      <p>{about}</p>
      <FormField label={label} required error={error}>
        {(controlProps) => (
          <input
            {...controlProps}
            className={control['control']}
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </FormField>
    </form>
  )
}
