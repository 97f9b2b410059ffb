import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { resetByLink, resetPassword } from '../../../client/logIn/accountCalls.ts'
import { accountSentences, isPassword, PIN_PATTERN } from '../../../content/accounts/account-rules.ts'
import { definePage } from '../../data/page.ts'
import { AccountForm } from './AccountForm.tsx'
import { Notice } from '../../feedback/Notice.tsx'
import { PageHeading } from '../../components/PageHeading.tsx'
import styles from './AccountForm.module.css'
import { clearPendingReset, getPendingReset, type PendingReset } from './pendingReset.ts'
import { TextField } from './TextField.tsx'
import { useToast } from '../../feedback/Toasts.tsx'
import { sentenceWithReason, PASSWORD_HINT, PIN_HINT, useAccountForm } from './useAccountForm.ts'
import { useHydrated } from '../../hooks/useHydrated.ts'
import { NavButton } from './NavButton.tsx'

const TITLE = 'Reset Password'

/** Milliseconds between a successful reset and the redirect to the log-in page: docs/product.md, section 9. */
const REDIRECT_AFTER = 2_000

type Authorization = { by: 'pin'; pending: PendingReset } | { by: 'link'; secret: string }

function findAuthorization(): Authorization | null {
  const secret = window.location.hash.slice(1)
  if (secret) return { by: 'link', secret }
  const pending = getPendingReset()
  return pending && { by: 'pin', pending }
}

function ResetPassword() {
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const authorization = useMemo(() => (hydrated ? findAuthorization() : null), [hydrated])
  const isUnauthorized = hydrated && !authorization

  useEffect(() => {
    if (isUnauthorized) void navigate('/forgot', { replace: true })
  }, [isUnauthorized, navigate])

  if (authorization?.by === 'pin') return <ByPin pending={authorization.pending} />
  if (authorization) return <ByLink secret={authorization.secret} />
  return (
    <>
      <PageHeading lang="en">{TITLE}</PageHeading>
      <div className={styles['waitingForm']}>
        <Notice busy lang="en">
          Loading...
        </Notice>
      </div>
    </>
  )
}

function useFinish(): () => void {
  const navigate = useNavigate()
  const showToast = useToast()
  const [done, setDone] = useState(false)

  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => void navigate('/login'), REDIRECT_AFTER)
    return () => clearTimeout(timer)
  }, [done, navigate])

  return () => {
    clearPendingReset()
    showToast('good', accountSentences.resetDone, 'en')
    setDone(true)
  }
}

interface Passwords {
  password: string
  password_confirmation: string
}

/** Two passwords that differ, the one fault of a reset in docs/product-wording.md, come first. */
function validatePasswords({ password, password_confirmation: repeated }: Passwords): Partial<Passwords> {
  if (password !== repeated) return { password_confirmation: accountSentences.resetMismatch }
  return isPassword(password) ? {} : { password: accountSentences.password }
}

const passwordLabels = { password: 'New Password', password_confirmation: 'Confirm Password' } as const

function ByPin({ pending }: { pending: PendingReset }) {
  const finish = useFinish()
  const account = useAccountForm({
    labels: passwordLabels,
    validate: validatePasswords,
    submit: async (values) => {
      await resetPassword({ ...pending, ...values })
      finish()
    },
    errorMessage: (error) => sentenceWithReason(error, accountSentences.resetFailed),
  })
  return (
    <AccountForm
      title={TITLE}
      form={account.form}
      submitLabel="RESET PASSWORD"
      secondaryButton={<NavButton to="/login">LOGIN</NavButton>}
    >
      <TextField {...account.field('password')} autoComplete="new-password" secret hint={PASSWORD_HINT} />
      <TextField {...account.field('password_confirmation')} autoComplete="new-password" secret />
    </AccountForm>
  )
}

function ByLink({ secret }: { secret: string }) {
  const finish = useFinish()
  const account = useAccountForm({
    labels: { ...passwordLabels, PIN: 'PIN' },
    // The form does not check the password's length, because the limits depend on the account's role, which only the
    // server knows.
    validate: (values) => ({
      ...(values.password === values.password_confirmation
        ? {}
        : { password_confirmation: accountSentences.resetMismatch }),
      ...(PIN_PATTERN.test(values.PIN) ? {} : { PIN: accountSentences.pin }),
    }),
    submit: async (values) => {
      await resetByLink({ token: secret, ...values })
      finish()
    },
    errorMessage: (error) => sentenceWithReason(error, accountSentences.resetFailed),
  })
  return (
    <AccountForm title={TITLE} form={account.form} submitLabel="RESET PASSWORD">
      <TextField {...account.field('password')} autoComplete="new-password" secret hint={PASSWORD_HINT} />
      <TextField {...account.field('password_confirmation')} autoComplete="new-password" secret />
      <TextField {...account.field('PIN')} autoComplete="off" inputMode="numeric" secret hint={PIN_HINT} />
    </AccountForm>
  )
}

export const page = definePage<null>({
  load: () => Promise.resolve(null),
  blank: null,
  head: () => ({ title: TITLE }),
  View: ResetPassword,
  loading: 'Loading...',
})
