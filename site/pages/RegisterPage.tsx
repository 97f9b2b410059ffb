import { useState } from 'react'
import { useNavigate } from 'react-router'
import { register, type Registration } from '../../client/account.ts'
import { ApiError } from '../../client/api.ts'
import { accountSentences, isPassword, PASSWORD_LENGTH, PIN_PATTERN } from '../../content/account-rules.ts'
import { fill } from '../../content/wording.ts'
import { definePage } from '../page.ts'
import { AccountForm } from '../parts/AccountForm.tsx'
import button from '../parts/button.module.css'
import form from '../parts/form.module.css'
import { useSession } from '../parts/Session.tsx'
import { TextField } from '../parts/TextField.tsx'
import { useToast } from '../parts/Toasts.tsx'

const labels = {
  username: 'Username',
  email: 'Email',
  password: 'Password',
  password_confirmation: 'Confirm Password',
  PIN: 'PIN',
} as const satisfies Record<keyof Registration, string>

type Name = keyof Registration
type Errors = Partial<Record<Name, string>>
const names = Object.keys(labels) as Name[] // the keys of the object above

/** What is wrong, told before anything is sent. Specification, section 5. */
function faults(values: Registration): Errors {
  const errors: Errors = {}
  for (const name of names)
    if (values[name].trim() === '') errors[name] = fill(accountSentences.required, { label: labels[name] })
  if (!isPassword(values.password)) errors.password ??= accountSentences.password
  if (values.password !== values.password_confirmation) errors.password_confirmation ??= accountSentences.mismatch
  if (!PIN_PATTERN.test(values.PIN)) errors.PIN ??= accountSentences.pin
  return errors
}

/** The first sentence for each field that the server found fault with. */
function serverFaults(error: unknown): Errors {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(names.flatMap((name) => (error.errors[name]?.[0] ? [[name, error.errors[name][0]]] : [])))
}

/** The first message of the server's errors, else the specification's sentence. Specification, section 8. */
function failureSentence(error: unknown): string {
  const first = error instanceof ApiError ? Object.values(error.errors)[0]?.[0] : undefined
  return first ?? accountSentences.registerFailed
}

const empty: Registration = { username: '', email: '', password: '', password_confirmation: '', PIN: '' }

function Register() {
  const navigate = useNavigate()
  const showToast = useToast()
  const session = useSession()
  const [values, setValues] = useState(empty)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const field = (name: Name) => ({
    name,
    label: labels[name],
    required: true,
    value: values[name],
    error: errors[name],
    onValue: (value: string) => {
      setValues((before) => ({ ...before, [name]: value }))
      setErrors((before) => ({ ...before, [name]: undefined }))
    },
  })

  async function submit() {
    const found = faults(values)
    setErrors(found)
    setFailure(Object.values(found)[0] ?? null)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await register(values)
      await session.refresh()
      showToast('good', accountSentences.registered)
      await navigate('/')
    } catch (error) {
      setErrors(serverFaults(error))
      setFailure(failureSentence(error))
      setBusy(false)
    }
  }

  return (
    <AccountForm title="Register" busy={busy} failure={failure} onSubmit={() => void submit()}>
      <TextField {...field('username')} autoComplete="username" />
      <TextField {...field('email')} type="email" autoComplete="email" />
      <TextField
        {...field('password')}
        autoComplete="new-password"
        secret
        hint={`${PASSWORD_LENGTH.least}-${PASSWORD_LENGTH.most} karakter dengan huruf kecil, huruf besar, angka, dan karakter khusus.`}
      />
      <TextField {...field('password_confirmation')} autoComplete="new-password" secret />
      <TextField
        {...field('PIN')}
        autoComplete="off"
        inputMode="numeric"
        secret
        hint="6 angka. Simpan baik-baik: PIN dipakai untuk mengatur ulang password."
      />
      <p className={form['terms']}>
        Dengan menekan REGISTER, Anda menyetujui syarat, ketentuan, dan peraturan yang berlaku di server ini.
      </p>
      <div className={form['acts']}>
        <button type="submit" className={`${button['button']} ${button['carved']}`} disabled={busy}>
          REGISTER
        </button>
        <button
          type="button"
          className={`${button['button']} ${button['glass']}`}
          onClick={() => void navigate('/login')}
        >
          LOGIN
        </button>
      </div>
    </AccountForm>
  )
}

export const page = definePage<null>({
  load: () => Promise.resolve(null),
  blank: null,
  head: () => ({ title: 'Register' }),
  View: Register,
  loading: 'Loading...',
})
