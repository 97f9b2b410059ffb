import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderView } from '../../../server/shop/orders/orderViews.ts'
import { expireOrders } from '../../../server/shop/orders/decide.ts'
import { giveHeld } from '../../../server/shop/orders/reversible.ts'
import { accountOf } from '../../support/access/accounts.ts'
import { hasMariadb, useMariadb } from '../../support/game/useMariadb.ts'
import { openShop, type Shop } from '../../support/shop/shop.ts'
import { engines } from '../../support/testServer.ts'
import { DAY_MS } from '../../support/times.ts'

const HOUR_MS = 3_600_000

describe.skipIf(!hasMariadb).each(engines)('Coupons, gifts and the desk at odd moments, on %s,', (engine) => {
  const mariadb = useMariadb()
  let shop: Shop
  let goods = 0
  let made = 0
  beforeAll(async () => {
    shop = await openShop(engine, mariadb())
    goods = (await shop.offer({ price: 20_000 })).id
  })
  afterAll(() => shop.server.stop())
  const call = (method: string, path: string, body?: object, token = shop.owner) =>
    shop.server.call(method, `/api${path}`, { token, body })
  const desk = (number: string, act: string, body: object = {}, token = shop.owner) =>
    call('POST', `/admin/orders/${number}/${act}`, body, token)
  const coupon = async (values: object) => {
    const { status, body } = await call('POST', '/coupons', { code: `TINJAU-${++made}`, ...values })
    expect(status, JSON.stringify(body)).toBe(201)
    return body as { id: number; code: string; version: number }
  }
  const stockOf = async (id: number) =>
    ((await call('GET', '/admin/offers')).body as { id: number; stock: number }[]).find((one) => one.id === id)?.stock
  const record = async () =>
    (
      (
        await call('POST', '/admin/unassigned-payments', {
          method: shop.method,
          amount: 50_000,
          currency: 'IDR',
          note: '',
        })
      ).body as { id: number }
    ).id

  it('[coupons.free] the goods of a free order can be stopped by the desk', async () => {
    const stocked = await shop.offer({ stock: 1 })
    const { code } = await coupon({ kind: 'gift', offer: stocked.id })
    const buyer = await shop.buyer()
    const { number } = (await shop.place(buyer, [], { coupon: code, method: undefined })).body as OrderView
    const answers = []
    for (const [act, body] of [
      ['refund', { amount: 0, goods: 'stopped' }],
      ['refund', { amount: 1, goods: 'stopped' }],
      ['refuse', {}],
    ] as const)
      answers.push((await desk(number, act, body)).status)
    await shop.deliveries.run()
    expect(answers).toContain(200)
    expect(await stockOf(stocked.id)).toBe(1)
  })

  it('[attack.coupons] a coupon that changes after the buyer has seen its discount takes no other sum', async () => {
    const buyer = await shop.buyer()
    const method = ((await call('POST', '/payment-methods', { kind: 'credit', name: 'Saldo' })).body as { id: number })
      .id
    const credit = await shop.offer({ grants: [], credit: 100_000, price: 100_000 })
    await desk((await shop.placed(buyer, [{ offer: credit.id, quantity: 1 }])).number, 'confirm')
    const half = await coupon({ kind: 'percent', value: 50 })
    const lines = [{ offer: goods, quantity: 1, price: 20_000 }]
    const shown = (
      await call('POST', '/coupons/check', { code: half.code, lines: [{ offer: goods, quantity: 1 }] }, buyer.token)
    ).body as { total: number }
    expect(shown.total).toBe(10_000)
    await call('PUT', `/coupons/${half.id}`, { code: half.code, kind: 'percent', value: 1, version: half.version })
    const place = (total: number) => shop.place(buyer, lines, { coupon: half.code, method, total })
    expect((await place(shown.total)).body).toMatchObject({ code: 'total_changed' })
    expect(await place(19_800)).toMatchObject({ status: 201, body: { total: 19_800 } })
  })

  it('[orders.two-people] two people who confirm at once use the money that one of them names', async () => {
    await call('PUT', '/settings/desk', { second_from: 1 })
    const second = await shop.server.signIn('admin')
    const offer = (await shop.offer()).id
    const states = []
    for (let round = 0; round < 15; round++) {
      const { number } = await shop.placed(await shop.buyer(), [{ offer, quantity: 1 }])
      const payment = await record()
      const answers = await Promise.all([desk(number, 'confirm', { payment }), desk(number, 'confirm', {}, second)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      const open = (await call('GET', '/admin/unassigned-payments?state=open')).body as { id: number }[]
      const { state } = (await call('GET', `/admin/orders/${number}`)).body as OrderView
      states.push(`${state} ${open.some(({ id }) => id === payment) ? 'open' : 'assigned'}`)
    }
    await call('PUT', '/settings/desk', { second_from: null })
    expect(new Set(states)).toEqual(new Set(['paid assigned']))
  })

  it('[orders.two-people] wrong money that the first of two people has named for an expired order can be corrected', async () => {
    await call('PUT', '/settings/desk', { second_from: 1 })
    const second = await shop.server.signIn('admin')
    const offer = (await shop.offer()).id
    const { number } = await shop.placed(await shop.buyer(), [{ offer, quantity: 1 }])
    const { context } = shop.server
    await expireOrders(context, new Date(context.clock.now().getTime() + 2 * DAY_MS))
    const [wrong, right] = [await record(), await record()]
    expect((await desk(number, 'confirm', { payment: wrong })).body).toMatchObject({
      state: 'expired',
      first_payment: wrong,
    })
    const refused = await desk(number, 'confirm', { payment: right }, second)
    const refusal = await desk(number, 'refuse', {})
    await call('PUT', '/settings/desk', { second_from: null })
    expect(JSON.stringify(refused.body)).toContain('Tolak pesanan ini dahulu')
    expect(refusal.status, 'what the sentence asks for').toBe(200)
  })

  it('[attack.coupons] a coupon that is deleted while it is used is over, or used', async () => {
    const buyers = await Promise.all([shop.buyer(), shop.buyer(), shop.buyer(), shop.buyer()])
    for (let round = 0; round < 3; round++) {
      const one = await coupon({ kind: 'percent', value: 10 })
      const answers = await Promise.all([
        ...buyers.map((buyer) => shop.place(buyer, [{ offer: goods, quantity: 1 }], { coupon: one.code })),
        call('DELETE', `/coupons/${one.id}`),
      ])
      for (const { status } of answers) expect([200, 201, 409]).toContain(status)
    }
  })

  it('[gifts.accepting] a late payment of a gift whose receiver has left is its buyer’s', async () => {
    const [from, to] = [await shop.buyer(), await shop.buyer()]
    const { id, username } = await accountOf(shop.server, to.token)
    const { number } = await shop.placed(from, [{ offer: goods, quantity: 1 }], {
      gift_to: username,
      game_account: undefined,
      character: undefined,
    })
    const { context } = shop.server
    await expireOrders(context, new Date(context.clock.now().getTime() + 2 * DAY_MS))
    const { deleteAccount } = await import('../../../server/rights/deleteAccount.ts')
    const now = context.clock.now()
    const author = { actor: 'site', requestId: null, address: null, now }
    await deleteAccount(context, author, { id, isMeant: () => true, deletedAt: now })
    expect((await desk(number, 'confirm')).status).toBe(200)
    const keep = { game_account: from.account, character: from.character }
    const both = await Promise.all([1, 2].map(() => call('POST', `/orders/${number}/keep`, keep, from.token)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    await shop.deliveries.run()
    expect(await shop.sql(`select id from mail where dest_id = ${from.character}`)).toHaveLength(1)
  })

  it('[orders.two-people] two people who confirm while the order is locked use the money that one of them names', async () => {
    if (engine !== 'postgres') return
    await call('PUT', '/settings/desk', { second_from: 1 })
    const second = await shop.server.signIn('admin')
    const offer = (await shop.offer()).id
    const { database } = shop.server.context
    const states = []
    for (let round = 0; round < 6; round++) {
      const { number } = await shop.placed(await shop.buyer(), [{ offer, quantity: 1 }])
      const payment = await record()
      let release = () => {}
      const released = new Promise<void>((resolve) => (release = resolve))
      const holder = database.transaction(async (tx) => {
        await tx.selectFrom('orders').select('id').where('number', '=', number).forUpdate().execute()
        await released
      })
      await sleep(100)
      const one = desk(number, 'confirm', { payment })
      await sleep(150)
      const other = desk(number, 'confirm', {}, second)
      await sleep(500)
      release()
      await holder
      const answers = await Promise.all([one, other])
      const open = (await call('GET', '/admin/unassigned-payments?state=open')).body as { id: number }[]
      const { state } = (await call('GET', `/admin/orders/${number}`)).body as OrderView
      states.push(
        `${answers.map(({ status }) => status).join()} ${state} ${open.some(({ id }) => id === payment) ? 'open' : 'assigned'}`,
      )
    }
    await call('PUT', '/settings/desk', { second_from: null })
    expect(new Set(states)).toEqual(new Set(['200,200 paid assigned']))
  })

  it('[gifts.accepting] a gift that was bought with credit can be stopped after its buyer has left', async () => {
    const [from, to] = [await shop.buyer(), await shop.buyer()]
    const { username } = await accountOf(shop.server, to.token)
    const { id } = await accountOf(shop.server, from.token)
    const all = (await call('GET', '/admin/payment-methods')).body as { id: number; kind: string }[]
    const method =
      all.find(({ kind }) => kind === 'credit')?.id ??
      ((await call('POST', '/payment-methods', { kind: 'credit', name: 'Saldo' })).body as { id: number }).id
    const credit = await shop.offer({ grants: [], credit: 100_000, price: 100_000 })
    await desk((await shop.placed(from, [{ offer: credit.id, quantity: 1 }])).number, 'confirm')
    const gift = { gift_to: username, game_account: undefined, character: undefined, method }
    const { number } = await shop.placed(from, [{ offer: goods, quantity: 1 }], gift)
    const { context } = shop.server
    const now = context.clock.now()
    const author = { actor: 'site', requestId: null, address: null, now }
    const { deleteAccount } = await import('../../../server/rights/deleteAccount.ts')
    await deleteAccount(context, author, { id, isMeant: () => true, deletedAt: now })
    expect((await desk(number, 'refund', { amount: 20_000, goods: 'stopped' })).status).toBe(200)
  })

  it('[gifts.accepting] a held gift whose receiver leaves after accepting it is its buyer’s again', async () => {
    const [from, to] = [await shop.buyer(), await shop.buyer()]
    const { username, id } = await accountOf(shop.server, to.token)
    const { number } = await shop.placed(from, [{ offer: goods, quantity: 1 }], {
      gift_to: username,
      game_account: undefined,
      character: undefined,
    })
    await desk(number, 'confirm')
    const { context } = shop.server
    const until = new Date(context.clock.now().getTime() + HOUR_MS)
    await context.database.writer
      .updateTable('orders')
      .set({ held_until: until.toISOString() })
      .where('number', '=', number)
      .execute()
    await call('POST', `/me/gifts/${number}/accept`, { game_account: to.account, character: to.character }, to.token)
    const now = context.clock.now()
    const author = { actor: 'site', requestId: null, address: null, now }
    const { deleteAccount } = await import('../../../server/rights/deleteAccount.ts')
    await deleteAccount(context, author, { id, isMeant: () => true, deletedAt: now })
    await giveHeld(context, until)
    const view = (await call('GET', `/orders/${number}`, undefined, from.token)).body as OrderView
    const kept = await call(
      'POST',
      `/orders/${number}/keep`,
      { game_account: from.account, character: from.character },
      from.token,
    )
    expect([view.state, kept.status]).not.toEqual(['paid', 409])
  })
})
