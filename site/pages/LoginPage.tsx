import { useState } from 'react'
import { useNavigate } from 'react-router'
import { logIn } from '../../client/account.ts'
import { ApiError } from '../../client/api.ts'
import { accountSentences } from '../../content/account-rules.ts'
import { fill } from '../../content/wording.ts'
import { definePage } from '../page.ts'
import { AccountForm } from '../parts/AccountForm.tsx'
import button from '../parts/button.module.css'
import form from '../parts/form.module.css'
import { useSession } from '../parts/Session.tsx'
import { TextField } from '../parts/TextField.tsx'
import { useToast } from '../parts/Toasts.tsx'

/** Milliseconds for which an admin can read the welcome before the back-office, another document, replaces the page. */
const WELCOME_STAYS = 700

const requiredFields = { username: 'Username', password: 'Password' } as const
type Values = Record<keyof typeof requiredFields | 'server', string>
type Errors = Partial<Record<keyof Values, string>>

function missing(values: Values): Errors {
  const errors: Errors = {}
  for (const name of ['username', 'password'] as const)
    if (values[name].trim() === '') errors[name] = fill(accountSentences.required, { label: requiredFields[name] })
  return errors
}

/** The server's message, else the error's text, else the specification's sentence. Specification, section 8. */
function failureSentence(error: unknown): string {
  if (error instanceof ApiError && error.serverMessage) return error.serverMessage
  return (error instanceof Error && error.message) || accountSentences.loginFailed
}

function Login() {
  const navigate = useNavigate()
  const showToast = useToast()
  const session = useSession()
  const [values, setValues] = useState<Values>({ username: '', password: '', server: '' })
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const field = (name: keyof Values) => ({
    name,
    value: values[name],
    error: errors[name],
    onValue: (value: string) => {
      setValues((before) => ({ ...before, [name]: value }))
      setErrors((before) => ({ ...before, [name]: undefined }))
    },
  })

  async function submit() {
    const found = missing(values)
    setErrors(found)
    setFailure(Object.values(found).join(' ') || null)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      const user = await logIn(values.username, values.password)
      if (!user) throw new Error(accountSentences.loginFailed)
      session.enter(user)
      showToast('good', fill(accountSentences.welcome, { name: user.username }))
      if (user.role === 'admin') setTimeout(() => window.location.assign('/Admin'), WELCOME_STAYS)
      else await navigate('/')
    } catch (error) {
      setFailure(failureSentence(error))
      setBusy(false)
    }
  }

  return (
    <AccountForm title="Login" busy={busy} failure={failure} onSubmit={() => void submit()}>
      <TextField {...field('username')} label="Username" autoComplete="username" required />
      <TextField {...field('password')} label="Password" autoComplete="current-password" secret required />
      <TextField {...field('server')} label="SERVER" autoComplete="off" />
      <div className={form['acts']}>
        <button type="submit" className={`${button['button']} ${button['carved']}`} disabled={busy}>
          LOGIN
        </button>
        <button
          type="button"
          className={`${button['button']} ${button['glass']}`}
          onClick={() => void navigate('/register')}
        >
          REGISTER
        </button>
      </div>
    </AccountForm>
  )
}

export const page = definePage<null>({
  load: () => Promise.resolve(null),
  blank: null,
  head: () => ({ title: 'Login' }),
  View: Login,
  loading: 'Loading...',
})
