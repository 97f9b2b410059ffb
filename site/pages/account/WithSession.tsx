import { Suspense, useCallback, useState, useSyncExternalStore, type ReactNode } from 'react'
import { storedToken } from '../../../client/session.ts'
import button from '../../components/button.module.css'
import { PageHeading } from '../../components/PageHeading.tsx'
import { Notice } from '../../feedback/Notice.tsx'
import { feedbackEnglish } from '../../feedback/wording.ts'
import { useSession } from '../../hooks/useSession.tsx'
import { Link } from '../../link/Link.tsx'
import { returningTo, type ReturnAddress } from './afterLogIn.ts'
import { accountEnglish as english, accountWording as words } from './wording.ts'
import form from './AccountForm.module.css'

/** Another tab may log in or out. */
function onStorage(onChange: () => void): () => void {
  window.addEventListener('storage', onChange)
  return () => window.removeEventListener('storage', onChange)
}

interface WithSessionProps {
  title: string
  signIn: string
  isOver: string
  returnTo: ReturnAddress
  children: (onSessionOver: () => void) => ReactNode
}

/** A page of which the server renders only the heading, because it cannot know whether there is a session. */
export function WithSession({ title, signIn, isOver, returnTo, children }: WithSessionProps) {
  const token = useSyncExternalStore(onStorage, storedToken, () => undefined)
  const [endedToken, setEndedToken] = useState<string | null>(null)
  const { refresh } = useSession()
  const onSessionOver = useCallback(() => {
    setEndedToken(storedToken())
    void refresh()
  }, [refresh])
  return (
    <>
      <PageHeading>{title}</PageHeading>
      {token === undefined ? (
        <>
          <noscript>
            <Notice>{words.scriptsForPage}</Notice>
          </noscript>
          <div className={form['waiting']}>
            <Loading />
          </div>
        </>
      ) : token === null || token === endedToken ? (
        <SignedOut returnTo={returnTo}>{token === null ? signIn : isOver}</SignedOut>
      ) : (
        <Suspense key={token} fallback={<Loading />}>
          {children(onSessionOver)}
        </Suspense>
      )}
    </>
  )
}

const Loading = () => (
  <Notice busy lang={feedbackEnglish.language}>
    {feedbackEnglish.loading}
  </Notice>
)

const SignedOut = ({ returnTo, children }: { returnTo: ReturnAddress; children: string }) => (
  <Notice
    action={
      <div className={form['acts']} lang={english.language}>
        <Link to="/login" state={returningTo(returnTo)} className={`${button['button']} ${button['carved']}`}>
          {english.logIn}
        </Link>
        <Link to="/register" className={`${button['button']} ${button['glass']}`}>
          {english.register}
        </Link>
      </div>
    }
  >
    {children}
  </Notice>
)
