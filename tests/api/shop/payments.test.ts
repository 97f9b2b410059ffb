import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInHelper } from '../../support/access/accounts.ts'
import { hasMariadb, useMariadb } from '../../support/game/useMariadb.ts'
import { openShop, type Buyer, type Shop } from '../../support/shop/shop.ts'
import { expireOrders } from '../../../server/shop/orders/decide.ts'
import { ledgerFault } from '../../../server/shop/checkLedger.ts'
import { engines } from '../../support/testServer.ts'
import { DAY_MS } from '../../support/times.ts'

describe.skipIf(!hasMariadb).each(engines)('Payments without an order, on %s,', (engine) => {
  const mariadb = useMariadb()
  let shop: Shop
  let buyer: Buyer
  beforeAll(async () => {
    shop = await openShop(engine, mariadb())
    buyer = await shop.buyer()
  })
  afterAll(() => shop.server.stop())

  const call = (method: string, path: string, body?: object, token = shop.owner) =>
    shop.server.call(method, `/api${path}`, { token, body })
  const PATH = '/admin/unassigned-payments'
  const record = async (values: object = {}) => {
    const { status, body } = await call('POST', PATH, { method: shop.method, amount: 50_000, ...values })
    expect(status).toBe(201)
    return (body as { id: number }).id
  }
  const confirm = (number: string, body: object) => call('POST', `/admin/orders/${number}/confirm`, body)
  const giveBack = (id: number) => call('POST', `${PATH}/${id}/return`)
  const standing = async () =>
    (await call('GET', '/admin/deliveries')).body as { unassigned: number; ledger_fault: string | null }
  /** What the ledger has of an order or a payment, by account. */
  const ledgerOf = async (number: string) => {
    const { body } = await call('GET', '/admin/ledger?per_page=500')
    const sums: Record<string, number> = {}
    for (const { account, amount, order } of body as { account: string; amount: number; order: string }[])
      if (order === number) sums[account] = (sums[account] ?? 0) + amount
    return sums
  }
  const received = () => `received:${shop.method}`

  it('[orders.unassigned] are in the books until they turn out to be of an order, or go back', async () => {
    const { number } = await shop.placed(buyer, [{ offer: (await shop.offer()).id, quantity: 1 }])
    const wallet = await call('POST', '/payment-methods', { kind: 'wallet', name: 'Dompet', number: '1', holder: 'T' })
    const other = (wallet.body as { id: number }).id
    const id = await record({ method: other, amount: 49_000, note: 'Sekar, tanpa berita' })
    expect(await ledgerOf(`U${id}`)).toEqual({ [`received:${other}`]: 49_000, unassigned: -49_000 })
    expect((await standing()).unassigned).toBe(1)
    expect(await confirm(number, { payment: id })).toMatchObject({ status: 200, body: { state: 'paid' } })
    expect(await ledgerOf(`U${id}`)).toEqual({ [`received:${other}`]: 0, unassigned: 0 })
    expect(await ledgerOf(number)).toMatchObject({ [`received:${other}`]: 49_000, sales: -50_000 })
    expect((await call('GET', PATH)).body).toMatchObject([
      { id, method: 'Dompet', amount: 49_000, note: 'Sekar, tanpa berita', state: 'assigned', order: number },
    ])
    // What goes back is what came in, by the way in which it came.
    await call('POST', `/admin/orders/${number}/refund`, { amount: 49_000, goods: 'stopped' })
    expect(await ledgerOf(number)).toMatchObject({ [`received:${other}`]: 0 })

    const second = await record({ note: `${number} dibayar dua kali` })
    expect(await giveBack(second)).toMatchObject({ status: 200, body: { state: 'returned' } })
    expect(await ledgerOf(`U${second}`)).toEqual({ [received()]: 0, unassigned: 0 })
    expect(await standing()).toMatchObject({ unassigned: 0 })
  })

  it('[orders.unassigned] are decided once, whatever two people do at once', async () => {
    const offer = (await shop.offer()).id
    const first = await shop.placed(buyer, [{ offer, quantity: 1 }])
    const second = await shop.placed(await shop.buyer(), [{ offer, quantity: 1 }])
    const id = await record()
    const answers = await Promise.all([
      ...[first, second].map(({ number }) => confirm(number, { payment: id })),
      ...[1, 2].map(() => giveBack(id)),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(answers.filter(({ status }) => status === 409).map(({ body }) => (body as { code: string }).code)).toEqual(
      Array(3).fill('payment_decided'),
    )
    expect(await ledgerOf(`U${id}`)).toEqual({ [received()]: 0, unassigned: 0 })
    for (const { number } of [first, second]) await call('POST', `/admin/orders/${number}/refuse`, {})
  })

  it('[orders.unassigned] [orders.two-people] are named by the first of two people, and used by the second', async () => {
    await call('PUT', '/settings/desk', { second_from: 1 })
    const second = await shop.server.signIn('admin')
    const confirmAs = (token: string, number: string, body: object) =>
      call('POST', `/admin/orders/${number}/confirm`, body, token)
    const offer = (await shop.offer()).id
    const { number } = await shop.placed(await shop.buyer(), [{ offer, quantity: 1 }])
    const other = await shop.placed(await shop.buyer(), [{ offer, quantity: 1 }])
    const [id, wrong] = [await record(), await record()]
    expect((await confirm(number, { payment: id })).body).toMatchObject({
      ...{ state: 'review', first_received: 50_000, first_payment: id },
    })
    await confirm(other.number, { payment: id })
    for (const body of [{ received: 50_000 }, { payment: wrong }])
      expect((await confirmAs(second, number, body)).status, JSON.stringify(body)).toBe(422)
    expect((await confirmAs(second, number, {})).body).toMatchObject({ state: 'paid' })
    expect(await ledgerOf(`U${id}`)).toEqual({ [received()]: 0, unassigned: 0 })
    expect(await ledgerOf(number)).toMatchObject({ [received()]: 50_000 })
    expect((await confirmAs(second, other.number, {})).body, 'its money is another order’s').toMatchObject({
      code: 'payment_decided',
    })
    // Both people decide again after a refusal.
    expect((await call('POST', `/admin/orders/${other.number}/refuse`, {})).body).toMatchObject({
      ...{ state: 'refused', first_confirmed_by: null, first_payment: null },
    })
    expect((await confirmAs(second, other.number, {})).body).toMatchObject({ state: 'refused' })
    expect((await confirmAs(second, other.number, {})).body).toMatchObject({ code: 'order_needs_second' })
    await call('PUT', '/settings/desk', { second_from: null })
    await giveBack(wrong)
  })

  it('[admin.overview] are counted on the first screen of those who confirm payments, with orders said to be paid', async () => {
    const desk = async (token = shop.owner) =>
      ((await call('GET', '/admin/overview', undefined, token)).body as { desk: object | null }).desk
    const { number } = await shop.placed(await shop.buyer(), [{ offer: (await shop.offer()).id, quantity: 1 }])
    expect(await desk()).toEqual({ orders: 0, payments: 0, unclear: 0 })
    const id = await record()
    await shop.server.context.database.writer
      .updateTable('orders')
      .set({ state: 'review' })
      .where('number', '=', number)
      .execute()
    expect(await desk()).toEqual({ orders: 1, payments: 1, unclear: 0 })
    const helper = await signInHelper(shop.server, shop.owner, 'news:edit')
    expect(await desk(helper.token)).toBeNull()
    await giveBack(id)
    await call('POST', `/admin/orders/${number}/refuse`, {})
  })

  it('[orders.unassigned] are compared with the ledger', async () => {
    const id = await record()
    const { context } = shop.server
    // Money that comes in during the comparison is no fault.
    const recorded = Promise.all(Array.from({ length: 10 }, () => record().then(giveBack)))
    for (let look = 0; look < 20; look++) expect(await ledgerFault(context.database.longReader)).toBeNull()
    await recorded
    expect(await ledgerFault(context.database.reader)).toBeNull()
    const setAmount = (amount: number) =>
      context.database.writer.updateTable('unassigned_payments').set({ amount }).where('id', '=', id).execute()
    await setAmount(40_000)
    expect(await ledgerFault(context.database.reader)).toBe(
      'The payments without an order differ from the ledger by -10000.',
    )
    await setAmount(50_000)
  })

  it('[attack.unassigned] are refused if they are nothing, by credit, or for an order in two ways', async () => {
    const credit = await call('POST', '/payment-methods', { kind: 'credit', name: 'Saldo' })
    const refusals = async (values: object) => (await call('POST', PATH, values)).body
    expect(await refusals({ method: shop.method, amount: 1, note: 'a\u0000' })).toMatchObject({
      errors: { note: expect.any(Array) },
    })
    for (const amount of [0, -1, 1.5, 2_000_000_001, 'lima', null])
      expect(await refusals({ method: shop.method, amount }), String(amount)).toMatchObject({
        errors: { amount: expect.any(Array) },
      })
    for (const method of [0, 999, (credit.body as { id: number }).id])
      expect(await refusals({ method, amount: 1 }), String(method)).toMatchObject({
        errors: { method: expect.any(Array) },
      })
    const { number } = await shop.placed(buyer, [{ offer: (await shop.offer()).id, quantity: 1 }])
    const id = await record()
    expect((await confirm(number, { payment: id, received: 50_000 })).status).toBe(422)
    expect((await confirm(number, { payment: 999 })).status).toBe(404)
    expect((await giveBack(999)).status).toBe(404)
    const { token: confirmer } = await signInHelper(shop.server, shop.owner, 'shop:confirm')
    expect((await call('POST', `${PATH}/${id}/return`, undefined, confirmer)).status, 'without shop:refund').toBe(403)
    expect((await call('GET', PATH, undefined, buyer.token)).status, 'a player').toBe(403)
    await call('POST', `/admin/orders/${number}/refuse`, {})
    expect((await standing()).ledger_fault).toBeNull()
  })

  it('[orders.limits] looks at the limit per person again before a late payment gives anything', async () => {
    const one = await shop.buyer()
    const offer = (await shop.offer({ limit: 1 })).id
    const late = await shop.placed(one, [{ offer, quantity: 1 }])
    const { context } = shop.server
    await expireOrders(context, new Date(context.clock.now().getTime() + 2 * DAY_MS))
    const { number, payment } = await shop.placed(one, [{ offer, quantity: 1 }])
    await confirm(number, {})
    expect((await confirm(late.number, {})).body).toMatchObject({ code: 'offer_limit' })
    await shop.deliveries.run()
    // Their goods are in the game, although their money went back.
    const refund = { amount: payment.amount, goods: 'kept' }
    expect((await call('POST', `/admin/orders/${number}/refund`, refund)).body).toMatchObject({ state: 'refunded' })
    expect((await confirm(late.number, {})).body).toMatchObject({ code: 'offer_limit' })
    expect((await shop.place(one, [{ offer, quantity: 1 }])).body).toMatchObject({ code: 'offer_limit' })
    // The same with an order of which nothing was given.
    const another = await shop.buyer()
    const stopped = await shop.placed(another, [{ offer, quantity: 1 }])
    await confirm(stopped.number, {})
    const whole = { amount: stopped.payment.amount, goods: 'stopped' }
    await call('POST', `/admin/orders/${stopped.number}/refund`, whole)
    expect((await shop.place(another, [{ offer, quantity: 1 }])).status).toBe(201)
    // Credit was given without a letter.
    const credit = (await shop.offer({ grants: [], credit: 1_000, limit: 1 })).id
    const bought = await shop.placed(another, [{ offer: credit, quantity: 1 }])
    await confirm(bought.number, {})
    const kept = { amount: bought.payment.amount, goods: 'kept' }
    await call('POST', `/admin/orders/${bought.number}/refund`, kept)
    expect((await shop.place(another, [{ offer: credit, quantity: 1 }])).body).toMatchObject({ code: 'offer_limit' })
  })
})
