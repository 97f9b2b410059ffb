import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { resetByLink, resetPassword } from '../../../client/account.ts'
import { accountSentences, isPassword, PIN_PATTERN } from '../../../content/account-rules.ts'
import { definePage } from '../../page.ts'
import { AccountForm } from './AccountForm.tsx'
import { Notice } from '../../feedback/Notice.tsx'
import { PageHeading } from '../../components/PageHeading.tsx'
import { forgetHandover, takeHandover, type ResetHandover } from './pendingReset.ts'
import { TextField } from './TextField.tsx'
import { useToast } from '../../feedback/Toasts.tsx'
import { firstServerError, PASSWORD_HINT, PIN_HINT, useAccountForm } from './useAccountForm.ts'
import { useTakenOver } from '../../hooks/useHydrated.ts'
import { WayButton } from './NavButton.tsx'

const TITLE = 'Reset Password'

/** Milliseconds until a successful reset leads to the log-in. docs/product.md, section 9. */
const REDIRECT_AFTER = 2_000

/** Who may set a new password here: who comes from /forgot, or with the one-time link that an admin has made. */
type Right = { by: 'pin'; handover: ResetHandover } | { by: 'link'; secret: string }

function ownRight(): Right | null {
  const secret = window.location.hash.slice(1)
  if (secret) return { by: 'link', secret }
  const handover = takeHandover()
  return handover && { by: 'pin', handover }
}

function ResetPassword() {
  const navigate = useNavigate()
  const takenOver = useTakenOver()
  const right = useMemo(() => (takenOver ? ownRight() : null), [takenOver])
  const isLost = takenOver && !right

  useEffect(() => {
    if (isLost) void navigate('/forgot', { replace: true })
  }, [isLost, navigate])

  if (right) return right.by === 'pin' ? <ByPin handover={right.handover} /> : <ByLink secret={right.secret} />
  return (
    <>
      <PageHeading>{TITLE}</PageHeading>
      <Notice busy>Loading...</Notice>
    </>
  )
}

/** Says that the password is set, and leads to the log-in. */
function useDone(): () => void {
  const navigate = useNavigate()
  const showToast = useToast()
  const [done, setDone] = useState(false)

  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => void navigate('/login'), REDIRECT_AFTER)
    return () => clearTimeout(timer)
  }, [done, navigate])

  return () => {
    forgetHandover()
    showToast('good', accountSentences.resetDone)
    setDone(true)
  }
}

const passwordFaults = (values: { password: string; password_confirmation: string }) => ({
  ...(isPassword(values.password) ? {} : { password: accountSentences.password }),
  ...(values.password === values.password_confirmation
    ? {}
    : { password_confirmation: accountSentences.resetMismatch }),
})

const passwordLabels = { password: 'New Password', password_confirmation: 'Confirm Password' } as const

function ByPin({ handover }: { handover: ResetHandover }) {
  const finish = useDone()
  const account = useAccountForm({
    labels: passwordLabels,
    faults: passwordFaults,
    send: async (values) => {
      await resetPassword({ ...handover, ...values })
      finish()
    },
    failureSentence: (error) => firstServerError(error, accountSentences.resetFailed),
  })
  return (
    <AccountForm
      title={TITLE}
      form={account.form}
      submit="RESET PASSWORD"
      beside={<WayButton to="/login">LOGIN</WayButton>}
    >
      <TextField {...account.field('password')} autoComplete="new-password" secret hint={PASSWORD_HINT} />
      <TextField {...account.field('password_confirmation')} autoComplete="new-password" secret />
    </AccountForm>
  )
}

function ByLink({ secret }: { secret: string }) {
  const finish = useDone()
  const account = useAccountForm({
    labels: { ...passwordLabels, PIN: 'PIN' },
    // How long a password may be depends on whose it is; the server knows.
    faults: (values) => ({
      ...(values.password === values.password_confirmation
        ? {}
        : { password_confirmation: accountSentences.resetMismatch }),
      ...(PIN_PATTERN.test(values.PIN) ? {} : { PIN: accountSentences.pin }),
    }),
    send: async (values) => {
      await resetByLink({ token: secret, ...values })
      finish()
    },
    failureSentence: (error) => firstServerError(error, accountSentences.resetFailed),
  })
  return (
    <AccountForm title={TITLE} form={account.form} submit="RESET PASSWORD">
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
