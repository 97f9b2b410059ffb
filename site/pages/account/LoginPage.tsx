import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { logIn, logInByCode, type CurrentUser } from '../../../client/account.ts'
import { ApiError } from '../../../client/api.ts'
import { takeReturn } from '../../../client/session.ts'
import { accountSentences } from '../../../content/accounts/account-rules.ts'
import { fill } from '../../../content/wording.ts'
import button from '../../components/button.module.css'
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

/** What follows a log-in: the back-office for operators, the landing page for others. */
function useEnter(): (user: CurrentUser | null) => Promise<void> {
  const navigate = useNavigate()
  const showToast = useToast()
  const session = useSession()
  return async (user) => {
    if (!user) throw new Error(accountSentences.loginFailed)
    session.setUser(user)
    showToast('good', fill(accountSentences.welcome, { name: user.username }))
    const back = takeReturn()
    if (user.role === 'admin') setTimeout(() => window.location.assign(back ?? '/Admin'), WELCOME_MS)
    else await navigate('/')
  }
}

function FirstStep({ onChallenge }: { onChallenge: (challenge: string) => void }) {
  const enter = useEnter()
  const account = useAccountForm({
    labels: { username: 'Username', password: 'Password', server: 'SERVER' },
    // docs/product.md, section 2: the field exists and has no effect.
    optional: ['server'],
    submit: async ({ username, password }) => {
      try {
        await enter(await logIn(username, password))
      } catch (error) {
        if (!(error instanceof ApiError) || typeof error.challenge !== 'string') throw error
        onChallenge(error.challenge)
      }
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

/** For accounts that need more than a password. */
function SecondStep({ challenge, onBack }: { challenge: string; onBack: () => void }) {
  const enter = useEnter()
  const account = useAccountForm({
    labels: { code: 'Code' },
    submit: async ({ code }) => enter(await logInByCode(challenge, code)),
    errorMessage,
  })
  const { ref } = account.form
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref])
  return (
    <AccountForm
      title="Second step"
      form={account.form}
      submitLabel="CONTINUE"
      secondaryButton={
        <button type="button" className={`${button['button']} ${button['glass']}`} onClick={onBack}>
          BACK
        </button>
      }
    >
      <TextField
        {...account.field('code')}
        autoComplete="one-time-code"
        hint="6 angka dari aplikasi autentikator Anda. Tanpa ponselnya, ketik salah satu kode pemulihan."
      />
    </AccountForm>
  )
}

function Login() {
  const [challenge, setChallenge] = useState<string | null>(null)
  return challenge === null ? (
    <FirstStep onChallenge={setChallenge} />
  ) : (
    <SecondStep challenge={challenge} onBack={() => setChallenge(null)} />
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
