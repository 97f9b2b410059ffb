import { setTimeout as sleep } from 'node:timers/promises'
import type { OrderView } from '../../../../server/shop/orders/orderViews.ts'
import { CALM, PAYING, type Paying, type Services } from '../../gateways/services.ts'
import type { Random } from '../../random.ts'
import type { Call, Answer } from './calls.ts'

/** What buyers have done at the services. The services' own word counts, and nothing that the site says. */
export interface Paid {
  service: Paying
  order: string
  /** What the bank of the buyer, or somebody at the service, has sent back: all of it. */
  isReturned: boolean
}

/** The state that each service names if a payment is paid, for notices that lie. */
const PAID_STATE: Readonly<Record<Paying, string>> = {
  tripay: 'PAID',
  midtrans: 'settlement',
  xendit: 'PAID',
  stripe: 'checkout.session.completed',
  paypal: 'PAYMENT.CAPTURE.COMPLETED',
}

/** Opens the page of an order at its service, and pays there, fails, goes away, or lies. */
export async function payAtService(
  { services, paid }: { services: Services; paid: Paid[] },
  { service, number }: { service: Paying; number: string },
  call: (method: Call['method'], path: string, body?: object) => Promise<Answer>,
  random: Random,
): Promise<void> {
  const opened = await call('POST', `/orders/${number}/pay`, {})
  if (opened.status !== 200) return
  const desk = services[service]
  await sleep(random.whole(0, 1_500))
  if (random.chance(0.15)) {
    if (service === 'midtrans') await services.midtrans.choose(number)
    await desk.sendNotice(number, { state: PAID_STATE[service] })
  }
  if (random.chance(0.15)) {
    // Three that are open are the most.
    if (random.chance(0.8)) await call('POST', `/orders/${number}/cancel`, {})
    return
  }
  if (random.chance(0.1)) await call('POST', `/orders/${number}/cancel`, {})
  const payment: Paid = { service, order: number, isReturned: false }
  paid.push(payment)
  await desk.pay(number)
  if (random.chance(0.2)) await desk.repeatLast().catch(() => undefined)
  // Xendit's documents name no charge-back, and when it is asked it does not say what went back.
  if (service === 'xendit' || !random.chance(0.12)) return
  // Money goes back only after it has paid the order.
  for (let looks = 0; looks < 40; looks += 1) {
    const { state } = (await call('GET', `/orders/${number}`)).body as OrderView // The route returns one.
    if (['paid', 'delivering', 'delivered'].includes(state)) {
      payment.isReturned = true
      await (service !== 'tripay' && random.chance(0.5) ? desk.chargeBack(number) : desk.refund(number))
      return
    }
    await sleep(500)
  }
}

/** Services lose notices, repeat them, delay them, send them in another order, and break off. */
export async function stir(services: Services, random: Random, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    for (const name of PAYING)
      Object.assign(services[name].mood, {
        loseNotices: random.chance(0.25),
        repeatNotices: random.chance(0.4) ? random.whole(1, 3) : 0,
        reorder: random.chance(0.25),
        noticeDelayMs: random.chance(0.3) ? random.whole(0, 2_000) : 0,
        delayMs: random.chance(0.3) ? random.whole(0, 800) : 0,
        answerStatus: random.chance(0.3) ? { times: 1, status: 500, carriedOut: random.chance(0.5) } : null,
        hang: random.chance(0.05) ? { times: 1, carriedOut: random.chance(0.5) } : null,
      })
    await sleep(random.whole(300, 1_500))
  }
  for (const name of PAYING) {
    Object.assign(services[name].mood, CALM)
    await services[name].flush()
  }
}

/** Services send a notice again until it is taken, and those that were lost are found by asking. */
export async function remind({ services, paid }: { services: Services; paid: readonly Paid[] }): Promise<void> {
  for (const { service, order } of paid) await services[service].sendNotice(order, {}).catch(() => undefined)
}

interface Books {
  orders: readonly OrderView[]
  unassigned: readonly { amount: number; currency: string; note: string }[]
  sums: readonly { account: string; currency: string; amount: number }[]
  /** The ids of the payment methods by the names of the services. */
  methods: ReadonlyMap<string, number>
}

const KEPT = ['paid', 'delivering', 'delivered']

/** Compares what was paid at the services with the site's books. */
export function judgeServices(
  { services, paid: all }: { services: Services; paid: readonly Paid[] },
  { orders, unassigned, sums, methods }: Books,
): string[] {
  // At PayPal the buyer only agrees, and the site takes no money for an order that was cancelled.
  const taken = new Set(services.paypal.payments.flatMap(({ capture, unit }) => (capture ? [unit.custom_id] : [])))
  const paid = all.filter(({ service, order }) => service !== 'paypal' || taken.has(order))
  const faults: string[] = []
  const expected = new Map<string, number>()
  for (const { service, order: number, isReturned } of paid) {
    const order = orders.find((one) => one.number === number)
    if (!order) throw new Error(`${number} is gone.`)
    const isPaid = [...KEPT, 'refunded', 'disputed'].includes(order.state)
    const apart = unassigned.filter(({ note }) => note.includes(number)).length
    if (Number(isPaid) + apart !== 1)
      faults.push(
        `${number} (${service}, ${order.state}) was paid once, and is in the books ${Number(isPaid) + apart} times.`,
      )
    if (isReturned && KEPT.includes(order.state))
      faults.push(`${number} (${service}) went back, and is ${order.state}.`)
    if (!isReturned) expected.set(service, (expected.get(service) ?? 0) + order.total)
  }
  const known = new Set(paid.map(({ order }) => order))
  for (const { number, state, payment } of orders)
    if (payment.kind === 'gateway' && !known.has(number) && !['placed', 'cancelled', 'expired'].includes(state))
      faults.push(`${number} (${payment.name}) is ${state}, and nobody has paid it.`)
  for (const service of PAYING) {
    const account = `received:${methods.get(service)}`
    const received = sums.filter((one) => one.account === account).reduce((sum, { amount }) => sum + amount, 0)
    const wanted = expected.get(service) ?? 0
    if (received !== wanted) faults.push(`The ledger has ${received} of ${service} instead of ${wanted}.`)
  }
  return faults
}
