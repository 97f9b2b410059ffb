import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examineShop } from '../../../server/doctor/shopFindings.ts'
import { deleteAccount } from '../../../server/rights/deleteAccount.ts'
import { accountOf } from '../../support/access/accounts.ts'
import { hasMariadb, useMariadb } from '../../support/game/useMariadb.ts'
import { openShop, type Buyer, type Shop } from '../../support/shop/shop.ts'
import { engines } from '../../support/testServer.ts'

describe.skipIf(!hasMariadb).each(engines)('Credit on a site on %s', (engine) => {
  const mariadb = useMariadb()
  let shop: Shop
  let byCredit = 0
  let goods = 0
  beforeAll(async () => {
    shop = await openShop(engine, mariadb())
    const body = { kind: 'credit', name: 'Saldo' }
    const answer = await shop.server.call('POST', '/api/payment-methods', { token: shop.owner, body })
    byCredit = (answer.body as { id: number }).id
    goods = (await shop.offer({ price: 20_000 })).id
  })
  afterAll(() => shop.server.stop())

  const desk = (number: string, act: string, body: object = {}) =>
    shop.server.call('POST', `/api/admin/orders/${number}/${act}`, { token: shop.owner, body })
  const refund = (number: string, amount: number) => desk(number, 'refund', { amount, goods: 'stopped', note: '' })
  const balanceOf = async ({ token }: Buyer) => {
    const { body } = await shop.server.call('GET', '/api/me/balance', { token })
    return (body as { amount: number }[])[0]?.amount ?? 0
  }
  const pay = (buyer: Buyer, quantity = 1) => shop.place(buyer, [{ offer: goods, quantity }], { method: byCredit })
  const findings = async () => {
    const { config, database, clock } = shop.server.context
    return (await examineShop(config, database, clock.now())).map(({ what }) => what)
  }

  /** A buyer who has bought credit, and the order by which. */
  async function withCredit(credit: number) {
    const buyer = await shop.buyer()
    const offer = await shop.offer({ grants: [], credit })
    const { number, payment } = await shop.placed(buyer, [{ offer: offer.id, quantity: 1 }])
    expect(await balanceOf(buyer), 'before it is paid').toBe(0)
    expect((await desk(number, 'confirm')).body).toMatchObject({ state: 'delivered' })
    return { buyer, number, amount: payment.amount }
  }

  it('[credit.paying] is bought once, pays an order at once, and is given back', async () => {
    const { buyer, number } = await withCredit(50_000)
    expect((await desk(number, 'confirm')).body).toMatchObject({ code: 'order_decided' })
    expect(await balanceOf(buyer)).toBe(50_000)
    const paid = await pay(buyer, 2)
    expect(paid).toMatchObject({ status: 201, body: { state: 'paid', total: 40_000, payment: { amount: 40_000 } } })
    expect(await balanceOf(buyer)).toBe(10_000)
    await shop.deliveries.run()
    const letters = await shop.sql(`select id from mail where dest_id = ${buyer.character}`)
    expect(letters).toHaveLength(1)
    expect((await pay(buyer)).body).toMatchObject({ code: 'balance_short' })
    const { number: second } = paid.body as { number: string }
    expect((await refund(second, 15_000)).status).toBe(200)
    expect(await balanceOf(buyer)).toBe(25_000)
    expect(await findings()).toContain('The ledger of the donation desk adds up.')
  })

  it('[attack.credit] pays once with the last of it, however many orders come at once, and buys no credit', async () => {
    const buyers = await Promise.all(Array.from({ length: 5 }, () => withCredit(20_000)))
    const answers = await Promise.all(buyers.flatMap(({ buyer }) => Array.from({ length: 10 }, () => pay(buyer))))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    for (const { buyer } of buyers) expect(await balanceOf(buyer)).toBe(0)

    const { buyer } = await withCredit(50_000)
    const more = await shop.offer({ grants: [], credit: 90_000, price: 10_000 })
    const answer = await shop.place(buyer, [{ offer: more.id, quantity: 1 }], { method: byCredit })
    expect(answer).toMatchObject({ status: 422, body: { errors: { method: [expect.any(String)] } } })
  })

  it('[credit.refunds] is taken back with its price, if it is not spent', async () => {
    const unspent = await withCredit(50_000)
    expect((await refund(unspent.number, unspent.amount)).body).toMatchObject({ state: 'refunded' })
    expect(await balanceOf(unspent.buyer)).toBe(0)
    const spent = await withCredit(50_000)
    await pay(spent.buyer)
    expect((await refund(spent.number, spent.amount)).body).toMatchObject({ code: 'balance_short' })
    expect(await balanceOf(spent.buyer)).toBe(30_000)
  })

  it('[credit.ledger] is what the ledger says, also after its owner has left', async () => {
    const { buyer } = await withCredit(50_000)
    const { database, clock } = shop.server.context
    const good = 'The ledger of the donation desk adds up.'
    expect(await findings()).toContain(good)
    const change = (by: number) =>
      database.writer
        .updateTable('balances')
        .set((eb) => ({ amount: eb('amount', '+', by) }))
        .where('amount', '>', 0)
        .execute()
    await change(5)
    expect((await findings())[0]).toMatch(/^The balances of buyers differ from the ledger by/)
    await change(-5)
    const { id } = await accountOf(shop.server, buyer.token)
    const now = clock.now()
    const author = { actor: 'site', requestId: null, address: null, now }
    await deleteAccount(shop.server.context, author, { id, isMeant: () => true, deletedAt: now })
    expect(await database.reader.selectFrom('balances').selectAll().where('user_id', '=', id).execute()).toEqual([])
    expect(await findings()).toContain(good)
  })
})
