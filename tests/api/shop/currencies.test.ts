import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hasMariadb, useMariadb } from '../../support/game/useMariadb.ts'
import { openGatewayShop, type GatewayShop } from '../../support/shop/gatewayShop.ts'
import { anyEngine } from '../../support/testServer.ts'

describe.skipIf(!hasMariadb).each(anyEngine)('Dollars beside rupiah, on %s,', (engine) => {
  const mariadb = useMariadb()
  let site: GatewayShop
  beforeAll(async () => {
    site = await openGatewayShop(engine, mariadb())
  })
  afterAll(() => site.stop())
  beforeEach(() => site.calm())
  afterEach(() => expect(site.shop.errors).toEqual([]))

  it('[orders.currency] a row of a price list has one price in each', async () => {
    const { row } = site.offers.rupiah
    const grants = [{ item: site.shop.apple, count: 1 }]
    const again = await site.call('POST', '/offers', { type: 'retail', id: row, price: 1, currency: 'USD', grants })
    expect(again).toMatchObject({ status: 409, body: { code: 'duplicate' } })
    const shown = (await site.call('GET', '/offers')).body as { row: number; currency: string }[]
    expect(shown.filter((one) => one.row === row).map(({ currency }) => currency)).toEqual(['IDR', 'USD'])
  })

  it('[orders.currency] an order is in one, and a row that is named without its offer means rupiah', async () => {
    const buyer = await site.shop.buyer()
    const { rupiah, dollars } = site.offers
    const lines = [rupiah, dollars].map(({ id }) => ({ offer: id, quantity: 1 }))
    expect(await site.shop.place(buyer, lines)).toMatchObject({
      status: 422,
      body: { errors: { lines: [expect.stringContaining('Satu pesanan hanya satu mata uang.')] } },
    })
    const order = await site.shop.placed(buyer, [{ type: 'retail', id: rupiah.row, quantity: 1 }])
    expect(order).toMatchObject({ currency: 'IDR' })
  })

  it('[orders.currency] dollars are paid only at services that take them', async () => {
    const listed = (await site.call('GET', '/payment-methods')).body as { name: string; currency: string }[]
    expect(Object.fromEntries(listed.map(({ name, currency }) => [name, currency]))).toEqual({
      'Bank Nusantara': 'IDR',
      ...{ tripay: 'IDR', midtrans: 'IDR', xendit: 'IDR', stripe: 'IDR', paypal: 'USD' },
    })
    const buyer = await site.shop.buyer()
    const lines = [{ offer: site.offers.dollars.id, quantity: 1 }]
    for (const method of [site.shop.method, site.methods.get('midtrans')])
      expect((await site.shop.place(buyer, lines, { method })).body).toMatchObject({ code: 'invalid' })
    const cards = { kind: 'gateway', name: 'Kartu', gateway: 'stripe', currency: 'USD' }
    const { id: method } = (await site.call('POST', '/payment-methods', cards)).body as { id: number }
    expect((await site.call('POST', '/payment-methods', { ...cards, gateway: 'tripay' })).body).toMatchObject({
      errors: { currency: ['Layanan ini tidak menerima mata uang itu.'] },
    })
    expect(await site.shop.placed(buyer, lines, { method })).toMatchObject({ currency: 'USD', total: 50_000 })
  })

  it('[orders.currency] money in one pays no order in the other', async () => {
    const entry = { method: site.methods.get('paypal'), amount: 50_000 }
    expect((await site.call('POST', '/admin/unassigned-payments', entry)).body).toMatchObject({ code: 'invalid' })
    const { body } = await site.call('POST', '/admin/unassigned-payments', { ...entry, currency: 'USD' })
    expect(body).toMatchObject({ currency: 'USD' })
    const { id } = body as { id: number }
    const { number } = await site.shop.placed(await site.shop.buyer(), [{ offer: site.offers.rupiah.id, quantity: 1 }])
    const confirmed = await site.call('POST', `/admin/orders/${number}/confirm`, { payment: id })
    expect(confirmed).toMatchObject({ status: 422, body: { errors: { payment: ['Uang ini dalam mata uang lain.'] } } })
    expect(await site.seen(number)).toMatchObject({ state: 'placed' })
    await site.call('POST', `/admin/unassigned-payments/${id}/return`)
  })

  it('[orders.currency] credit is sold in rupiah alone', async () => {
    const values = { id: site.offers.rupiah.row, currency: 'USD', price: 100, credit: 1_000 }
    await expect(site.shop.offer(values)).rejects.toThrow('Saldo hanya dijual dalam rupiah.')
  })

  it('[orders.two-people] dollars that a person confirms take two people from any sum on', async () => {
    expect((await site.call('PUT', '/settings/desk', { second_from: 1_000_000 })).status).toBe(200)
    const { number } = await site.placed('paypal')
    await site.call('POST', `/admin/orders/${number}/confirm`, {})
    expect(await site.seen(number)).toMatchObject({ state: 'review' })
    expect((await site.call('POST', `/admin/orders/${number}/confirm`, {})).body).toMatchObject({
      code: 'order_needs_second',
    })
  })
})
