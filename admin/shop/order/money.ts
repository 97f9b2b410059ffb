import type { WholeOrder } from '../../../client/shop/desk.ts'
import { CREDIT, isReceived } from '../ledger/accounts.ts'

/** What came in, what went back of it, and what is left. */
export function moneyOf({ ledger, payment }: Pick<WholeOrder, 'ledger' | 'payment'>): {
  received: number
  returned: number
  left: number
} {
  const isMoney = payment.kind === 'credit' ? ({ account }: { account: string }) => account === CREDIT : isReceived
  const amounts = ledger.filter(isMoney).map(({ amount }) => amount)
  const sum = (some: readonly number[]) => some.reduce((total, amount) => total + amount, 0)
  const [received, returned] = [sum(amounts.filter((one) => one > 0)), -sum(amounts.filter((one) => one < 0))]
  return { received, returned, left: received - returned }
}
