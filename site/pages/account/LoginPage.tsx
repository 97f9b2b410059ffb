import { Link, useNavigate } from 'react-router'
import { logIn } from '../../../client/account.ts'
import { ApiError } from '../../../client/api.ts'
import { takeReturn } from '../../../client/session.ts'
import { accountSentences } from '../../../content/account-rules.ts'
import { fill } from '../../../content/wording.ts'
import { definePage } from '../../page.ts'
import { AccountForm } from './AccountForm.tsx'
import form from './AccountForm.module.css'
import { useSession } from '../../hooks/useSession.tsx'
import { TextField } from './TextField.tsx'
import { useToast } from '../../feedback/Toasts.tsx'
import { useAccountForm } from './useAccountForm.ts'
import { WayButton } from './NavButton.tsx'

/** Milliseconds for which an admin can read the welcome before the back-office, another document, replaces the page. */
const WELCOME_STAYS = 700

/** The server's message, else the error's text, else the form's own sentence. docs/product.md, section 8. */
function failureSentence(error: unknown): string {
  if (error instanceof ApiError && error.serverMessage) return error.serverMessage
  return (error instanceof Error && error.message) || accountSentences.loginFailed
}

function Login() {
  const navigate = useNavigate()
  const showToast = useToast()
  const session = useSession()
  const account = useAccountForm({
    labels: { username: 'Username', password: 'Password', server: 'SERVER' },
    // This box has no use; players know it (docs/product.md, section 2).
    optional: ['server'],
    send: async ({ username, password }) => {
      const user = await logIn(username, password)
      if (!user) throw new Error(accountSentences.loginFailed)
      session.enter(user)
      showToast('good', fill(accountSentences.welcome, { name: user.username }))
      const back = takeReturn()
      if (user.role === 'admin') setTimeout(() => window.location.assign(back ?? '/Admin'), WELCOME_STAYS)
      else await navigate('/')
    },
    failureSentence,
  })
  return (
    <AccountForm
      title="Login"
      form={account.form}
      submit="LOGIN"
      beside={<WayButton to="/register">REGISTER</WayButton>}
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
  head: () => ({ title: 'Login' }),
  View: Login,
  loading: 'Loading...',
})
