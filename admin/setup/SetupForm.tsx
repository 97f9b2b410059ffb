import { useEffect, useRef, useState } from 'react'
import { setUpFirstAdmin, type Registration } from '../../client/logIn/accountCalls.ts'
import { ApiError } from '../../client/api.ts'
import { PASSWORD_LENGTH } from '../../content/accounts/account-rules.ts'
import { fill } from '../../content/messages/fill.ts'
import { guidePath } from '../shell/menu.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/inputs/TextField.tsx'
import styles from './setup.module.css'
import { setupWording } from './wording.ts'
import { useSingleMutation } from '../data/useSingleMutation.ts'
import { LanguageChoice } from '../shell/LanguageChoice.tsx'

interface Entry {
  name: keyof Registration
  type: 'text' | 'email' | 'password'
  autoComplete: string
  hint?: string
}

const entries: readonly Entry[] = [
  { name: 'username', type: 'text', autoComplete: 'username' },
  { name: 'email', type: 'email', autoComplete: 'email' },
  {
    name: 'password',

    type: 'password',
    autoComplete: 'new-password',
    hint: fill(setupWording.passwordHint, { least: PASSWORD_LENGTH.least }),
  },
  { name: 'password_confirmation', type: 'password', autoComplete: 'new-password' },
  { name: 'PIN', type: 'password', autoComplete: 'off', hint: setupWording.pinHint },
]

const empty: Registration = { username: '', email: '', password: '', password_confirmation: '', PIN: '' }

/** The form checks only the repeated password, because the server checks everything else. */
export function SetupForm({ secret }: { secret: string }) {
  const [values, setValues] = useState(empty)
  const [formErrors, setFormErrors] = useState<Readonly<Record<string, string>>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)

  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts])

  const setUp = useSingleMutation({
    mutationFn: () => {
      if (values.password !== values.password_confirmation) throw new Error(setupWording.unmatched)
      return setUpFirstAdmin(secret, values)
    },
    onMutate: () => setRefusal(null),
    onSuccess: () => window.location.replace(`/admin${guidePath()}`),
    onError: (error) => {
      const named = error instanceof ApiError ? Object.entries(error.errors) : []
      setFormErrors(Object.fromEntries(named.map(([name, sentences]) => [name, sentences.join(' ')])))
      setRefusal(named.length > 0 ? null : error.message)
      setAttempts((count) => count + 1)
    },
  })
  const busy = setUp.isPending || setUp.isSuccess

  return (
    <form
      ref={form}
      noValidate
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) setUp.mutate()
      }}
    >
      <LanguageChoice />
      <p>{setupWording.about}</p>
      {entries.map(({ name, hint, ...attributes }) => (
        <TextField
          key={name}
          label={setupWording.labels[name]}
          required
          error={formErrors[name]}
          hint={hint}
          {...attributes}
          {...(name === 'PIN' && { inputMode: 'numeric' })}
          value={values[name]}
          onChange={(text) => {
            setValues({ ...values, [name]: text })
            setFormErrors(({ [name]: _old, ...others }) => others)
          }}
        />
      ))}
      <p role="alert" className={styles['refusal']}>
        {refusal}
      </p>
      <Button variant="primary" type="submit" disabled={busy}>
        {busy ? setupWording.busy : setupWording.submit}
      </Button>
    </form>
  )
}
