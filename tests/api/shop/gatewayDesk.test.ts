import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ledgerFault } from '../../../server/shop/checkLedger.ts'
import { gateways } from '../../../server/shop/gateways/index.ts'
import { hasMariadb, useMariadb } from '../../support/game/useMariadb.ts'
import { PAYING } from '../../support/gateways/services.ts'
import { openGatewayShop, type GatewayShop } from '../../support/shop/gatewayShop.ts'
import { anyEngine } from '../../support/testServer.ts'

const HOUR_MS = 3_600_000

describe.skipIf(!hasMariadb).each(anyEngine)('The desk and its services, on %s,', (engine) => {
  const mariadb = useMariadb()
  let site: GatewayShop
  beforeAll(async () => {
    site = await openGatewayShop(engine, mariadb())
  })
  afterAll(() => site.stop())
  beforeEach(() => site.calm())
  afterEach(async () => {
    expect(site.shop.errors).toEqual([])
    expect(await ledgerFault(site.shop.server.context.database.reader)).toBeNull()
  })

  const refund = (number: string, amount: number) =>
    site.call('POST', `/admin/orders/${number}/refund`, { amount, goods: 'stopped', at_service: true })

  it.each(PAYING.filter((name) => gateways[name].refund))(
    '[gateways.refunds] have %s give money back once, though its answers are lost and its notices repeat',
    async (name) => {
      const service = site.services[name]
      const { number } = await site.paid(name)
      service.mood.repeatNotices = 2
      service.mood.answerStatus = { times: 4, status: 500, carriedOut: true }
      expect((await refund(number, 20_000)).status).toBe(200)
      for (let minutes = 0; minutes < 6; minutes++) await site.later()
      expect(await site.seen(number)).toMatchObject({
        state: 'delivered',
        service: { gateway: name, can_refund: true, refunds: [{ amount: 20_000, state: 'done' }] },
      })
      expect(await site.sumsOf(number)).toMatchObject({ [site.received(name)]: 30_000, refunds: 20_000 })
      expect((await refund(number, 30_000)).status).toBe(200)
      for (let minutes = 0; minutes < 3; minutes++) await site.later()
      expect(await site.seen(number)).toMatchObject({ state: 'refunded' })
      expect(await site.sumsOf(number)).toMatchObject({ [site.received(name)]: 0, refunds: 50_000 })
    },
  )

  it('[gateways.refunds] say which service cannot, and what it has refused for days, which can be asked again', async () => {
    const tripay = await site.paid('tripay')
    expect(await refund(tripay.number, 1_000)).toMatchObject({
      status: 422,
      body: { errors: { at_service: ['Layanan ini tidak bisa mengembalikan uang. Kembalikan sendiri.'] } },
    })
    expect(await site.sumsOf(tripay.number)).toMatchObject({ [site.received('tripay')]: 50_000 })
    const { number } = await site.paid('xendit')
    site.services.xendit.mood.answerStatus = { times: 1_000, status: 403 }
    await refund(number, 50_000)
    for (let hours = 0; hours < 80; hours++) {
      site.shop.server.pass(HOUR_MS)
      await site.runner.run()
    }
    site.calm()
    expect(await site.seen(number)).toMatchObject({
      service: { refunds: [{ state: 'failed', last_error: 'The service answered with 403.' }] },
    })
    const again = () => site.call('POST', `/admin/orders/${number}/refund-again`)
    expect((await again()).status).toBe(200)
    await site.later()
    expect(await site.seen(number)).toMatchObject({ service: { refunds: [{ state: 'done' }] } })
    expect((await again()).body).toMatchObject({ code: 'order_decided' })
  })

  it('[gateways.held] hold goods back for as long as the method says, unless the money goes back', async () => {
    await site.changeMethod('stripe', { hold_hours: 24 })
    const kept = await site.paid('stripe')
    const gone = await site.paid('stripe')
    await site.shop.deliveries.run()
    expect(await site.seen(kept.number)).toMatchObject({ held_until: expect.any(String), deliveries: [] })
    await site.services.stripe.chargeBack(gone.number)
    await site.runner.run()
    site.shop.server.pass(25 * HOUR_MS)
    await site.shop.deliveries.run()
    await site.shop.deliveries.run()
    site.calm()
    expect(await site.seen(kept.number)).toMatchObject({
      ...{ state: 'delivered', held_until: null },
      deliveries: [{ state: 'given' }],
    })
    expect(await site.seen(gone.number)).toMatchObject({ state: 'disputed', held_until: null, deliveries: [] })
    await site.changeMethod('stripe', { hold_hours: 0 })
  })

  it('[attack.chargeback] take no more from somebody whose bank has taken money back after the delivery', async () => {
    const { number, buyer } = await site.paid('stripe')
    await site.shop.deliveries.run()
    expect(await site.seen(number)).toMatchObject({ state: 'delivered' })
    await site.services.stripe.chargeBack(number)
    await site.runner.run()
    expect(await site.seen(number)).toMatchObject({
      ...{ state: 'disputed', buyer_disputes: 1 },
      deliveries: [{ state: 'given' }],
    })
    expect(await site.sumsOf(number)).toMatchObject({ [site.received('stripe')]: 0 })
    const lines = [{ offer: site.offers.rupiah.id, quantity: 1 }]
    expect((await site.shop.place(buyer, lines, { method: site.methods.get('stripe') })).body).toMatchObject({
      errors: { method: [expect.stringContaining('Pembayaran Anda pernah ditarik kembali.')] },
    })
    expect((await site.shop.place(buyer, lines)).status, 'by hand').toBe(201)
  })

  it('[gateways.caps] take from one person at most what the method permits in 30 days', async () => {
    await site.changeMethod('xendit', { most: 100_000 })
    const buyer = await site.shop.buyer()
    const lines = [{ offer: site.offers.rupiah.id, quantity: 1 }]
    const place = () => site.shop.place(buyer, lines, { method: site.methods.get('xendit') })
    const answers = await Promise.all([place(), place(), place()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 422])
    expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({
      errors: { method: ['Dengan cara ini paling banyak Rp. 100.000 dalam 30 hari. Bayar dengan cara lain.'] },
    })
    await site.changeMethod('xendit', { most: null })
  })

  it('[gateways.desk] list services with their missing keys, and notices without what they say', async () => {
    const { number } = await site.paid('tripay')
    const services = (await site.call('GET', '/admin/gateways')).body as { gateway: string }[]
    expect(services.find(({ gateway }) => gateway === 'tripay')).toMatchObject({
      ...{ missing: [], pays: true, asks: true, refunds: false, currencies: ['IDR'] },
      last_notice_at: expect.any(String),
    })
    const notices = await site.call('GET', '/admin/gateway-notices?state=done')
    expect(notices.body).toContainEqual(expect.objectContaining({ gateway: 'tripay', order: number, state: 'done' }))
    expect(JSON.stringify(notices.body)).not.toContain('body')
    expect((await site.call('GET', '/admin/gateway-notices', undefined, '')).status).toBe(401)
  })

  it('[attack.notices] take only so many unverified notices, and forget forged ones', async () => {
    const { number } = await site.begun('paypal')
    const forged = (id: number) =>
      fetch(`${site.shop.server.url}/api/payments/paypal`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'paypal-transmission-sig': 'AAAA' },
        body: JSON.stringify({
          id: `WH-${id}`,
          event_type: 'PAYMENT.CAPTURE.COMPLETED',
          resource: { supplementary_data: { related_ids: { order_id: number } } },
        }),
      })
    const statuses = new Set<number>()
    for (let id = 0; id < 210; id++) statuses.add((await forged(id)).status)
    expect([...statuses]).toEqual([200, 503])
    for (let run = 0; run < 5; run++) await site.runner.run()
    const services = (await site.call('GET', '/admin/gateways')).body as { gateway: string; waiting: number }[]
    expect(services.find(({ gateway }) => gateway === 'paypal')).toMatchObject({ waiting: 0, failed: 0 })
    expect(await site.seen(number)).toMatchObject({ state: 'placed', ledger: [] })
  })
})
