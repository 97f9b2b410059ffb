import { lazy } from 'react'
import { shopWording as words } from '../../../content/shop/shopWording.ts'
import { definePage } from '../../data/page.ts'
import { feedbackEnglish } from '../../feedback/wording.ts'
import { RETURNS } from '../account/afterLogIn.ts'
import { WithSession } from '../account/WithSession.tsx'
import { useAdded } from './useAdded.ts'

/** Loaded only with a session, because an order needs one. */
const Basket = lazy(() => import('./Basket.tsx'))

function BasketOfVisitor() {
  useAdded()
  return (
    <WithSession title={words.basket} signIn={words.signIn} isOver={words.sessionOver} returnTo={RETURNS.basket}>
      {(onSessionOver) => <Basket onSessionOver={onSessionOver} />}
    </WithSession>
  )
}

export const page = definePage<null>({
  load: () => Promise.resolve(null),
  blank: null,
  head: () => ({ title: words.basket, description: words.basketAbout }),
  View: BasketOfVisitor,
  get loading() {
    return feedbackEnglish.loading
  },
  needsReload: () => false,
})
