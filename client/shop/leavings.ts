import { OPEN_STATES } from '../../content/shop/orders.ts'
import { readBalance } from '../ownAccount/balance.ts'
import { listGameAccounts } from '../ownAccount/gameAccounts.ts'
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
  const [{ realms, accounts }, balance, orders] = await Promise.all([listGameAccounts(), readBalance(), listOrders()])
  const locking = new Set(realms.filter(({ locks }) => locks).map(({ key }) => key))
  const lines = orders.flatMap((order) => (order.state === 'refunded' ? [] : order.lines))
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
