import { useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Link } from '../../link/Link.tsx'
import type { CurrentUser } from '../../../client/account.ts'
import { logIn } from '../../../client/logIn/accountCalls.ts'
import { ApiError } from '../../../client/api.ts'
import { knowsPasskeys } from '../../../client/logIn/passkeys.ts'
import { challengeIn, logInByPasskeyAlone, type Challenge } from '../../../client/logIn/secondStep.ts'
import { rememberWelcome, takeReturn } from '../../../client/session.ts'
import { accountLabels as labels, logInSentences } from '../../../content/accounts/account-rules.ts'
import { fill } from '../../../content/messages/fill.ts'
import { noAnswer } from '../../../content/wording.ts'
import { definePage } from '../../data/page.ts'
import { feedbackEnglish } from '../../feedback/wording.ts'
import { AccountForm } from './AccountForm.tsx'
import { ACCOUNT, returnAddress } from './afterLogIn.ts'
import form from './AccountForm.module.css'
import { useSession } from '../../hooks/useSession.tsx'
import { SecondStep } from './SecondStep.tsx'
import { TextField } from './TextField.tsx'
import { useToast } from '../../feedback/Toasts.tsx'
import { useAccountForm } from './useAccountForm.ts'
import { NavButton } from './NavButton.tsx'
import { accountEnglish as english, accountWording as words } from './wording.ts'

/** docs/product.md, section 8: the wording of error messages. */
function errorMessage(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.serverMessage) return error.serverMessage
    // Without a readable response, the error has only the browser's message, which would not help the visitor.
    if (error.status === 0 || !error.isReadable) return noAnswer('id').none
  }
  return (error instanceof Error && error.message) || logInSentences.loginFailed
}

function useEnter(): (user: CurrentUser | null) => Promise<void> {
  const navigate = useNavigate()
  const showToast = useToast()
  const session = useSession()
  const returnTo = returnAddress(useLocation().state)
  return async (user) => {
    if (!user) throw new Error(logInSentences.loginFailed)
    session.setUser(user)
    const back = takeReturn()
    // A user whose account is to be deleted must notice it, and /account says it first.
    const to = returnTo ?? (user.isLeaving && back === null ? ACCOUNT : null)
    if (user.role === 'admin' && to === null) {
      // The back-office is another document, which would end a toast of this one.
      rememberWelcome()
      window.location.assign(back ?? '/Admin')
    } else {
      showToast('good', fill(logInSentences.welcome, { name: user.username }))
      await navigate(to ?? '/', { replace: returnTo !== null })
    }
  }
}

const neverChanges = () => () => undefined

interface FirstStepProps {
  enter: (user: CurrentUser | null) => Promise<void>
  onChallenge: (challenge: Challenge) => void
}

function FirstStep({ enter, onChallenge }: FirstStepProps) {
  const isByPasskey = useSyncExternalStore(neverChanges, knowsPasskeys, () => false)
  const account = useAccountForm({
    labels: { username: labels.username, password: labels.password, server: english.server },
    // The SERVER field has no effect (docs/product.md, section 2), so it may stay empty.
    optional: ['server'],
    submit: async ({ username, password }) => {
      try {
        await enter(await logIn(username, password))
      } catch (error) {
        const challenge = challengeIn(error)
        if (!challenge) throw error
        onChallenge(challenge)
      }
    },
    errorMessage,
  })
  return (
    <AccountForm
      title={english.titles.logIn}
      form={account.form}
      submitLabel={english.logIn}
      secondaryButton={<NavButton to="/register">{english.register}</NavButton>}
    >
      <TextField {...account.field('username')} autoComplete="username" />
      <TextField {...account.field('password')} autoComplete="current-password" secret />
      <p className={form['aside']}>
        <Link to="/forgot">{words.logIn.forgot}</Link>
        {isByPasskey && (
          <button
            type="button"
            className={form['other']}
            disabled={account.form.busy}
            onClick={() => account.attempt(async () => enter(await logInByPasskeyAlone()))}
          >
            {words.logIn.byPasskey}
          </button>
        )}
      </p>
      <TextField {...account.field('server')} autoComplete="off" />
    </AccountForm>
  )
}

function Login() {
  const enter = useEnter()
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  return challenge === null ? (
    <FirstStep enter={enter} onChallenge={setChallenge} />
  ) : (
    <SecondStep challenge={challenge} enter={enter} errorMessage={errorMessage} onBack={() => setChallenge(null)} />
  )
}

export const page = definePage<null>({
  load: () => Promise.resolve(null),
  blank: null,
  head: () => ({
    title: english.titles.logIn,
    description: words.logIn.description,
  }),
  View: Login,
  get loading() {
    return feedbackEnglish.loading
  },
})
