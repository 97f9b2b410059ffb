import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { logIn } from '../../client/account.ts'
import { fill } from '../../content/wording.ts'
import { Button } from '../ui/Button.tsx'
import { AlertBox } from '../ui/dialogs/AlertBox.tsx'
import { sessionWording as words } from '../wording/sessionWording.ts'
import { useUser } from '../session/currentUser.ts'
import { redirectToLogin } from '../session/redirectToLogin.ts'
import { useSessionEnd } from '../session/useSessionEnd.ts'
import { PasswordForm } from './PasswordForm.tsx'

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
  const id = useId()
  const again = useMutation({
    meta: { isLogIn: true },
    mutationFn: (password: string) => logIn(username, password),
    onSuccess: () => {
      setPutOff(false)
      setEarly(false)
      ask()
      void queries.invalidateQueries()
    },
  })
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
        title={words.title}
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
        <PasswordForm
          id={id}
          about={fill(words.about, { name: username })}
          label={words.password}
          error={again.error?.message}
          onSubmit={(password) => !again.isPending && again.mutate(password)}
        />
      </AlertBox>
    </>
  )
}
