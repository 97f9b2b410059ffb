import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GatewayRunner } from '../../../server/shop/gatewayPayments/gatewayRunner.ts'
import { ledgerFault } from '../../../server/shop/checkLedger.ts'
import { hasMariadb, useMariadb } from '../../support/game/useMariadb.ts'
import { startMidtrans, type MidtransStandIn } from '../../support/gateways/midtrans.ts'
import { startSaweria, type SaweriaStandIn } from '../../support/gateways/saweria.ts'
import type { Mood } from '../../support/gateways/standIn.ts'
import { startStripe, type StripeStandIn } from '../../support/gateways/stripe.ts'
import { startTripay } from '../../support/gateways/tripay.ts'
import { startXendit, type XenditStandIn } from '../../support/gateways/xendit.ts'
import { openShop, type Buyer, type Shop } from '../../support/shop/shop.ts'
import { engines } from '../../support/testServer.ts'

/** Those that make payments in rupiah. */
const SERVICES = ['tripay', 'midtrans', 'xendit', 'stripe'] as const
type ServiceName = (typeof SERVICES)[number]

/** Where notices go is known once the site runs. */
const settings: Record<ServiceName | 'saweria', { noticeUrl?: string; tellsPaidAmount?: boolean }> = {
  tripay: {},
  midtrans: {},
  xendit: { tellsPaidAmount: true },
  stripe: {},
  saweria: {},
}

describe.skipIf(!hasMariadb).each(engines)('Payments at services, on %s,', (engine) => {
  const mariadb = useMariadb()
  let shop: Shop
  let buyer: Buyer
  let offer = 0
  let runner: GatewayRunner
  let tripay: Awaited<ReturnType<typeof startTripay>>
  let midtrans: MidtransStandIn
  let xendit: XenditStandIn
  let stripe: StripeStandIn
  let saweria: SaweriaStandIn
  const methods = new Map<string, number>()

  beforeAll(async () => {
    tripay = await startTripay(settings.tripay)
    midtrans = await startMidtrans(settings.midtrans)
    xendit = await startXendit(settings.xendit)
    stripe = await startStripe(settings.stripe)
    saweria = await startSaweria(settings.saweria)
    shop = await openShop(engine, mariadb(), {
      // Services compare it with their own.
      time: new Date(),
      environment: {
        PAY_TRIPAY_URL: tripay.url,
        PAY_TRIPAY_API_KEY: tripay.keys.apiKey,
        PAY_TRIPAY_PRIVATE_KEY: tripay.keys.privateKey,
        PAY_TRIPAY_MERCHANT: tripay.keys.merchantCode,
        PAY_TRIPAY_CHANNEL: 'QRIS2',
        PAY_MIDTRANS_URL: midtrans.url,
        PAY_MIDTRANS_SERVER_KEY: midtrans.keys.serverKey,
        PAY_XENDIT_URL: xendit.url,
        PAY_XENDIT_SECRET_KEY: xendit.keys.secretKey,
        PAY_XENDIT_CALLBACK_TOKEN: xendit.keys.callbackToken,
        PAY_STRIPE_URL: stripe.url,
        PAY_STRIPE_SECRET_KEY: stripe.keys.secretKey,
        PAY_STRIPE_WEBHOOK_SECRET: stripe.keys.webhookSecret,
        PAY_SAWERIA_STREAM_KEY: saweria.keys.streamKey,
      },
    })
    for (const [name, setting] of Object.entries(settings)) {
      setting.noticeUrl = `${shop.server.url}/api/payments/${name}`
      const { body } = await call('POST', '/payment-methods', { kind: 'gateway', name, gateway: name })
      methods.set(name, (body as { id: number }).id)
    }
    buyer = await shop.buyer()
    offer = (await shop.offer()).id
    runner = new GatewayRunner(shop.server.context, (error) => shop.errors.push(error))
  })
  afterAll(async () => {
    await shop.server.stop()
    for (const one of [tripay, midtrans, xendit, stripe, saweria]) await one.stop()
  })
  const standIns = () => ({ tripay, midtrans, xendit, stripe })
  // Signatures have the time of the services' clock.
  beforeEach(() => {
    shop.server.clock.time = new Date()
  })
  afterEach(() => {
    for (const { mood } of Object.values(standIns())) Object.assign(mood, calm)
    expect(shop.errors).toEqual([])
  })
  const calm: Mood = {
    ...{ loseNotices: false, delayMs: 0, noticeDelayMs: 0, repeatNotices: 0, reorder: false },
    ...{ answerStatus: null, hang: null, lie: false },
  }

  const call = (method: string, path: string, body?: object, token = shop.owner) =>
    shop.server.call(method, `/api${path}`, { token, body })
  const placed = async (name: ServiceName) => {
    // A person may have three open orders.
    buyer = await shop.buyer()
    const order = await shop.placed(buyer, [{ offer, quantity: 1 }], { method: methods.get(name) })
    return order.number
  }
  const begin = (number: string, by = buyer) => call('POST', `/orders/${number}/pay`, {}, by.token)
  /** Places an order and opens its page at the service. */
  const begun = async (name: ServiceName) => {
    const number = await placed(name)
    expect(await begin(number)).toMatchObject({ status: 200, body: { url: expect.stringContaining('http') } })
    return number
  }
  /** Time in which open payments are asked for again. */
  const later = async () => {
    shop.server.pass(61_000)
    await runner.run()
  }
  const seen = async (number: string) =>
    (await call('GET', `/admin/orders/${number}`)).body as {
      state: string
      ledger: { account: string; amount: number; reason: string }[]
      deliveries: { state: string }[]
    }
  const sumsOf = async (number: string) => {
    const sums: Record<string, number> = {}
    for (const { account, amount } of (await seen(number)).ledger) sums[account] = (sums[account] ?? 0) + amount
    return sums
  }
  const unassigned = async () =>
    (await call('GET', '/admin/unassigned-payments?state=open')).body as { amount: number; note: string }[]
  const received = (name: string) => `received:${methods.get(name)}`

  it.each(SERVICES)(
    '[gateways.paid] confirm an order of %s by a notice, once, and give what was bought',
    async (name) => {
      const service = standIns()[name]
      const number = await begun(name)
      service.mood.repeatNotices = 3
      await service.pay(number)
      await runner.run()
      await service.repeatLast()
      await runner.run()
      await shop.deliveries.run()
      expect(await seen(number)).toMatchObject({ state: 'delivered', deliveries: [{ state: 'given' }] })
      expect(await sumsOf(number)).toEqual({ [received(name)]: 50_000, sales: -50_000 })
      expect(await unassigned()).toEqual([])
      expect(await ledgerFault(shop.server.context.database.reader)).toBeNull()
    },
  )

  it.each(SERVICES)('[gateways.asked] are found at %s if its notice was lost', async (name) => {
    const service = standIns()[name]
    const number = await begun(name)
    service.mood.loseNotices = true
    await service.pay(number)
    await later()
    expect(await seen(number)).toMatchObject({ state: 'paid' })
  })

  it.each(SERVICES)('[attack.notices] are not made by forged, old or lying notices of %s', async (name) => {
    const service = standIns()[name]
    const number = await begun(name)
    if (name === 'midtrans') await midtrans.choose(number)
    for (const forged of name === 'xendit' ? (['key', 'missing'] as const) : (['key', 'body', 'missing'] as const)) {
      const sent = await service.sendNotice(number, { forged })
      expect(sent.outcome, forged).toMatchObject({ kind: 'answered', status: 403 })
    }
    if (name === 'stripe')
      expect((await stripe.sendNotice(number, { old: 400 })).outcome).toMatchObject({ status: 403 })
    service.mood.lie = true
    await service.pay(number)
    await runner.run()
    await later()
    expect(await seen(number)).toMatchObject({ state: 'placed', ledger: [] })
  })

  it('[gateways.misfits] are for a person if the order wants another amount, or is paid already', async () => {
    const short = await begun('xendit')
    await xendit.pay(short, { amount: 40_000 })
    await runner.run()
    expect(await seen(short)).toMatchObject({ state: 'placed' })
    expect(await unassigned()).toMatchObject([{ amount: 40_000, note: expect.stringContaining(short) }])

    const number = await begun('tripay')
    await call('POST', `/admin/orders/${number}/confirm`, {})
    await tripay.pay(number)
    await runner.run()
    expect(await sumsOf(number)).toMatchObject({ [received('tripay')]: 50_000 })
    expect(await unassigned()).toHaveLength(2)
    const [one, two] = (await call('GET', '/admin/unassigned-payments?state=open')).body as { id: number }[]
    for (const payment of [one, two]) await call('POST', `/admin/unassigned-payments/${payment?.id}/return`)
  })

  it('[gateways.misfits] of a service never pay an order that is paid in another way', async () => {
    const byBank = await shop.placed(buyer, [{ offer, quantity: 1 }])
    const number = await begun('xendit')
    // The service says that its payment is of the other order.
    const payment = xendit.payments.find(({ externalId }) => externalId === number)
    if (!payment) throw new Error('The service does not know the payment.')
    payment.externalId = byBank.number
    await xendit.pay(payment.id)
    await runner.run()
    expect(await seen(byBank.number)).toMatchObject({ state: 'placed' })
    const [open] = (await call('GET', '/admin/unassigned-payments?state=open')).body as { id: number }[]
    await call('POST', `/admin/unassigned-payments/${open?.id}/return`)
    for (const one of [byBank.number, number]) await call('POST', `/admin/orders/${one}/refuse`, {})
  })

  it('[gateways.returned] that go back at the service, or by the bank of the buyer, are entered once', async () => {
    const number = await begun('midtrans')
    await midtrans.pay(number)
    await runner.run()
    await midtrans.refund(number, 20_000)
    await runner.run()
    await midtrans.repeatLast()
    await runner.run()
    expect(await sumsOf(number)).toMatchObject({ [received('midtrans')]: 30_000, refunds: 20_000 })

    const disputed = await begun('stripe')
    await stripe.pay(disputed)
    await runner.run()
    await stripe.chargeBack(disputed)
    await runner.run()
    expect(await seen(disputed)).toMatchObject({ state: 'disputed', deliveries: [{ state: 'stopped' }] })
    expect(await sumsOf(disputed)).toMatchObject({ [received('stripe')]: 0 })
    expect(await ledgerFault(shop.server.context.database.reader)).toBeNull()
  })

  it('[gateways.away] are made once, however often the page is opened, and when the service answers again', async () => {
    const number = await placed('tripay')
    tripay.mood.answerStatus = { times: 1, status: 500 }
    expect(await begin(number)).toMatchObject({ status: 503, body: { code: 'gateway_away' } })
    const answers = await Promise.all(Array.from({ length: 5 }, () => begin(number)))
    const opened = answers.filter(({ status }) => status === 200)
    expect(opened.length).toBeGreaterThan(0)
    expect(tripay.payments.filter(({ merchantRef }) => merchantRef === number)).toHaveLength(1)
    expect(await begin(number)).toMatchObject({ status: 200, body: opened[0]?.body })
    expect((await begin(number, await shop.buyer())).status, 'somebody else').toBe(404)
    await call('POST', `/orders/${number}/cancel`, {}, buyer.token)
    expect((await begin(number)).body).toMatchObject({ code: 'order_decided' })
  })

  it('[gateways.saweria] that only say so are for a person', async () => {
    const donation = await saweria.donate({ amount: 25_000, name: 'Sekar', message: 'AB12CD34' })
    await saweria.repeatLast()
    await runner.run()
    expect(await unassigned()).toMatchObject([{ amount: 25_000, note: 'Sekar: AB12CD34' }])
    expect((await saweria.sendNotice(donation.id, { forged: 'key' })).outcome).toMatchObject({ status: 403 })
    expect(await unassigned()).toHaveLength(1)
  })
})
