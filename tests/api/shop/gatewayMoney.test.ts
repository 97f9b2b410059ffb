import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { examineShop } from '../../../server/doctor/shopFindings.ts'
import { hasMariadb, useMariadb } from '../../support/game/useMariadb.ts'
import { openGatewayShop, type GatewayShop } from '../../support/shop/gatewayShop.ts'
import { anyEngine } from '../../support/testServer.ts'

describe.skipIf(!hasMariadb).each(anyEngine)('Where the money of services goes, on %s,', (engine) => {
  const mariadb = useMariadb()
  let site: GatewayShop
  beforeAll(async () => {
    site = await openGatewayShop(engine, mariadb())
  })
  afterAll(() => site.stop())
  beforeEach(() => {
    site.calm()
    site.shop.errors.length = 0
  })

  const refund = (number: string, amount: number, at_service = true) =>
    site.call('POST', `/admin/orders/${number}/refund`, { amount, goods: 'kept', at_service })

  it.each([1_999, 110, 499, 1_005])(
    '[gateways.paypal] PayPal’s cents are exact: %s of them pay an order',
    async (cents) => {
      const offer = await site.shop.offer({ currency: 'USD', price: cents })
      const buyer = await site.shop.buyer()
      const { number } = await site.shop.placed(buyer, [{ offer: offer.id, quantity: 1 }], {
        method: site.methods.get('paypal'),
      })
      expect(await site.begin(number, buyer)).toMatchObject({ status: 200 })
      await site.services.paypal.pay(number)
      await site.runner.run()
      await site.runner.run()
      await site.later()
      expect(await site.seen(number)).toMatchObject({ state: 'paid' })
    },
  )

  it('[gateways.returned] a payment that went back before the site knew of it gives no goods', async () => {
    const { number } = await site.begun('stripe')
    site.services.stripe.mood.loseNotices = true
    await site.services.stripe.pay(number)
    await site.services.stripe.refund(number)
    await site.later()
    await site.shop.deliveries.run()
    const seen = await site.seen(number)
    expect(seen.deliveries.filter(({ state }) => state === 'given' || state === 'waiting')).toEqual([])
  })

  it('[gateways.returned] a second payment that goes back is not taken from the order, which was paid in another way', async () => {
    const { number } = await site.begun('midtrans')
    await site.call('POST', `/admin/orders/${number}/confirm`, {}) // By bank.
    await site.services.midtrans.pay(number)
    await site.runner.run()
    expect(await site.unassigned()).toMatchObject([{ amount: 50_000 }])
    await site.services.midtrans.refund(number) // The desk gives the double payment back on the service's page.
    await site.runner.run()
    const { state } = await site.seen(number)
    for (const { id } of await site.unassigned()) await site.call('POST', `/admin/unassigned-payments/${id}/return`)
    expect.soft(state).toBe('paid')
    expect(await site.sumsOf(number)).toMatchObject({ [site.received('midtrans')]: 50_000 })
  })

  it('[gateways.returned] a charge-back of a second payment does not dispute the order that was paid by hand', async () => {
    const { number } = await site.begun('stripe')
    await site.call('POST', `/admin/orders/${number}/confirm`, {})
    await site.services.stripe.pay(number)
    await site.runner.run()
    await site.services.stripe.chargeBack(number)
    await site.runner.run()
    const { state } = await site.seen(number)
    for (const { id } of await site.unassigned()) await site.call('POST', `/admin/unassigned-payments/${id}/return`)
    expect(state).toBe('paid')
  })

  it('[gateways.returned] a payment without an order that was called back cannot pay an order', async () => {
    const { number } = await site.begun('stripe')
    await site.services.stripe.pay(number, undefined)
    const payment = site.services.stripe.payments.find((one) => one.clientReference === number)!
    payment.amount = 4_000_000
    await site.runner.run()
    const [open] = await site.unassigned()
    expect(open).toMatchObject({ amount: 40_000 })
    await site.services.stripe.chargeBack(number)
    await site.runner.run()
    const answer = await site.call('POST', `/admin/orders/${number}/confirm`, { payment: open!.id })
    await site.shop.deliveries.run()
    const seen = await site.seen(number)
    expect.soft(answer.status).not.toBe(200)
    expect(seen.state).not.toBe('delivered')
  })

  it('[gateways.returned] a charge-back of a payment that was assigned to another order reaches that order', async () => {
    const { number: cancelled, buyer } = await site.begun('stripe')
    await site.call('POST', `/orders/${cancelled}/cancel`, {}, buyer.token)
    const db = site.shop.server.context.database
    // It is a misfit for one reason or another.
    const payment = site.services.stripe.payments.find((one) => one.clientReference === cancelled)!
    payment.amount = 4_000_000
    await site.services.stripe.pay(cancelled)
    await site.runner.run()
    const [open] = await site.unassigned()
    const { number } = await site.placed('stripe', buyer)
    expect((await site.call('POST', `/admin/orders/${number}/confirm`, { payment: open!.id })).status).toBe(200)
    await site.services.stripe.chargeBack(cancelled)
    await site.runner.run()
    void db
    expect(await site.seen(number)).toMatchObject({ state: 'disputed' })
  })

  it('[gateways.returned] a refund by hand and one on the service’s own page are both entered', async () => {
    const { number } = await site.paid('midtrans')
    expect((await refund(number, 20_000, false)).status).toBe(200)
    await site.services.midtrans.refund(number, 20_000)
    await site.runner.run()
    expect(await site.sumsOf(number)).toMatchObject({ [site.received('midtrans')]: 10_000 })
  })

  it('[gateways.refunds] a refund of an order that was paid too much is asked for at the service', async () => {
    const { number } = await site.begun('stripe')
    await site.services.stripe.pay(number)
    const payment = site.services.stripe.payments.find((one) => one.clientReference === number)!
    Object.assign(payment, { amount: 6_000_000 })
    if (payment.intent) payment.intent.received = 6_000_000
    await site.runner.run()
    const [open] = await site.unassigned()
    expect(open).toMatchObject({ amount: 60_000 })
    expect((await site.call('POST', `/admin/orders/${number}/confirm`, { payment: open!.id })).status).toBe(200)
    expect((await refund(number, 10_000)).status).toBe(200)
    await site.later()
    expect.soft(payment.refunds).toHaveLength(1)
    const seen = await site.seen(number)
    expect(seen).toMatchObject({ service: { refunds: [{ state: 'done' }] } })
    expect(payment.refunds).toHaveLength(1)
  })

  it('[gateways.returned] a refund at the service of an order that was paid too little is entered', async () => {
    const { number } = await site.begun('midtrans')
    await site.services.midtrans.pay(number, { amount: 40_000 })
    await site.runner.run()
    const [open] = await site.unassigned()
    expect((await site.call('POST', `/admin/orders/${number}/confirm`, { payment: open!.id })).status).toBe(200)
    await site.services.midtrans.refund(number, 10_000)
    await site.runner.run()
    expect(await site.sumsOf(number)).toMatchObject({ [site.received('midtrans')]: 30_000 })
  })

  it('[gateways.caps] the cap holds for orders that were cancelled and then paid', async () => {
    await site.changeMethod('xendit', { most: 100_000 })
    const buyer = await site.shop.buyer()
    const numbers: string[] = []
    for (let i = 0; i < 4; i++) {
      const { number } = await site.begun('xendit', buyer)
      numbers.push(number)
      await site.call('POST', `/orders/${number}/cancel`, {}, buyer.token)
    }
    for (const number of numbers) await site.services.xendit.pay(number)
    await site.runner.run()
    const states = await Promise.all(numbers.map(async (number) => (await site.seen(number)).state))
    await site.changeMethod('xendit', { most: null })
    for (const { id } of await site.unassigned()) await site.call('POST', `/admin/unassigned-payments/${id}/return`)
    expect(states.filter((state) => state === 'paid')).toHaveLength(2)
  })

  it('[attack.chargeback] nobody whose money was called back gets goods for a page that they had opened before', async () => {
    const buyer = await site.shop.buyer()
    const first = await site.begun('stripe', buyer)
    const second = await site.begun('stripe', buyer)
    await site.services.stripe.pay(first.number)
    await site.runner.run()
    await site.services.stripe.chargeBack(first.number)
    await site.runner.run()
    expect(await site.seen(first.number)).toMatchObject({ state: 'disputed' })
    await site.services.stripe.pay(second.number)
    await site.runner.run()
    const { state } = await site.seen(second.number)
    for (const { id } of await site.unassigned()) await site.call('POST', `/admin/unassigned-payments/${id}/return`)
    expect(state).not.toBe('paid')
  })

  it('[gateways.returned] a card payment at Midtrans that is cancelled before its settlement is no money', async () => {
    const { number } = await site.begun('midtrans')
    await site.services.midtrans.pay(number, { method: 'credit_card' })
    await site.runner.run()
    expect(await site.seen(number)).toMatchObject({ state: 'paid' })
    const payment = site.services.midtrans.payments.find((one) => one.orderId.startsWith(number))!
    payment.transaction!.status = 'cancel'
    await site.services.midtrans.sendNotice(number, {})
    await site.runner.run()
    expect(await site.sumsOf(number)).toMatchObject({ [site.received('midtrans')]: 0 })
  })

  it('[gateways.returned] a partial charge-back at Midtrans takes no more than its sum', async () => {
    const { number } = await site.paid('midtrans')
    const payment = site.services.midtrans.payments.find((one) => one.orderId.startsWith(number))!
    Object.assign(payment.transaction!, { status: 'partial_chargeback' })
    await site.services.midtrans.sendNotice(number, {})
    await site.runner.run()
    expect((await site.sumsOf(number))[site.received('midtrans')]).not.toBe(0)
  })

  it('[gateways.held] goods are held back for a late payment that staff assign, too', async () => {
    await site.changeMethod('stripe', { hold_hours: 24 })
    const { number } = await site.begun('stripe')
    const payment = site.services.stripe.payments.find((one) => one.clientReference === number)!
    payment.amount = 4_000_000
    await site.services.stripe.pay(number)
    await site.runner.run()
    const [open] = await site.unassigned()
    await site.call('POST', `/admin/orders/${number}/confirm`, { payment: open!.id })
    const seen = (await site.seen(number)) as unknown as { held_until: string | null }
    await site.changeMethod('stripe', { hold_hours: 0 })
    expect(seen.held_until).not.toBeNull()
  })

  if (engine === 'postgres')
    it('[gateways.returned] the desk and a notice that enter the same refund at once enter it once', async () => {
      const { number } = await site.paid('midtrans')
      await site.services.midtrans.refund(number) // The desk gave it back on the service's page, and now enters it, too.
      const { database } = site.shop.server.context
      let release = () => {}
      const held = new Promise<void>((done) => (release = done))
      const locking = database.transaction(async (tx) => {
        await sql`lock table ledger in share mode`.execute(tx)
        await held
      })
      await sleep(200)
      const both = Promise.all([refund(number, 50_000, false), site.runner.run()])
      await sleep(1_500)
      release()
      await locking
      await both.catch((error: unknown) => [error])
      expect(await site.sumsOf(number)).toMatchObject({ [site.received('midtrans')]: 0, refunds: 50_000 })
    })

  it('[gateways.held] goods stay held back if the payment method is removed in the meantime', async () => {
    const made = await site.call('POST', '/payment-methods', {
      kind: 'gateway',
      name: 'Kartu',
      gateway: 'stripe',
      currency: 'IDR',
      hold_hours: 24,
    })
    const { id } = made.body as { id: number }
    const buyer = await site.shop.buyer()
    const { number } = await site.shop.placed(buyer, [{ offer: site.offers.rupiah.id, quantity: 1 }], { method: id })
    expect((await site.begin(number, buyer)).status).toBe(200)
    expect((await site.call('DELETE', `/payment-methods/${id}`)).status).toBeLessThan(300)
    await site.services.stripe.pay(number)
    await site.runner.run()
    await site.shop.deliveries.run()
    const seen = await site.seen(number)
    expect(seen).toMatchObject({ held_until: expect.any(String) })
  })

  it('[gateways.returned] a full refund on the service’s own page stops goods that were not given yet', async () => {
    const { number } = await site.paid('midtrans')
    await site.services.midtrans.refund(number)
    await site.runner.run()
    await site.shop.deliveries.run()
    const seen = await site.seen(number)
    expect(seen.deliveries.filter(({ state }) => state === 'given')).toEqual([])
  })

  it('[gateways.returned] credit goes away if the money for it went back at the service, and spent credit is owed', async () => {
    const offer = await site.shop.offer({ grants: [], credit: 50_000 })
    const buyer = await site.shop.buyer()
    const body = { kind: 'credit', name: 'Saldo' }
    const byCredit = (await site.call('POST', '/payment-methods', body)).body as { id: number }
    const balance = async () => (await site.call('GET', '/me/balance', undefined, buyer.token)).body
    const { number } = await site.shop.placed(buyer, [{ offer: offer.id, quantity: 1 }], {
      method: site.methods.get('midtrans'),
    })
    await site.begin(number, buyer)
    await site.services.midtrans.pay(number)
    await site.runner.run()
    const goods = await site.shop.offer({ price: 20_000 })
    await site.shop.placed(buyer, [{ offer: goods.id, quantity: 1 }], { method: byCredit.id })
    expect(await balance()).toEqual([{ currency: 'IDR', amount: 30_000 }])
    await site.services.midtrans.refund(number)
    await site.runner.run()
    expect(await balance()).toEqual([{ currency: 'IDR', amount: -20_000 }])
    const { config, database, clock } = site.shop.server.context
    const findings = await examineShop(config, database, clock.now())
    expect(findings.map(({ what }) => what)).toContain('The ledger of the donation desk adds up.')
  })
})
