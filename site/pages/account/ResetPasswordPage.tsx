import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { resetByLink, resetPassword } from '../../../client/logIn/accountCalls.ts'
import {
  accountLabels as labels,
  accountSentences,
  isPassword,
  PIN_PATTERN,
} from '../../../content/accounts/account-rules.ts'
import { definePage } from '../../data/page.ts'
import { feedbackEnglish } from '../../feedback/wording.ts'
import { AccountForm } from './AccountForm.tsx'
import { Notice } from '../../feedback/Notice.tsx'
import { PageHeading } from '../../components/PageHeading.tsx'
import styles from './AccountForm.module.css'
import { clearPendingReset, getPendingReset, type PendingReset } from './pendingReset.ts'
import { TextField } from './TextField.tsx'
import { useToast } from '../../feedback/Toasts.tsx'
import { ruleOfPassword, sentenceWithReason, useAccountForm } from './useAccountForm.ts'
import { useHydrated } from '../../hooks/useHydrated.ts'
import { NavButton } from './NavButton.tsx'
import { accountEnglish as english, accountWording as words } from './wording.ts'

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
      <PageHeading lang={english.language}>{english.titles.reset}</PageHeading>
      <div className={styles['waitingForm']}>
        <Notice busy lang={feedbackEnglish.language}>
          {feedbackEnglish.loading}
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
    showToast('good', accountSentences.resetDone, accountSentences.language)
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

const passwordLabels = () => ({ password: english.newPassword, password_confirmation: english.confirmation })

function ByPin({ pending }: { pending: PendingReset }) {
  const finish = useFinish()
  const account = useAccountForm({
    labels: passwordLabels(),
    validate: validatePasswords,
    submit: async (values) => {
      await resetPassword({ ...pending, ...values })
      finish()
    },
    errorMessage: (error) => sentenceWithReason(error, accountSentences.resetFailed),
  })
  return (
    <AccountForm
      title={english.titles.reset}
      form={account.form}
      submitLabel={english.reset}
      secondaryButton={<NavButton to="/login">{english.logIn}</NavButton>}
    >
      <TextField {...account.field('password')} autoComplete="new-password" secret hint={ruleOfPassword()} />
      <TextField {...account.field('password_confirmation')} autoComplete="new-password" secret />
    </AccountForm>
  )
}

function ByLink({ secret }: { secret: string }) {
  const finish = useFinish()
  const account = useAccountForm({
    labels: { ...passwordLabels(), PIN: labels.pin },
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
    <AccountForm title={english.titles.reset} form={account.form} submitLabel={english.reset}>
      <TextField {...account.field('password')} autoComplete="new-password" secret hint={ruleOfPassword()} />
      <TextField {...account.field('password_confirmation')} autoComplete="new-password" secret />
      <TextField {...account.field('PIN')} autoComplete="off" inputMode="numeric" secret hint={words.pinHint} />
    </AccountForm>
  )
}

export const page = definePage<null>({
  load: () => Promise.resolve(null),
  blank: null,
  head: () => ({ title: english.titles.reset }),
  View: ResetPassword,
  get loading() {
    return feedbackEnglish.loading
  },
})
