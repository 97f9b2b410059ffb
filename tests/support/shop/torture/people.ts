import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OrderView } from '../../../../server/shop/orders/orderViews.ts'
import { PAYING } from '../../gateways/services.ts'
import type { Random } from '../../random.ts'
import { insist, type Answer, type Call } from './calls.ts'
import type { Player } from '../enter.ts'
import { payAtService } from './services.ts'
import { PRICE, type World } from './world.ts'

/** One buyer may order twenty times an hour. */
const ORDERS_EACH = 18

const orderOf = ({ body }: Answer): OrderView => body as OrderView // The routes of orders return one.

/** Orders, and says that it is paid or cancels, with pauses, until the orders of an hour are used or `isOver`. */
export async function buy(
  world: World,
  { token, account, character }: Player,
  random: Random,
  isOver: () => boolean,
): Promise<void> {
  const { sites, offers, methods } = world
  const urls = sites.map(({ url }) => url)
  const ask = (method: Call['method'], path: string, body?: object) =>
    insist(urls, random, { method, path, token, ...(body && { body }) })
  const call = (path: string, body: object, key?: string) =>
    insist(urls, random, { method: 'POST', path, token, body, ...(key && { key }) })
  const atServices: Promise<void>[] = []
  for (let count = 0; count < ORDERS_EACH && !isOver(); count += 1) {
    const service = random.chance(0.6) ? random.pick(PAYING) : null
    const sold = offers[service === 'paypal' ? 'USD' : 'IDR']
    const chosen = random.chance(0.3) ? [random.pick(sold)] : sold.filter(() => random.chance(0.5))
    const lines = chosen.map((offer) => ({ offer, quantity: random.whole(1, 2), price: PRICE }))
    if (lines.length > 0) {
      const method = methods.get(service ?? 'bank')
      const order = { lines, game_account: account, character, method, terms: true }
      const answer = await call('/orders', order, randomUUID())
      // Three orders of this buyer may be waiting for the desk.
      if (answer.status === 201) {
        const { number } = orderOf(answer)
        if (service) atServices.push(payAtService(world, { service, number }, ask, random))
        else await call(`/orders/${number}/${random.chance(0.1) ? 'cancel' : 'proof'}`, {})
      }
    }
    await sleep(random.whole(200, 3_000))
  }
  await Promise.all(atServices)
}

export const adminCall =
  ({ sites, owner }: World, random: Random) =>
  (method: Call['method'], path: string, body?: object) =>
    insist(
      sites.map(({ url }) => url),
      random,
      { method, path: `/admin${path}`, token: owner, ...(body && { body }) },
    )

const listOf = ({ body }: Answer): OrderView[] => body as OrderView[] // The route /api/admin/orders returns a list.

/** Decides about what buyers say that they have paid. Several at once decide about the same orders. */
export async function decide(world: World, random: Random, isOver: () => boolean): Promise<void> {
  const call = adminCall(world, random)
  for (;;) {
    const over = isOver()
    const waiting = listOf(await call('GET', '/orders?state=review&per_page=100'))
    if (over && waiting.length === 0) return
    for (const { number, payment } of waiting) {
      await call('POST', `/orders/${number}/${random.chance(0.08) ? 'refuse' : 'confirm'}`, {})
      if (random.chance(0.1)) await call('POST', `/orders/${number}/send-again`, {})
      if (random.chance(0.04))
        await call('POST', `/orders/${number}/refund`, { amount: payment.amount, goods: 'stopped', note: '' })
    }
    await sleep(random.whole(100, 500))
  }
}

const ASKED: readonly string[] = ['paid', 'delivering', 'refunded', 'disputed']

/** Returns all orders, once nothing is on its way any more. */
export async function settle(world: World, random: Random): Promise<OrderView[]> {
  const call = adminCall(world, random)
  const until = Date.now() + 240_000
  for (;;) {
    const { waiting } = (await call('GET', '/deliveries')).body as { waiting: number }
    const orders = await allOrders(call)
    // Of a buyer whose bank has taken money back, the next payment is for the desk, and their order stays open.
    const apart = ((await call('GET', '/unassigned-payments?state=open&per_page=100')).body as { note: string }[])
      .map(({ note }) => note)
      .join()
    const unseen = world.paid.some(({ order }) =>
      orders.some(({ number, state }) => number === order && state === 'placed' && !apart.includes(number)),
    )
    if (waiting === 0 && !unseen) return orders
    if (Date.now() > until)
      throw new Error(`${waiting} letters were not given${unseen ? ', and services were not asked' : ''}.`)
    // Otherwise the site waits minutes before it asks a game again that was away.
    for (const { number, state, lines } of orders)
      if (ASKED.includes(state) && lines.every((line) => line.state !== 'unclear'))
        await call('POST', `/orders/${number}/send-again`, {})
    await sleep(2_000)
  }
}

async function allOrders(call: ReturnType<typeof adminCall>): Promise<OrderView[]> {
  const orders: OrderView[] = []
  for (let page = 1; ; page += 1) {
    const found = listOf(await call('GET', `/orders?per_page=100&page=${page}`))
    orders.push(...found)
    if (found.length < 100) return orders
  }
}
