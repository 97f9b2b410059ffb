import { lazy } from 'react'
import { useParams } from 'react-router'
import { ORDER_NUMBER } from '../../../content/shop/orderNumber.ts'
import { shopWording as words } from '../../../content/shop/shopWording.ts'
import { definePage } from '../../data/page.ts'
import { feedbackEnglish } from '../../feedback/wording.ts'
import { UNKNOWN } from '../../params/params.ts'
import { ACCOUNT } from '../account/afterLogIn.ts'
import { WithSession } from '../account/WithSession.tsx'
import { NotFound, notFoundTitle } from '../NotFound.tsx'

/** Loaded only with a session, because orders are for their buyers. */
const OwnOrder = lazy(() => import('./OwnOrder.tsx'))

/** What the server renders is the same for each order, so it is cached once, under this number. */
const ANY_NUMBER = '00000000'

const isNumber = (text = ''): boolean => ORDER_NUMBER.test(text.toUpperCase())

function OrderOfVisitor({ data }: { data: true | null }) {
  const { number = '' } = useParams()
  if (data === null) return <NotFound />
  return (
    <WithSession title={words.oneOrder} signIn={words.signInToOrder} isOver={words.sessionOver} returnTo={ACCOUNT}>
      {(onSessionOver) => <OwnOrder number={number} onSessionOver={onSessionOver} />}
    </WithSession>
  )
}

export const page = definePage<true | null>({
  load: (_reader, { params }) => Promise.resolve(isNumber(params['number']) ? true : null),
  canonicalParams: ({ params }) => ({ number: isNumber(params['number']) ? ANY_NUMBER : UNKNOWN }),
  blank: true,
  head: (data) => ({ title: data ? words.oneOrder : notFoundTitle() }),
  status: (data) => (data ? 200 : 404),
  View: OrderOfVisitor,
  get loading() {
    return feedbackEnglish.loading
  },
})
