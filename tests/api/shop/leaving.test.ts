import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteAccount } from '../../../server/rights/deleteAccount.ts'
import { accountOf } from '../../support/access/accounts.ts'
import { hasMariadb, useMariadb } from '../../support/game/useMariadb.ts'
import { openShop, type Shop } from '../../support/shop/shop.ts'
import { engines } from '../../support/testServer.ts'

describe.skipIf(!hasMariadb).each(engines)('A buyer who leaves a site on %s', (engine) => {
  const mariadb = useMariadb()
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop(engine, mariadb())
  })
  afterAll(() => shop.server.stop())

  const call = (method: string, path: string, { token }: { token: string }, body?: object) =>
    shop.server.call(method, `/api${path}`, { token, body })
  const desk = (number: string, act: string) =>
    call('POST', `/admin/orders/${number}/${act}`, { token: shop.owner }, {})

  it('[orders.leaving] gets nothing more of what was bought, and nobody else gets it', async () => {
    const leaver = await shop.buyer()
    const stocked = await shop.offer({ stock: 5 })
    const line = [{ offer: stocked.id, quantity: 1 }]
    const numbers: string[] = []
    for (let index = 0; index < 3; index += 1) numbers.push((await shop.placed(leaver, line)).number)
    const [waiting = '', tried = '', unclear = ''] = numbers
    for (const number of numbers) await desk(number, 'confirm')
    const { context } = shop.server
    const letterOf = (number: string, values: object) =>
      context.database.writer
        .updateTable('deliveries')
        .set(values)
        .where('order_id', 'in', (query) => query.selectFrom('orders').select('id').where('number', '=', number))
        .execute()
    await letterOf(tried, { state: 'claimed', tries: 1 })
    await letterOf(unclear, { state: 'unclear', tries: 3 })
    const placedOnly = (await shop.placed(leaver, line)).number
    const said = (await shop.placed(leaver, line)).number
    await call('POST', `/orders/${said}/proof`, leaver)

    const now = context.clock.now()
    const author = { actor: 'site', requestId: null, address: null, now }
    const { id } = await accountOf(shop.server, leaver.token)
    await deleteAccount(context, author, { id, isMeant: () => true, deletedAt: now })
    const seen = async (number: string) => {
      const { body } = await call('GET', `/admin/orders/${number}`, { token: shop.owner })
      const { state, buyer: who, deliveries } = body as { state: string; buyer: null; deliveries: { state: string }[] }
      return [state, who, ...deliveries.map((one) => one.state)]
    }
    expect(await seen(waiting)).toEqual(['delivered', null, 'stopped'])
    expect(await seen(tried)).toEqual(['paid', null, 'stopping'])
    expect(await seen(unclear)).toEqual(['paid', null, 'stopping'])
    await shop.deliveries.run()
    for (const number of numbers) expect(await seen(number)).toEqual(['delivered', null, 'stopped'])
    expect(await shop.sql(`select id from mail where dest_id = ${leaver.character}`)).toEqual([])

    const { body } = await call('GET', '/admin/offers', { token: shop.owner })
    expect((body as { id: number; stock: number }[]).find((one) => one.id === stocked.id)?.stock).toBe(2)
    for (const number of [placedOnly, said]) {
      expect(await seen(number)).toEqual(['cancelled', null])
      expect((await desk(number, 'confirm')).body).toMatchObject({
        code: 'order_buyer_gone',
        message: 'Pembeli sudah menghapus akunnya, jadi barangnya tidak bisa dikirim ke siapa pun.',
      })
      expect(await seen(number)).toEqual(['cancelled', null])
    }
    expect(shop.errors).toEqual([])
  })

  it('[person.export] [person.delete] takes along what the desk noted of their money, and leaves it nowhere', async () => {
    const one = await shop.buyer()
    const { number } = await shop.placed(one, [{ offer: (await shop.offer()).id, quantity: 1 }])
    const owner = { token: shop.owner }
    const values = { method: shop.method, amount: 50_000, note: 'Sekar Ayu Lestari' }
    const { body: payment } = await call('POST', '/admin/unassigned-payments', owner, values)
    await call('POST', `/admin/orders/${number}/confirm`, owner, { payment: (payment as { id: number }).id })
    const { body } = await call('GET', '/me/export', one)
    expect(body).toMatchObject({ unassigned_payments: [{ amount: 50_000, note: 'Sekar Ayu Lestari' }] })
    const { context } = shop.server
    const now = context.clock.now()
    const author = { actor: 'site', requestId: null, address: null, now }
    const { id } = await accountOf(shop.server, one.token)
    await deleteAccount(context, author, { id, isMeant: () => true, deletedAt: now })
    const rows = await call('GET', '/admin/unassigned-payments', owner)
    expect(rows.body).toMatchObject([{ amount: 50_000, note: '', order: number }])
    const log = await call('GET', '/admin/changes?type=unassigned-payments', owner)
    expect((log.body as object[]).length).toBe(2)
    expect(JSON.stringify(log.body)).not.toContain('Sekar')
  })

  it('[person.export] takes along what they have bought, with names, prices and quantities, and nothing of others', async () => {
    const one = await shop.buyer()
    const offer = (await shop.offer()).id
    const { number } = await shop.placed(one, [{ offer, quantity: 3 }])
    await shop.placed(await shop.buyer(), [{ offer, quantity: 1 }])
    const { body } = await call('GET', '/me/export', one)
    const { orders, order_lines: lines } = body as Record<'orders' | 'order_lines', Record<string, unknown>[]>
    expect(orders).toMatchObject([{ number }])
    expect(lines).toEqual([
      {
        ...{
          order_id: orders[0]?.['id'],
          name: expect.stringMatching(/^Paket/),
          price: 50_000,
          quantity: 3,
          credit: 0,
          discount: 0,
        },
        grants: expect.stringContaining('"name":"Apel"'),
        goods: '[]',
      },
    ])
  })
})
