import { GatewayRunner } from '../../../server/shop/gatewayPayments/gatewayRunner.ts'
import type { Mariadb } from '../game/mariadb.ts'
import { CALM, PAYING, startServices, type Paying } from '../gateways/services.ts'
import type { EngineName } from '../testServer.ts'
import { openShop, type Buyer } from './shop.ts'

/** A shop whose buyers pay at the stand-ins, an offer in rupiah, and one in dollars for PayPal. */
export async function openGatewayShop(engine: EngineName, mariadb: Mariadb) {
  const services = await startServices()
  const shop = await openShop(engine, mariadb, {
    // Signatures have the time of the services' clock.
    time: new Date(),
    environment: services.environment,
  })
  services.sendNoticesTo(shop.server.url)
  const call = (method: string, path: string, body?: object, token = shop.owner) =>
    shop.server.call(method, `/api${path}`, { token, body })
  const methods = new Map<string, number>()
  for (const gateway of [...PAYING, 'saweria'] as const) {
    const { body } = await call('POST', '/payment-methods', {
      ...{ kind: 'gateway', name: gateway, gateway },
      currency: gateway === 'paypal' ? 'USD' : 'IDR',
    })
    methods.set(gateway, (body as { id: number }).id) // The cast is safe, because the owner makes it.
  }
  const rupiah = await shop.offer()
  const dollars = await shop.offer({ id: rupiah.row, currency: 'USD' })
  const runner = new GatewayRunner(shop.server.context, (error) => shop.errors.push(error))
  const begin = (number: string, by: Buyer) => call('POST', `/orders/${number}/pay`, {}, by.token)
  const placed = async (name: Paying, by?: Buyer) => {
    // A person may have three open orders.
    const buyer = by ?? (await shop.buyer())
    const offer = name === 'paypal' ? dollars.id : rupiah.id
    const { number } = await shop.placed(buyer, [{ offer, quantity: 1 }], { method: methods.get(name) })
    return { number, buyer }
  }
  const seen = async (number: string) =>
    // The cast is safe, because docs/api/shop.md describes the answer.
    (await call('GET', `/admin/orders/${number}`)).body as {
      state: string
      ledger: { account: string; amount: number; reason: string }[]
      deliveries: { state: string }[]
    }
  return {
    ...{ shop, services, runner, call, methods, offers: { rupiah, dollars }, placed, begin, seen },
    received: (name: string) => `received:${methods.get(name)}`,
    /** Places an order and opens its page at the service. */
    begun: async (name: Paying, by?: Buyer) => {
      const { number, buyer } = await placed(name, by)
      const { status, body } = await begin(number, buyer)
      if (status !== 200) throw new Error(`The order was not begun: ${status} ${JSON.stringify(body)}`)
      return { number, buyer }
    },
    /** Places an order, and pays it at the service. */
    paid: async (name: Paying) => {
      const order = await placed(name)
      await begin(order.number, order.buyer)
      await services[name].pay(order.number)
      // PayPal's first notice says that the buyer has agreed, and its second that we have taken the money.
      await runner.run()
      await runner.run()
      const { state } = await seen(order.number)
      if (state !== 'paid') throw new Error(`The order was not paid, and is ${state}.`)
      return order
    },
    /** Changes the payment method of a service. */
    changeMethod: async (name: Paying, values: object) => {
      // The cast is safe, because docs/api/shop.md describes the answer.
      const all = (await call('GET', '/admin/payment-methods')).body as { id: number; name: string }[]
      const { id, ...method } = all.find((one) => one.name === name) ?? { id: 0 }
      const { status } = await call('PUT', `/payment-methods/${id}`, { ...method, ...values })
      if (status !== 200) throw new Error(`The payment method was not changed: ${status}`)
    },
    /** Time in which open payments are asked for again. */
    later: async () => {
      shop.server.pass(61_000)
      await runner.run()
    },
    sumsOf: async (number: string) => {
      const sums: Record<string, number> = {}
      for (const { account, amount } of (await seen(number)).ledger) sums[account] = (sums[account] ?? 0) + amount
      return sums
    },
    unassigned: async () =>
      (await call('GET', '/admin/unassigned-payments?state=open')).body as {
        id: number
        amount: number
        currency: string
        note: string
      }[],
    calm: () => {
      shop.server.clock.time = new Date()
      for (const name of PAYING) Object.assign(services[name].mood, CALM)
    },
    stop: async () => {
      await shop.server.stop()
      await services.stop()
    },
  }
}

export type GatewayShop = Awaited<ReturnType<typeof openGatewayShop>>
