import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tokenPermissionNames } from '../../../content/permissions.ts'
import type { OrderView } from '../../../server/shop/orders/orderViews.ts'
import { expireOrders } from '../../../server/shop/orders/decide.ts'
import { examineShop } from '../../../server/doctor/shopFindings.ts'
import { deleteAccount } from '../../../server/rights/deleteAccount.ts'
import { accountOf, makeScriptToken } from '../../support/access/accounts.ts'
import { hasMariadb, useMariadb } from '../../support/game/useMariadb.ts'
import { openShop, type Buyer, type Shop } from '../../support/shop/shop.ts'
import { engines } from '../../support/testServer.ts'
import { DAY_MS } from '../../support/times.ts'

interface Coupon {
  id: number
  code: string
  used: number
  version: number
}

let made = 0

describe.skipIf(!hasMariadb).each(engines)('Coupons of a site on %s', (engine) => {
  const mariadb = useMariadb()
  let shop: Shop
  let goods = 0
  beforeAll(async () => {
    shop = await openShop(engine, mariadb())
    goods = (await shop.offer({ price: 20_000 })).id
  })
  afterAll(() => shop.server.stop())

  const call = (method: string, path: string, { token }: { token: string }, body?: object) =>
    shop.server.call(method, `/api${path}`, { token, body })
  const owner = () => ({ token: shop.owner })
  const make = (values: object) => call('POST', '/coupons', owner(), { code: `KUPON-${++made}`, ...values })
  const coupon = async (values: object) => {
    const { status, body } = await make(values)
    expect(status, JSON.stringify(body)).toBe(201)
    return body as Coupon
  }
  const usedOf = async ({ id }: Coupon) =>
    ((await call('GET', '/coupons', owner())).body as Coupon[]).find((one) => one.id === id)?.used
  const place = (buyer: Buyer, code: string, quantity = 1, values: object = {}) =>
    shop.place(buyer, quantity > 0 ? [{ offer: goods, quantity }] : [], { coupon: code, ...values })
  const placed = async (...asked: Parameters<typeof place>) => {
    const { status, body } = await place(...asked)
    expect(status, JSON.stringify(body)).toBe(201)
    return body as OrderView
  }
  const desk = (number: string, act: string, body: object = {}) =>
    call('POST', `/admin/orders/${number}/${act}`, owner(), body)
  const cancel = (buyer: Buyer, { number }: OrderView) => call('POST', `/orders/${number}/cancel`, buyer)
  const expectBooks = async () => {
    const { config, database, clock } = shop.server.context
    const findings = (await examineShop(config, database, clock.now())).map(({ what }) => what)
    expect(findings).toContain('The ledger of the donation desk adds up.')
  }

  it('[coupons.kinds] take a percentage or an amount off, and the order keeps code and discount', async () => {
    const buyer = await shop.buyer()
    const tenth = await coupon({ code: 'lebaran-10', kind: 'percent', value: 10 })
    expect(tenth.code).toBe('LEBARAN-10')
    const check = { code: ' Lebaran-10 ', lines: [{ offer: goods, quantity: 3 }] }
    expect((await call('POST', '/coupons/check', buyer, check)).body).toEqual({
      ...{ code: 'LEBARAN-10', kind: 'percent', discount: 6_000, total: 54_000, currency: 'IDR', gift: null },
    })
    const order = await placed(buyer, 'lebaran-10', 3)
    expect(order).toMatchObject({ total: 54_000, coupon: { code: 'LEBARAN-10', discount: 6_000 } })
    expect(order.payment.amount).toBeGreaterThan(54_000)
    const change = { ...{ code: 'LEBARAN-50', kind: 'percent', value: 50 }, version: tenth.version }
    expect((await call('PUT', `/coupons/${tenth.id}`, owner(), change)).status).toBe(200)
    expect((await call('GET', `/orders/${order.number}`, buyer)).body).toMatchObject({
      ...{ total: 54_000, coupon: { code: 'LEBARAN-10', discount: 6_000 } },
    })
    expect((await desk(order.number, 'confirm')).body).toMatchObject({ state: 'paid', coupon: { discount: 6_000 } })

    const amount = await coupon({ kind: 'amount', value: 5_000, currency: 'IDR' })
    const second = await placed(buyer, amount.code)
    expect(second).toMatchObject({ total: 15_000, coupon: { discount: 5_000 } })
    await desk(second.number, 'confirm')
    const dollars = await coupon({ kind: 'amount', value: 500, currency: 'USD' })
    expect((await place(buyer, dollars.code)).body).toMatchObject({
      errors: { coupon: ['Kupon ini untuk mata uang lain.'] },
    })
    await expectBooks()
  })

  it('[coupons.free] give a gift for nothing, at once and without a payment', async () => {
    const buyer = await shop.buyer()
    const { id } = await shop.offer({ price: 70_000, stock: 5 })
    const gift = await coupon({ kind: 'gift', offer: id, per_person: 2 })
    const free = await placed(buyer, gift.code, 0, { method: undefined })
    expect(free).toMatchObject({
      ...{ state: 'paid', total: 0, coupon: { discount: 70_000 }, payment: { kind: 'free', amount: 0 } },
      lines: [{ quantity: 1, price: 70_000 }],
    })
    await shop.deliveries.run()
    expect(await shop.sql(`select id from mail where dest_id = ${buyer.character}`)).toHaveLength(1)
    const details = (await call('GET', `/admin/orders/${free.number}`, owner())).body
    expect(details).toMatchObject({ state: 'delivered', ledger: [], coupon: { code: gift.code } })

    const both = await shop.placed(buyer, [{ offer: id, quantity: 2 }], { coupon: gift.code })
    expect(both).toMatchObject({ total: 140_000, coupon: { discount: 70_000 }, lines: [{ quantity: 3 }] })
    expect((await place(buyer, gift.code)).body).toMatchObject({ code: 'coupon_limit' })
    const offers = (await call('GET', '/admin/offers', owner())).body as { id: number; stock: number }[]
    expect(offers.find((one) => one.id === id)?.stock, 'what is given is of the stock').toBe(1)

    const whole = await coupon({ kind: 'percent', value: 100 })
    const other = await shop.buyer()
    expect(await placed(other, whole.code, 2)).toMatchObject({ state: 'paid', total: 0, coupon: { discount: 40_000 } })
    const half = await coupon({ kind: 'percent', value: 50 })
    expect((await place(other, half.code, 1, { method: undefined })).body).toMatchObject({
      errors: { method: ['Pilih cara membayar.'] },
    })
    expect((await place(other, half.code, 0)).body).toMatchObject({ errors: { lines: [expect.any(String)] } })
    await expectBooks()
  })

  it('[coupons.tax] leaves tax of what is really paid', async () => {
    const { version } = (await call('GET', '/settings/desk', owner())).body as { version: number }
    const tax = { tax_name: 'PPN', tax_percent: 11 }
    expect((await call('PUT', '/settings/desk', owner(), { ...tax, version })).status).toBe(200)
    const buyer = await shop.buyer()
    const half = await coupon({ kind: 'percent', value: 50 })
    const order = await placed(buyer, half.code, 2)
    expect(order).toMatchObject({ total: 20_000, tax: { amount: 1_982 } })
    await desk(order.number, 'confirm')
    await desk(order.number, 'refund', { amount: order.payment.amount, goods: 'stopped', note: '' })
    expect(await usedOf(half), 'a refund gives no use back').toBe(1)
    await call('PUT', '/settings/desk', owner(), { tax_name: '', tax_percent: null })
    await expectBooks()
  })

  it('[attack.coupons] is used as often as it may be by fifty at once, and comes back from who does not pay', async () => {
    const three = await coupon({ kind: 'percent', value: 25, uses: 3 })
    const buyers = await Promise.all(Array.from({ length: 17 }, () => shop.buyer()))
    const tried = Array.from({ length: 50 }, (_, index) => buyers[index % 17] ?? buyers[0]).filter((one) => !!one)
    const answers = await Promise.all(tried.map((buyer) => place(buyer, three.code)))
    const won = answers.flatMap(({ status, body }, index) => {
      const buyer = tried[index]
      return status === 201 && buyer ? [{ buyer, order: body as OrderView }] : []
    })
    expect(won).toHaveLength(3)
    const codes = new Set(answers.map(({ body }) => (body as { code?: string }).code))
    // A loaded machine also answers that it should be asked again.
    const again = ['too_many', 'busy', 'game_away']
    expect([...codes].filter((code) => code && !again.includes(code))).toEqual(['coupon_used_up'])
    expect(await usedOf(three)).toBe(3)

    const [first, second] = won
    if (!first || !second) throw new Error('Nobody has used the coupon.')
    await cancel(first.buyer, first.order)
    expect(await usedOf(three)).toBe(2)
    const last = await shop.buyer()
    const latest = await placed(last, three.code)
    const late = await desk(first.order.number, 'confirm')
    expect(late.body).toMatchObject({ code: 'coupon_used_up', message: `Kupon ${three.code} sudah habis dipakai.` })
    await desk(latest.number, 'refuse')
    expect((await desk(first.order.number, 'confirm')).body).toMatchObject({ state: 'paid', total: 15_000 })
    expect(await usedOf(three)).toBe(3)
    expect((await place(last, three.code)).body).toMatchObject({ code: 'coupon_used_up' })

    const { context } = shop.server
    await expireOrders(context, new Date(context.clock.now().getTime() + DAY_MS))
    expect(await usedOf(three), 'what nobody paid in time').toBe(1)
  })

  it('[attack.coupons] is used by one person as often as it may be, however often at once and however late', async () => {
    const once = await coupon({ kind: 'amount', value: 1_000, per_person: 1 })
    const buyer = await shop.buyer()
    const answers = await Promise.all(Array.from({ length: 8 }, () => place(buyer, once.code)))
    const won = answers.filter(({ status }) => status === 201)
    expect(won).toHaveLength(1)
    const first = won[0]?.body as OrderView
    await cancel(buyer, first)
    const second = await placed(buyer, once.code)
    expect((await desk(first.number, 'confirm')).body).toMatchObject({
      ...{ code: 'coupon_limit', message: `Kupon ${once.code} paling banyak 1 kali untuk satu orang.` },
    })
    await cancel(buyer, second)
    await call('DELETE', `/coupons/${once.id}`, owner())
    expect((await desk(first.number, 'confirm')).body, 'of a coupon that is gone').toMatchObject({ state: 'paid' })
  })

  it('[attack.coupons] says what hinders it, takes nothing off credit, and is not guessed', async () => {
    const buyer = await shop.buyer()
    const { clock } = shop.server.context
    const tomorrow = new Date(clock.now().getTime() + DAY_MS).toISOString()
    const yesterday = new Date(clock.now().getTime() - DAY_MS).toISOString()
    for (const values of [{ on: false }, { from: tomorrow }, { until: yesterday }]) {
      const { code } = await coupon({ kind: 'percent', value: 10, ...values })
      const check = { code, lines: [{ offer: goods, quantity: 1 }] }
      expect((await call('POST', '/coupons/check', buyer, check)).body).toMatchObject({ code: 'coupon_over' })
    }
    const credit = await shop.offer({ grants: [], credit: 50_000 })
    const { code } = await coupon({ kind: 'percent', value: 10 })
    const bought = await shop.place(buyer, [{ offer: credit.id, quantity: 1 }], { coupon: code })
    const sentence = 'Kupon tidak berlaku untuk barang yang memberi saldo.'
    expect(bought).toMatchObject({ status: 422, body: { errors: { coupon: [sentence] } } })
    expect(await make({ kind: 'gift', offer: credit.id })).toMatchObject({
      ...{ status: 422, body: { errors: { offer: [sentence] } } },
    })
    const item = await shop.offer()
    const gift = await coupon({ kind: 'gift', offer: item.id })
    const paid = [{ offer: credit.id, quantity: 1 }]
    expect((await shop.place(buyer, paid, { coupon: gift.code })).body).toMatchObject({
      errors: { coupon: [sentence] },
    })

    const guess = async (index: number) =>
      (await call('POST', '/coupons/check', buyer, { code: `TEBAK-${index}`, lines: [] })).body as { code: string }
    for (let index = 0; index < 20; index += 1) expect(await guess(index)).toMatchObject({ code: 'coupon_unknown' })
    expect(await guess(20)).toMatchObject({ code: 'too_many' })
    expect((await place(buyer, code)).body, 'an order is no further guess').toMatchObject({ code: 'too_many' })
  })

  it('[coupons.rights] are for who may change offers, with a fresh proof, and not for scripts, imports or undo', async () => {
    const { server } = shop
    const values = { code: 'GRATIS', kind: 'percent', value: 100 }
    const script = { token: await makeScriptToken(server, shop.owner, ...tokenPermissionNames) }
    const player = await shop.buyer()
    const one = await coupon({ kind: 'percent', value: 5 })
    for (const [method, path, body] of [
      ['GET', '/coupons', undefined],
      ['POST', '/coupons', values],
      ['PUT', `/coupons/${one.id}`, { ...values, version: one.version }],
      ['DELETE', `/coupons/${one.id}`, undefined],
    ] as const)
      for (const by of [script, player])
        expect([401, 403], `${method} ${path}`).toContain((await call(method, path, by, body)).status)
    for (const path of ['/coupons/import', '/coupons/bulk'])
      expect([404, 405], path).toContain((await call('POST', path, owner(), {})).status)
    expect((await make({ ...values, code: one.code.toLowerCase() })).body).toMatchObject({ code: 'duplicate' })
    for (const [field, wrong] of [
      ['code', { code: 'ab' }],
      ['code', { code: 'DUA KATA' }],
      ['value', { value: 101 }],
      ['value', { value: 0 }],
      ['value', { kind: 'amount', value: 0 }],
      ['offer', { kind: 'gift' }],
      ['offer', { kind: 'gift', offer: 999_999 }],
      ['uses', { uses: 0 }],
      ['per_person', { per_person: -1 }],
      ['until', { from: '2027-01-02T00:00:00Z', until: '2027-01-01T00:00:00Z' }],
    ] as const)
      expect(await make({ ...values, ...wrong }), JSON.stringify(wrong)).toMatchObject({
        ...{ status: 422, body: { errors: { [field]: [expect.any(String)] } } },
      })
    expect((await call('DELETE', `/coupons/${one.id}`, owner())).status).toBe(200)
    expect((await call('POST', '/admin/trash/restore', owner(), { type: 'coupons', row: one.id })).status).not.toBe(200)
    const log = (await call('GET', `/admin/changes?type=coupons&row=${one.id}`, owner())).body
    expect(log).toMatchObject([
      { action: 'delete', row_name: one.code },
      { action: 'create', row_name: one.code },
    ])
  })

  it('[person.delete] counts the uses of who has left', async () => {
    const buyer = await shop.buyer()
    const once = await coupon({ kind: 'amount', value: 1_000, uses: 1 })
    const order = await placed(buyer, once.code)
    await desk(order.number, 'confirm')
    const { orders } = (await call('GET', '/me/export', buyer)).body as { orders: object[] }
    expect(orders).toMatchObject([{ coupon_code: once.code, discount: 1_000 }])
    const { context } = shop.server
    const now = context.clock.now()
    const author = { actor: 'site', requestId: null, address: null, now }
    const { id } = await accountOf(shop.server, buyer.token)
    await deleteAccount(context, author, { id, isMeant: () => true, deletedAt: now })
    expect(await usedOf(once)).toBe(1)
    expect((await place(await shop.buyer(), once.code)).body).toMatchObject({ code: 'coupon_used_up' })
  })
})
