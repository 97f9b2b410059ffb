import { OPEN_STATES } from '../../content/shop/orders.ts'
import { readBalance } from '../ownAccount/balance.ts'
import { listGameAccounts } from '../ownAccount/gameAccounts.ts'
import { listGifts } from './gifts.ts'
import { listOrders } from './orders.ts'

/** What a person leaves behind with the account. */
export interface Leavings {
  /** Credit in rupiah. */
  balance: number
  /** How many pieces were paid and are not given. */
  goods: number
  /** Whether an order waits for its payment, or for somebody to confirm it. */
  hasOpenOrder: boolean
  hasAccounts: boolean
  /** Whether the game of one of them can lock it. */
  canLock: boolean
}

export async function readLeavings(): Promise<Leavings> {
  const [{ realms, accounts }, balance, orders, gifts] = await Promise.all([
    listGameAccounts(),
    readBalance(),
    listOrders(),
    listGifts(),
  ])
  const locking = new Set(realms.filter(({ locks }) => locks).map(({ key }) => key))
  // What was given to somebody else stays theirs.
  const own = orders.filter(({ state, gift }) => state !== 'refunded' && gift?.state !== 'accepted')
  const lines = [...own, ...gifts].flatMap<{ letters: number; state: string; quantity: number }>((one) => one.lines)
  return {
    balance,
    goods: lines.reduce(
      (sum, { letters, state, quantity }) => (letters > 0 && state !== 'given' ? sum + quantity : sum),
      0,
    ),
    hasOpenOrder: orders.some(({ state }) => OPEN_STATES.some((open) => open === state)),
    hasAccounts: accounts.length > 0,
    canLock: accounts.some(({ realm }) => locking.has(realm)),
  }
}
