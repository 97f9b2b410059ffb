import { lazy, Suspense, useCallback, useState, useSyncExternalStore } from 'react'
import { storedToken } from '../../../client/session.ts'
import button from '../../components/button.module.css'
import { PageHeading } from '../../components/PageHeading.tsx'
import { definePage } from '../../data/page.ts'
import { Notice } from '../../feedback/Notice.tsx'
import { useSession } from '../../hooks/useSession.tsx'
import { Link } from '../../link/Link.tsx'
import { RETURN_TO_ACCOUNT } from './afterLogIn.ts'
import form from './AccountForm.module.css'

const TITLE = 'Akun Saya'

/** Loaded only with a session, because most visitors have none and its code is large. */
const OwnAccount = lazy(() => import('./own/OwnAccount.tsx'))

/** Another tab may log in or out. */
function onStorage(onChange: () => void): () => void {
  window.addEventListener('storage', onChange)
  return () => window.removeEventListener('storage', onChange)
}

function Account() {
  // The server renders the page for everybody, so only the browser knows whether there is a session.
  const token = useSyncExternalStore(onStorage, storedToken, () => undefined)
  const [endedToken, setEndedToken] = useState<string | null>(null)
  const { refresh } = useSession()
  const onSessionOver = useCallback(() => {
    setEndedToken(storedToken())
    void refresh()
  }, [refresh])
  return (
    <>
      <PageHeading>{TITLE}</PageHeading>
      {token === undefined ? (
        <>
          <noscript>
            <Notice>JavaScript harus aktif untuk memakai halaman ini.</Notice>
          </noscript>
          <div className={form['waiting']}>
            <Loading />
          </div>
        </>
      ) : token === null || token === endedToken ? (
        <SignedOut isOver={token !== null} />
      ) : (
        <Suspense fallback={<Loading />}>
          <OwnAccount key={token} onSessionOver={onSessionOver} />
        </Suspense>
      )}
    </>
  )
}

const Loading = () => (
  <Notice busy lang="en">
    Loading...
  </Notice>
)

const SignedOut = ({ isOver }: { isOver: boolean }) => (
  <Notice
    action={
      <div className={form['acts']} lang="en">
        <Link to="/login" state={RETURN_TO_ACCOUNT} className={`${button['button']} ${button['carved']}`}>
          LOGIN
        </Link>
        <Link to="/register" className={`${button['button']} ${button['glass']}`}>
          REGISTER
        </Link>
      </div>
    }
  >
    {isOver ? 'Sesi Anda telah berakhir. Masuk lagi untuk mengatur akun Anda.' : 'Masuk untuk mengatur akun Anda.'}
  </Notice>
)

export const page = definePage<null>({
  load: () => Promise.resolve(null),
  blank: null,
  head: () => ({ title: TITLE, description: 'Atur kata sandi, sesi, dan langkah kedua akun Anda.' }),
  View: Account,
  loading: 'Loading...',
})
