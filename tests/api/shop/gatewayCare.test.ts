import { setTimeout as sleep } from 'node:timers/promises'
import { createHmac } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readGatewaySetups } from '../../../server/process/gatewayKeys.ts'
import { serviceAt } from '../../../server/shop/gateways/gatewayCalls.ts'
import { gateways } from '../../../server/shop/gateways/index.ts'
import { GatewayRunner } from '../../../server/shop/gatewayPayments/gatewayRunner.ts'
import { hasMariadb, useMariadb } from '../../support/game/useMariadb.ts'
import { openGatewayShop, type GatewayShop } from '../../support/shop/gatewayShop.ts'
import { anyEngine } from '../../support/testServer.ts'

describe.skipIf(!hasMariadb).each(anyEngine)('What services and strangers do to the site, on %s,', (engine) => {
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

  /** Pays at Xendit. Returns after how many milliseconds the site knows it. */
  const untilPaid = async (number: string) => {
    await site.services.xendit.pay(number)
    const begun = Date.now()
    while ((await site.seen(number)).state !== 'paid' && Date.now() - begun < 60_000) await sleep(200)
    return Date.now() - begun
  }

  it('[gateways.away] an order whose page is over can be paid on another one', async () => {
    const { number, buyer } = await site.begun('paypal')
    const before = await site.begin(number, buyer)
    await site.services.paypal.expire(number)
    await site.later()
    const after = await site.begin(number, buyer)
    const again = (after.body as { url?: string }).url
    expect(again).not.toBe((before.body as { url?: string }).url)
  })

  it('[gateways.signatures] a signed event of Stripe that the site does not need is not refused', async () => {
    const { keys } = site.services.stripe
    const body = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: { id: 'pi_1', object: 'payment_intent' } },
    })
    const t = Math.floor(Date.now() / 1000)
    const v1 = createHmac('sha256', keys.webhookSecret).update(`${t}.${body}`).digest('hex')
    const answer = await fetch(`${site.shop.server.url}/api/payments/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': `t=${t},v1=${v1}` },
      body,
    })
    expect(answer.status).toBe(200)
  })

  it('[gateways.asked] an order is still asked for after Midtrans has refused a card', async () => {
    const { number } = await site.begun('midtrans')
    site.services.midtrans.mood.loseNotices = true
    await site.services.midtrans.fail(number)
    await site.later()
    await site.services.midtrans.pay(number) // The page lets the buyer try again.
    for (let i = 0; i < 20; i++) await site.later()
    expect(await site.seen(number)).toMatchObject({ state: 'paid' })
  })

  it('[attack.notices] a notice with a NUL is refused, and is no fault of the server', async () => {
    const answer = await fetch(`${site.shop.server.url}/api/payments/paypal`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'paypal-transmission-sig': 'AAAA' },
      body: '{"id":"WH-\\u0000","event_type":"CHECKOUT.ORDER.APPROVED","resource":{"id":"x\\u0000"}}',
    })
    expect(answer.status).toBeLessThan(500)
  })

  it('[gateways.away] a service that refuses is not flooded by a buyer who presses again and again', async () => {
    const { number, buyer } = await site.placed('tripay')
    site.services.tripay.mood.answerStatus = { times: 1_000, status: 500 }
    const asked = site.services.tripay.asked.length
    for (let i = 0; i < 40; i++) await site.begin(number, buyer)
    expect(site.services.tripay.asked.length - asked).toBeLessThan(20)
  })

  it('[gateways.paypal] PayPal takes no money for an order that was cancelled', async () => {
    const { number, buyer } = await site.begun('paypal')
    await site.call('POST', `/orders/${number}/cancel`, {}, buyer.token)
    await site.call('GET', `/admin/orders/${number}`)
    // Sold out meanwhile.
    const db = site.shop.server.context.database
    await db.transaction((tx) =>
      tx.updateTable('offers').set({ stock: 0 }).where('id', '=', site.offers.dollars.id).execute(),
    )
    const before = site.services.paypal.asked.filter(({ path }) => path.endsWith('/capture')).length
    await site.services.paypal.pay(number)
    await site.runner.run()
    await site.runner.run()
    const captured = site.services.paypal.asked.filter(({ path }) => path.endsWith('/capture')).length - before
    await db.transaction((tx) =>
      tx.updateTable('offers').set({ stock: null }).where('id', '=', site.offers.dollars.id).execute(),
    )
    const open = await site.unassigned()
    for (const { id } of open) await site.call('POST', `/admin/unassigned-payments/${id}/return`)
    expect.soft(captured).toBe(0)
    expect(open).toEqual([])
  })

  it('[gateways.refunds] a refund at Stripe that fails days later is for the desk', async () => {
    const { number } = await site.paid('stripe')
    await refund(number, 50_000)
    await site.later()
    const payment = site.services.stripe.payments.find((one) => one.clientReference === number)!
    for (const one of payment.refunds) Object.assign(one, { status: 'failed' })
    await site.services.stripe.sendNotice(number, { state: 'refund.failed' }).catch(() => undefined)
    await site.runner.run()
    expect(await site.seen(number)).not.toMatchObject({ service: { refunds: [{ state: 'done' }] } })
  })

  it('[gateways.away] a service that hangs delays no other', { timeout: 90_000 }, async () => {
    for (let i = 0; i < 3; i++) await site.begun('tripay')
    const { number } = await site.begun('xendit')
    site.services.tripay.mood.hang = { times: 10 }
    site.shop.server.pass(61_000)
    const runner = new GatewayRunner(site.shop.server.context, (error) => site.shop.errors.push(error))
    runner.start()
    await sleep(3_000)
    const waited = await untilPaid(number)
    await runner.stop()
    expect(waited).toBeLessThan(5_000)
  })

  it('[gateways.paypal] PayPal takes no money for an order that the site has not made', async () => {
    const { gateways: setups } = readGatewaySetups(site.services.environment)
    const { keys, url } = setups.get('paypal')!
    const { reference } = await gateways.paypal.create!(serviceAt(url!, true), keys, {
      ...{
        order: 'TOKO-LAIN-7',
        key: 'TOKO-LAIN-7',
        amount: 700,
        currency: 'USD',
        title: 'Lain',
        expiresAt: new Date(Date.now() + 3_600_000),
      },
      ...{ buyer: { name: 'x', email: 'x@example.com' }, returnUrl: 'https://example.com', noticeUrl: '' },
    })
    const before = site.services.paypal.asked.filter(({ path }) => path.endsWith('/capture')).length
    await site.services.paypal.pay(reference)
    await site.runner.run()
    await site.runner.run()
    const captured = site.services.paypal.asked.filter(({ path }) => path.endsWith('/capture')).length - before
    const open = await site.unassigned()
    for (const { id } of open) await site.call('POST', `/admin/unassigned-payments/${id}/return`)
    expect(captured).toBe(0)
  })

  it('[gateways.refunds] a card payment at Midtrans is given back once it is settled', async () => {
    const { number } = await site.begun('midtrans')
    await site.services.midtrans.pay(number, { method: 'credit_card' })
    await site.runner.run()
    expect((await refund(number, 50_000)).status).toBe(200)
    for (let hours = 0; hours < 23; hours++) {
      site.shop.server.pass(3_600_000)
      await site.runner.run()
    }
    await site.services.midtrans.settle(number) // The next day.
    for (let hours = 0; hours < 10; hours++) {
      site.shop.server.pass(3_600_000)
      await site.runner.run()
    }
    site.calm()
    expect(await site.seen(number)).toMatchObject({ service: { refunds: [{ state: 'done' }] } })
  })

  it('[attack.notices] the address for notices is never taken from a request', async () => {
    const { number, buyer } = await site.placed('midtrans')
    const { hostname, port } = new URL(site.shop.server.url)
    await new Promise<void>((done) => {
      const asked = request(
        {
          hostname,
          port,
          method: 'POST',
          path: `/api/orders/${number}/pay`,
          headers: {
            host: 'jahat.example',
            authorization: `Bearer ${buyer.token}`,
            'content-type': 'application/json',
          },
        },
        (answer) => {
          answer.resume().once('end', () => done())
        },
      )
      asked.end('{}')
    })
    const made = site.services.midtrans.payments.find((one) => one.orderId.startsWith(number))
    expect(made?.noticeUrls.join() ?? '').not.toContain('jahat')
  })

  it('[gateways.signatures] a notice of Xendit about a refund is not refused', async () => {
    const answer = await fetch(`${site.shop.server.url}/api/payments/xendit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-callback-token': site.services.xendit.keys.callbackToken },
      body: JSON.stringify({
        event: 'refund.failed',
        business_id: '1',
        created: '2026-01-01',
        data: { id: 'rfd-1', invoice_id: 'x' },
      }),
    })
    expect(answer.status).toBe(200)
  })

  it('[attack.notices] forged notices delay nobody’s payment at another service', { timeout: 120_000 }, async () => {
    const { number } = await site.begun('xendit')
    site.services.paypal.mood.delayMs = 300
    for (let id = 0; id < 60; id++)
      await fetch(`${site.shop.server.url}/api/payments/paypal`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'paypal-transmission-sig': 'AAAA' },
        body: JSON.stringify({ id: `WH-F${id}`, event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: `X${id}` } }),
      })
    const runner = new GatewayRunner(site.shop.server.context, (error) => site.shop.errors.push(error))
    runner.start()
    await sleep(2_000)
    const waited = await untilPaid(number)
    await runner.stop()
    expect(waited).toBeLessThan(5_000)
  })

  it('[gateways.away] an amount that the site cannot use stops nothing else of the service', async () => {
    const { number } = await site.paid('stripe')
    await site.services.stripe.refund(number, 100.5)
    await site.runner.run().catch(() => undefined)
    const other = await site.begun('stripe')
    await site.services.stripe.pay(other.number)
    for (let i = 0; i < 5; i++) await site.runner.run().catch(() => undefined)
    site.shop.server.pass(120_000)
    for (let i = 0; i < 5; i++) await site.runner.run().catch(() => undefined)
    const db = site.shop.server.context.database
    const state = (await site.seen(other.number)).state
    // Clean for the tests that follow.
    await db.transaction((tx) =>
      tx.updateTable('gateway_notices').set({ due_at: null }).where('state', '=', 'waiting').execute(),
    )
    expect(state).toBe('paid')
  })

  it(
    '[gateways.away] a fault at one service does not make the questions to another overlap',
    { timeout: 60_000 },
    async () => {
      const { number } = await site.paid('stripe')
      await site.begun('tripay')
      await site.services.stripe.refund(number, 100.5)
      const { tripay } = site.services
      site.shop.server.pass(61_000)
      const asked = tripay.asked.length
      tripay.mood.hang = { times: 100 }
      const runner = new GatewayRunner(site.shop.server.context, (error) => site.shop.errors.push(error))
      runner.start()
      await sleep(8_000)
      await runner.stop()
      const both = tripay.asked.slice(asked).filter(({ path }) => path.endsWith('/detail')).length
      expect(both).toBe(1)
    },
  )

  it('[gateways.asked] a charge-back whose notice was lost is found', async () => {
    const { number } = await site.paid('midtrans')
    site.services.midtrans.mood.loseNotices = true
    await site.services.midtrans.chargeBack(number)
    for (let hours = 0; hours < 26; hours++) {
      site.shop.server.pass(3_600_000)
      await site.runner.run()
    }
    site.calm()
    expect(await site.seen(number)).toMatchObject({ state: 'disputed' })
  })
})
