import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readGatewaySetups } from '../../../server/process/gatewayKeys.ts'
import { ledgerFault } from '../../../server/shop/checkLedger.ts'
import { serviceAt } from '../../../server/shop/gateways/gatewayCalls.ts'
import { gateways } from '../../../server/shop/gateways/index.ts'
import { hasMariadb, useMariadb } from '../../support/game/useMariadb.ts'
import { PAYING, startServices, type Paying, type Services } from '../../support/gateways/services.ts'
import { openGatewayShop, type GatewayShop } from '../../support/shop/gatewayShop.ts'
import { engines } from '../../support/testServer.ts'

describe.skipIf(!hasMariadb).each(engines)('Payments at services, on %s,', (engine) => {
  const mariadb = useMariadb()
  let site: GatewayShop
  beforeAll(async () => {
    site = await openGatewayShop(engine, mariadb())
  })
  afterAll(() => site.stop())
  beforeEach(() => site.calm())
  afterEach(() => expect(site.shop.errors).toEqual([]))
  const givenBack = async () => {
    for (const { id } of await site.unassigned()) await site.call('POST', `/admin/unassigned-payments/${id}/return`)
  }

  it.each(PAYING)(
    '[gateways.paid] confirm an order of %s by a notice, once, and give what was bought',
    async (name) => {
      const service = site.services[name]
      const { number } = await site.begun(name)
      service.mood.repeatNotices = 3
      await service.pay(number)
      await site.runner.run()
      await service.repeatLast()
      await site.runner.run()
      // PayPal's first notice says that the buyer has agreed, and its second that we have taken the money.
      await site.runner.run()
      await site.shop.deliveries.run()
      expect(await site.seen(number)).toMatchObject({ state: 'delivered', deliveries: [{ state: 'given' }] })
      expect(await site.sumsOf(number)).toEqual({ [site.received(name)]: 50_000, sales: -50_000 })
      expect(await site.unassigned()).toEqual([])
      expect(await ledgerFault(site.shop.server.context.database.reader)).toBeNull()
    },
  )

  it.each(PAYING)('[gateways.asked] are found at %s if its notice was lost', async (name) => {
    const service = site.services[name]
    const { number } = await site.begun(name)
    service.mood.loseNotices = true
    await service.pay(number)
    await site.later()
    expect(await site.seen(number)).toMatchObject({ state: 'paid' })
  })

  it.each(PAYING)('[attack.notices] are not made by forged, old or lying notices of %s', async (name) => {
    const service = site.services[name]
    const { number } = await site.begun(name)
    if (name === 'midtrans') await site.services.midtrans.choose(number)
    for (const forged of name === 'xendit' ? (['key', 'missing'] as const) : (['key', 'body', 'missing'] as const)) {
      const sent = await service.sendNotice(number, { forged })
      // PayPal is asked later whether it has sent it.
      expect(sent.outcome, forged).toMatchObject({
        kind: 'answered',
        status: name === 'paypal' && forged !== 'missing' ? 200 : 403,
      })
    }
    if (name === 'stripe')
      expect((await site.services.stripe.sendNotice(number, { old: 400 })).outcome).toMatchObject({ status: 403 })
    service.mood.lie = true
    await service.pay(number)
    await site.runner.run()
    await site.later()
    expect(await site.seen(number)).toMatchObject({ state: 'placed', ledger: [] })
  })

  it.each(PAYING)('[attack.notices] are not made by notices of another account at %s', async (name) => {
    const { number } = await site.begun(name)
    const others = await startServices()
    others.sendNoticesTo(site.shop.server.url)
    const foreign = await openForeign(others, name, { order: number, site: site.shop.server.url })
    const { outcome } = await others[name].sendNotice(foreign)
    expect(outcome).toMatchObject({ kind: 'answered', status: name === 'paypal' ? 200 : 403 })
    await site.runner.run()
    expect(await site.seen(number)).toMatchObject({ state: 'placed', ledger: [] })
    await others.stop()
  })

  it('[attack.notices] are not made by money in another currency', async () => {
    const { number } = await site.begun('xendit')
    const payment = site.services.xendit.payments.find(({ externalId }) => externalId === number)
    if (!payment) throw new Error('The service does not know the payment.')
    payment.currency = 'PHP'
    await site.services.xendit.pay(number)
    await site.runner.run()
    expect(await site.seen(number)).toMatchObject({ state: 'placed', ledger: [] })
    expect(await site.unassigned()).toEqual([])
    const { body } = await site.call('GET', '/admin/gateway-notices?state=waiting')
    expect(body).toContainEqual(
      expect.objectContaining({
        order: number,
        last_error: 'The service names no amount that the site knows.',
      }),
    )
  })

  it('[gateways.misfits] confirm an order late, if there is stock, and are for a person otherwise', async () => {
    const { row } = await site.shop.offer()
    const offers = (await site.call('GET', '/admin/offers')).body as { id: number; row: number }[]
    const scarce = offers.find((one) => one.row === row)
    const sold = { type: 'retail', id: row, price: 50_000, grants: [{ item: site.shop.apple, count: 1 }] }
    await site.call('PUT', `/offers/${scarce?.id}`, { ...sold, version: 1, stock: 1 })
    const late = async () => {
      const buyer = await site.shop.buyer()
      const method = site.methods.get('tripay')
      const { number } = await site.shop.placed(buyer, [{ offer: scarce?.id, quantity: 1 }], { method })
      await site.begin(number, buyer)
      await site.call('POST', `/orders/${number}/cancel`, {}, buyer.token)
      return number
    }
    const [first, second] = [await late(), await late()]
    for (const number of [first, second]) {
      await site.services.tripay.pay(number)
      await site.runner.run()
    }
    expect(await site.seen(first)).toMatchObject({ state: 'paid' })
    expect(await site.seen(second)).toMatchObject({ state: 'cancelled', ledger: [] })
    expect(await site.unassigned()).toMatchObject([{ amount: 50_000, note: expect.stringContaining(second) }])
    await givenBack()
  })

  it('[gateways.misfits] are for a person if the order wants another amount, or is paid already', async () => {
    const { number: short } = await site.begun('xendit')
    await site.services.xendit.pay(short, { amount: 40_000 })
    await site.runner.run()
    expect(await site.seen(short)).toMatchObject({ state: 'placed' })
    expect(await site.unassigned()).toMatchObject([{ amount: 40_000, note: expect.stringContaining(short) }])

    const { number } = await site.begun('tripay')
    await site.call('POST', `/admin/orders/${number}/confirm`, {})
    await site.services.tripay.pay(number)
    await site.runner.run()
    expect(await site.sumsOf(number)).toMatchObject({ [site.received('tripay')]: 50_000 })
    expect(await site.unassigned()).toHaveLength(2)
    await givenBack()
  })

  it('[gateways.misfits] of a service never pay an order that is paid in another way', async () => {
    const byBank = await site.shop.placed(await site.shop.buyer(), [{ offer: site.offers.rupiah.id, quantity: 1 }])
    const { number } = await site.begun('xendit')
    // The service says that its payment is of the other order.
    const payment = site.services.xendit.payments.find(({ externalId }) => externalId === number)
    if (!payment) throw new Error('The service does not know the payment.')
    payment.externalId = byBank.number
    await site.services.xendit.pay(payment.id)
    await site.runner.run()
    expect(await site.seen(byBank.number)).toMatchObject({ state: 'placed' })
    await givenBack()
    for (const one of [byBank.number, number]) await site.call('POST', `/admin/orders/${one}/refuse`, {})
  })

  it('[gateways.returned] that go back at the service, or by the bank of the buyer, are entered once', async () => {
    const { number } = await site.begun('midtrans')
    await site.services.midtrans.pay(number)
    await site.runner.run()
    await site.services.midtrans.refund(number, 20_000)
    await site.runner.run()
    await site.services.midtrans.repeatLast()
    await site.runner.run()
    expect(await site.sumsOf(number)).toMatchObject({ [site.received('midtrans')]: 30_000, refunds: 20_000 })

    const { number: disputed } = await site.begun('stripe')
    await site.services.stripe.pay(disputed)
    await site.runner.run()
    await site.services.stripe.chargeBack(disputed)
    await site.runner.run()
    expect(await site.seen(disputed)).toMatchObject({ state: 'disputed', deliveries: [{ state: 'stopped' }] })
    expect(await site.sumsOf(disputed)).toMatchObject({ [site.received('stripe')]: 0 })
    expect(await ledgerFault(site.shop.server.context.database.reader)).toBeNull()
  })

  // Xendit does not say what went back.
  it.each(PAYING.filter((name) => name !== 'xendit'))(
    '[gateways.returned] that go back on the own page of %s end their order, and stop what was not given',
    async (name) => {
      const { number } = await site.begun(name)
      await site.services[name].pay(number)
      await site.runner.run()
      await site.runner.run()
      await site.services[name].refund(number)
      await site.runner.run()
      expect(await site.seen(number)).toMatchObject({ state: 'refunded', deliveries: [{ state: 'stopped' }] })
      expect(await site.sumsOf(number)).toMatchObject({ [site.received(name)]: 0, refunds: 50_000 })
    },
  )

  it('[gateways.away] are made once, however often the page is opened, and when the service answers again', async () => {
    const { number, buyer } = await site.placed('tripay')
    site.services.tripay.mood.answerStatus = { times: 1, status: 500 }
    expect(await site.begin(number, buyer)).toMatchObject({ status: 503, body: { code: 'gateway_away' } })
    const answers = await Promise.all(Array.from({ length: 5 }, () => site.begin(number, buyer)))
    const opened = answers.filter(({ status }) => status === 200)
    expect(opened.length).toBeGreaterThan(0)
    expect(site.services.tripay.payments.filter(({ merchantRef }) => merchantRef === number)).toHaveLength(1)
    expect(await site.begin(number, buyer)).toMatchObject({ status: 200, body: opened[0]?.body })
    expect((await site.begin(number, await site.shop.buyer())).status, 'somebody else').toBe(404)
    await site.call('POST', `/orders/${number}/cancel`, {}, buyer.token)
    expect((await site.begin(number, buyer)).body).toMatchObject({ code: 'order_decided' })
  })

  it('[gateways.saweria] that only say so are for a person', async () => {
    const donation = await site.services.saweria.donate({ amount: 25_000, name: 'Sekar', message: 'AB12CD34' })
    await site.services.saweria.repeatLast()
    await site.runner.run()
    expect(await site.unassigned()).toMatchObject([{ amount: 25_000, note: 'Sekar: AB12CD34' }])
    expect((await site.services.saweria.sendNotice(donation.id, { forged: 'key' })).outcome).toMatchObject({
      status: 403,
    })
    expect(await site.unassigned()).toHaveLength(1)
  })
})

/** Makes somebody else's payment for the same number, at their own account. Returns its reference. */
async function openForeign(
  services: Services,
  name: Paying,
  { order, site }: { order: string; site: string },
): Promise<string> {
  const { gateways: setups } = readGatewaySetups(services.environment)
  const { create, currencies } = gateways[name]
  const { keys = {}, url } = setups.get(name) ?? {}
  if (!create || !url) throw new Error(`${name} makes no payments.`)
  const { reference } = await create(serviceAt(url, true), keys, {
    ...{ order, key: order, amount: 50_000, currency: currencies[0] ?? 'IDR', title: 'Lain', expiresAt: later() },
    buyer: { name: 'Orang lain', email: 'lain@example.com' },
    ...{ returnUrl: 'https://example.com', noticeUrl: `${site}/api/payments/${name}` },
  })
  if (name === 'midtrans') await services.midtrans.choose(reference)
  return reference
}

const later = (): Date => new Date(Date.now() + 3_600_000)
