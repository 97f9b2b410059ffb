import { lazy } from 'react'
import { definePage } from '../../data/page.ts'
import { ACCOUNT } from './afterLogIn.ts'
import { WithSession } from './WithSession.tsx'

const TITLE = 'Akun Saya'

/** Loaded only with a session, because most visitors have none and its code is large. */
const OwnAccount = lazy(() => import('./own/OwnAccount.tsx'))

const Account = () => (
  <WithSession
    title={TITLE}
    signIn="Masuk untuk mengatur akun Anda."
    isOver="Sesi Anda telah berakhir. Masuk lagi untuk mengatur akun Anda."
    returnTo={ACCOUNT}
  >
    {(onSessionOver) => <OwnAccount onSessionOver={onSessionOver} />}
  </WithSession>
)

export const page = definePage<null>({
  load: () => Promise.resolve(null),
  blank: null,
  head: () => ({ title: TITLE, description: 'Atur kata sandi, sesi, dan langkah kedua akun Anda.' }),
  View: Account,
  loading: 'Loading...',
})
