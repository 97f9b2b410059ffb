import { Link, useNavigate } from 'react-router'
import { logIn } from '../../../client/account.ts'
import { ApiError } from '../../../client/api.ts'
import { takeReturn } from '../../../client/session.ts'
import { accountSentences } from '../../../content/accounts/account-rules.ts'
import { fill } from '../../../content/wording.ts'
import { definePage } from '../../data/page.ts'
import { AccountForm } from './AccountForm.tsx'
import form from './AccountForm.module.css'
import { useSession } from '../../hooks/useSession.tsx'
import { TextField } from './TextField.tsx'
import { useToast } from '../../feedback/Toasts.tsx'
import { useAccountForm } from './useAccountForm.ts'
import { NavButton } from './NavButton.tsx'

/** Milliseconds to read the welcome before the back-office, which is another document, replaces the page. */
const WELCOME_MS = 700

/** The server's message, else the error's own, else a fixed one. docs/product.md, section 8. */
function errorMessage(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.serverMessage) return error.serverMessage
    // Nothing, or what a proxy says in its stead; the browser's own words for it help nobody.
    if (error.status === 0 || !error.isReadable) return accountSentences.noAnswer
  }
  return (error instanceof Error && error.message) || accountSentences.loginFailed
}

function Login() {
  const navigate = useNavigate()
  const showToast = useToast()
  const session = useSession()
  const account = useAccountForm({
    labels: { username: 'Username', password: 'Password', server: 'SERVER' },
    // docs/product.md, section 2: the field exists and has no effect.
    optional: ['server'],
    submit: async ({ username, password }) => {
      const user = await logIn(username, password)
      if (!user) throw new Error(accountSentences.loginFailed)
      session.setUser(user)
      showToast('good', fill(accountSentences.welcome, { name: user.username }))
      const back = takeReturn()
      if (user.role === 'admin') setTimeout(() => window.location.assign(back ?? '/Admin'), WELCOME_MS)
      else await navigate('/')
    },
    errorMessage,
  })
  return (
    <AccountForm
      title="Login"
      form={account.form}
      submitLabel="LOGIN"
      secondaryButton={<NavButton to="/register">REGISTER</NavButton>}
    >
      <TextField {...account.field('username')} autoComplete="username" />
      <TextField {...account.field('password')} autoComplete="current-password" secret />
      <p className={form['aside']}>
        <Link to="/forgot">Lupa password?</Link>
      </p>
      <TextField {...account.field('server')} autoComplete="off" />
    </AccountForm>
  )
}

export const page = definePage<null>({
  load: () => Promise.resolve(null),
  blank: null,
  head: () => ({
    title: 'Login',
    description: 'Masuk dengan akun Anda untuk bermain.',
  }),
  View: Login,
  loading: 'Loading...',
})
