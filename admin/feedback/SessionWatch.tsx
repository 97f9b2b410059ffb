import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { logIn } from '../../client/logIn/accountCalls.ts'
import { ApiError } from '../../client/api.ts'
import { challengeIn, logInByCode, logInByPasskey, type Challenge } from '../../client/logIn/secondStep.ts'
import { fill } from '../../content/messages/fill.ts'
import { Button } from '../ui/Button.tsx'
import { AlertBox } from '../ui/dialogs/AlertBox.tsx'
import { NoticeDialog } from '../ui/dialogs/NoticeDialog.tsx'
import { sessionWording as words } from '../wording/sessionWording.ts'
import { useUser } from '../session/currentUser.ts'
import { redirectToLogin } from '../session/redirectToLogin.ts'
import { useSessionEnd } from '../session/useSessionEnd.ts'
import { reasonIn } from '../data/failureReason.ts'
import { SecretForm } from './SecretForm.tsx'
import { useSingleMutation } from '../data/useSingleMutation.ts'

const { language } = words

/**
 * Warns a minute before the session ends. The user can log in without leaving the screen, so no input is lost
 * (docs/product-admin.md, "Sessions").
 */
export function SessionWatch() {
  const { username } = useUser()
  const { state, keep, ask } = useSessionEnd()
  const queries = useQueryClient()
  // Whether the user has dismissed the warning that the session will soon reach its maximum length. The warning appears
  // only once.
  const [isPutOff, setPutOff] = useState(false)
  const [isEarly, setEarly] = useState(false)
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  const id = useId()
  const again = useSingleMutation({
    meta: { isLogIn: true },
    /** If `secret` is null, the user logs in with a passkey, which is possible only in the second step. */
    mutationFn: (secret: string | null) => {
      if (!challenge) return logIn(username, secret ?? '')
      const { challenge: named, passkey } = challenge
      return secret === null && passkey
        ? logInByPasskey(named, passkey, { remember: false })
        : logInByCode(challenge, { code: secret ?? '', remember: false })
    },
    onError: (error) => {
      const next = challengeIn(error)
      if (next) setChallenge(next)
      else if (error instanceof ApiError && error.code === 'challenge_over') setChallenge(null)
    },
    onSuccess: () => {
      setChallenge(null)
      setPutOff(false)
      setEarly(false)
      ask()
      void queries.invalidateQueries()
    },
  })
  // The API client throws an error if a second step is needed, but the user must not see an error.
  const fault = again.error && !challengeIn(again.error) ? reasonIn(again.error, language) : undefined
  const isAsking = state === 'ended' || (state === 'ending' && isEarly)

  return (
    <>
      <NoticeDialog
        open={state === 'resting'}
        onClose={keep}
        title={words.resting}
        language={language}
        close={words.keep}
      >
        {words.restingAbout}
      </NoticeDialog>
      <AlertBox
        open={state === 'ending' && !isEarly && !isPutOff}
        onClose={() => setPutOff(true)}
        title={words.ending}
        language={language}
        actions={
          <>
            <Button onClick={() => setPutOff(true)}>{words.later}</Button>
            <Button variant="primary" onClick={() => setEarly(true)}>
              {words.again}
            </Button>
          </>
        }
      >
        {words.endingAbout}
      </AlertBox>
      <AlertBox
        open={isAsking}
        // Once the session has ended, the log-in dialog must stay open.
        onClose={() => state !== 'ended' && setEarly(false)}
        title={state === 'ended' ? words.title : words.early}
        language={language}
        actions={
          <>
            <Button onClick={redirectToLogin}>{words.leave}</Button>
            <Button variant="primary" type="submit" form={id} disabled={again.isPending}>
              {again.isPending ? words.busy : words.submit}
            </Button>
          </>
        }
      >
        <SecretForm
          key={challenge ? 'code' : 'password'}
          id={id}
          about={fill(words.about, { name: username })}
          kind={challenge ? 'code' : 'password'}
          label={challenge ? words.code : words.password}
          error={fault}
          onSubmit={(secret) => !again.isPending && again.mutate(secret)}
        >
          {challenge?.passkey && (
            <Button disabled={again.isPending} onClick={() => again.mutate(null)}>
              {words.passkey}
            </Button>
          )}
        </SecretForm>
      </AlertBox>
    </>
  )
}
