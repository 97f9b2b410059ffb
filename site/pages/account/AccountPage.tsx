import { lazy } from 'react'
import { definePage } from '../../data/page.ts'
import { feedbackEnglish } from '../../feedback/wording.ts'
import { ACCOUNT } from './afterLogIn.ts'
import { WithSession } from './WithSession.tsx'
import { accountWording as words } from './wording.ts'

/** Loaded only with a session, because most visitors have none and its code is large. */
const OwnAccount = lazy(() => import('./own/OwnAccount.tsx'))

const Account = () => (
  <WithSession title={words.own.title} signIn={words.own.signIn} isOver={words.own.isOver} returnTo={ACCOUNT}>
    {(onSessionOver) => <OwnAccount onSessionOver={onSessionOver} />}
  </WithSession>
)

export const page = definePage<null>({
  load: () => Promise.resolve(null),
  blank: null,
  head: () => ({ title: words.own.title, description: words.own.description }),
  View: Account,
  get loading() {
    return feedbackEnglish.loading
  },
})
