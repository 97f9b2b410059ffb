import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { logIn } from '../../client/logIn/accountCalls.ts'
import { ApiError } from '../../client/api.ts'
import { challengeIn, logInByCode, logInByPasskey, type Challenge } from '../../client/logIn/secondStep.ts'
import { fill } from '../../content/wording.ts'
import { Button } from '../ui/Button.tsx'
import { AlertBox } from '../ui/dialogs/AlertBox.tsx'
import { sessionWording as words } from '../wording/sessionWording.ts'
import { useUser } from '../session/currentUser.ts'
import { redirectToLogin } from '../session/redirectToLogin.ts'
import { useSessionEnd } from '../session/useSessionEnd.ts'
import { SecretForm } from './SecretForm.tsx'

const { language } = words

/**
 * Says a minute before the session ends, and lets whoever sits there log in again in place: nothing that was typed is lost.
 * docs/product-admin.md, "Sessions".
 */
export function SessionWatch() {
  const { username } = useUser()
  const { state, keep, ask } = useSessionEnd()
  const queries = useQueryClient()
  // What ends whatever happens is said once; whoever goes on is asked when it has ended.
  const [isPutOff, setPutOff] = useState(false)
  const [isEarly, setEarly] = useState(false)
  // Set while a second step is wanted.
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  const id = useId()
  const again = useMutation({
    meta: { isLogIn: true },
    /** Without a secret by a passkey, which the second step alone asks for. */
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
  // What asks for the second step is no fault.
  const fault = challengeIn(again.error) ? undefined : again.error?.message
  const isAsking = state === 'ended' || (state === 'ending' && isEarly)

  return (
    <>
      <AlertBox
        open={state === 'resting'}
        onClose={keep}
        title={words.resting}
        language={language}
        actions={
          <Button variant="primary" onClick={keep}>
            {words.keep}
          </Button>
        }
      >
        {words.restingAbout}
      </AlertBox>
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
        // It has ended: there is nothing to go back to.
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
