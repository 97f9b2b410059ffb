import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderView } from '../../../server/shop/orders/orderViews.ts'
import { pauseDeliveries } from '../../../server/shop/deliveries/pause.ts'
import { accountOf } from '../../support/access/accounts.ts'
import { hasMariadb, useMariadb } from '../../support/game/useMariadb.ts'
import { MYISAM, openShop, type Buyer, type Shop } from '../../support/shop/shop.ts'
import { engines } from '../../support/testServer.ts'
import { DAY_MS } from '../../support/times.ts'

describe.skipIf(!hasMariadb).each(engines)('The donation desk of a site on %s', (engine) => {
  const mariadb = useMariadb()
  let shop: Shop
  let buyer: Buyer
  beforeAll(async () => {
    shop = await openShop(engine, mariadb())
    buyer = await shop.buyer()
  })
  afterAll(() => shop.server.stop())

  const own = async (number: string, { token } = buyer) =>
    (await shop.server.call('GET', `/api/orders/${number}`, { token })).body as OrderView
  const desk = (number: string, act: string, body: object = {}, token = shop.owner) =>
    shop.server.call('POST', `/api/admin/orders/${number}/${act}`, { token, body })
  const lettersOf = (character: number) =>
    shop.sql(
      `select mail.id, title, message, status, type, send_id, dest_name, nameid, amount, identify from mail
       left join mail_attachments on mail_attachments.id = mail.id where dest_id = ${character}
       order by mail.id, \`index\``,
    )
  const offerOf = async (id: number) => {
    const token = await shop.server.signIn('admin')
    const { body } = await shop.server.call('GET', '/api/admin/offers', { token })
    return (body as { id: number; stock: number | null; version: number }[]).find((one) => one.id === id)
  }

  it('[orders.transfer] leads from the basket over a transfer and the confirmation to a letter in the game', async () => {
    const one = await shop.buyer()
    const grants = [
      { item: shop.apple, count: 10 },
      { item: shop.sword, count: 1 },
    ]
    const offer = await shop.offer({ grants })
    const order = await shop.placed(one, [{ offer: offer.id, quantity: 2, price: 50_000 }])
    expect(order).toMatchObject({
      ...{ state: 'placed', total: 100_000, currency: 'IDR', note: '' },
      payment: { kind: 'bank', name: 'Bank Nusantara', number: '0123456789', holder: 'Toko Gapura', qris: null },
      lines: [{ type: 'retail', price: 50_000, quantity: 2, state: 'waiting', letters: 0, given: 0 }],
    })
    expect(order.payment.amount).toBeGreaterThan(100_000)
    expect(order.payment.amount).toBeLessThanOrEqual(100_999)
    expect(await lettersOf(one.character), 'nothing before the payment').toEqual([])

    const said = await shop.server.call('POST', `/api/orders/${order.number}/proof`, { token: one.token })
    expect(said).toMatchObject({ status: 200, body: { state: 'review' } })
    expect(await desk(order.number, 'confirm')).toMatchObject({ status: 200, body: { state: 'paid' } })
    await shop.deliveries.run()
    expect(shop.errors).toEqual([])
    expect(await own(order.number, one)).toMatchObject({
      state: 'delivered',
      lines: [{ state: 'given', letters: 1, given: 1 }],
    })
    const letter = { title: 'Donasi', message: order.number, status: 0, type: 1, send_id: 0, identify: 1 }
    expect(await lettersOf(one.character)).toMatchObject([
      { ...letter, nameid: 512, amount: 20 },
      { ...letter, nameid: 1101, amount: 1 },
      { ...letter, nameid: 1101, amount: 1 },
    ])
    const { body } = await shop.server.call('GET', `/api/admin/orders/${order.number}`, { token: shop.owner })
    const { ledger } = body as { ledger: { account: string; amount: number }[] }
    expect(Object.fromEntries(ledger.map(({ account, amount }) => [account, amount]))).toEqual({
      [`received:${shop.method}`]: order.payment.amount,
      sales: -100_000,
      added: 100_000 - order.payment.amount,
    })
  })

  it('[orders.once] gives once whatever is repeated: confirmations, deliveries, and both at once', async () => {
    const one = await shop.buyer()
    const { id } = await shop.offer()
    const { number } = await shop.placed(one, [{ offer: id, quantity: 1 }])
    const answers = await Promise.all([1, 2, 3, 4].map(() => desk(number, 'confirm')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    await Promise.all([shop.deliveries.run(), shop.deliveries.run()])
    // As if the site had not learned what the game has done.
    await shop.server.context.database.writer
      .updateTable('deliveries')
      .set({ state: 'claimed', ended_at: null })
      .where('state', '=', 'given')
      .execute()
    await shop.deliveries.run()
    expect(await lettersOf(one.character)).toHaveLength(1)
    expect((await desk(number, 'refuse')).body).toMatchObject({ code: 'order_decided' })
  })

  it('[orders.amounts] asks each order for another amount, and makes none if none is free', async () => {
    const { id } = await shop.offer({ price: 1_000 })
    const line = [{ offer: id, quantity: 1 }]
    const cancel = ({ number }: OrderView) =>
      shop.server.call('POST', `/api/orders/${number}/cancel`, { token: buyer.token })
    const open = [await shop.placed(buyer, line), await shop.placed(buyer, line), await shop.placed(buyer, line)]
    const amounts = new Set(open.map(({ payment }) => payment.amount))
    expect(amounts.size).toBe(3)
    for (const order of open) expect((await cancel(order)).status).toBe(200)
    const { database, clock } = shop.server.context
    const other = await shop.buyer()
    const { number } = await shop.placed(other, line)
    const order = await database.reader
      .selectFrom('orders')
      .select(['id', 'amount'])
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
    expect(amounts, 'what somebody else has cancelled may still be paid').not.toContain(order.amount)
    const until = new Date(clock.now().getTime() + 14 * DAY_MS).toISOString()
    for (let amount = 1_001; amount <= 1_999; amount += 1)
      if (!amounts.has(amount) && amount !== order.amount)
        await database.writer
          .insertInto('held_amounts')
          .values({ currency: 'IDR', amount, order_id: order.id, until })
          .execute()
    const refused = await shop.place(other, line)
    expect(refused).toMatchObject({ status: 409, body: { code: 'order_amounts_used' } })
    const again = await shop.placed(buyer, line)
    expect(amounts, 'who cancels and orders again uses up no amounts').toContain(again.payment.amount)
    await cancel(again)
  })

  it('[orders.stock] sells the last piece once to fifty who order at once, and takes it back from who does not pay', async () => {
    const { id } = await shop.offer({ stock: 1 })
    const buyers = await Promise.all(Array.from({ length: 5 }, () => shop.buyer()))
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => shop.place(buyers[index % 5] ?? buyer, [{ offer: id, quantity: 1 }])),
    )
    const sold = answers.filter(({ status }) => status === 201)
    expect(sold).toHaveLength(1)
    const codes = new Set(answers.map(({ body }) => (body as { code?: string }).code))
    // A loaded machine also answers that it should be asked again.
    const again = ['too_many', 'busy', 'game_away']
    expect([...codes].filter((code) => code && !again.includes(code))).toEqual(['offer_sold_out'])
    expect(await offerOf(id)).toMatchObject({ stock: 0 })
    const { number } = (sold[0]?.body ?? {}) as OrderView
    expect(await desk(number, 'refuse', { note: 'Tidak ada transfer.' })).toMatchObject({ body: { state: 'refused' } })
    expect(await offerOf(id)).toMatchObject({ stock: 1 })
  })

  it('[orders.rows] takes rows of the price lists for their offers', async () => {
    const { id, row } = await shop.offer()
    const { number, lines } = await shop.placed(buyer, [{ type: 'retail', id: row, quantity: 2 }])
    expect(lines).toMatchObject([{ type: 'retail', row, quantity: 2, price: 50_000 }])
    const both = [
      { type: 'retail', id: row, quantity: 1 },
      { offer: id, quantity: 1 },
    ]
    expect((await shop.place(buyer, both)).body).toMatchObject({
      errors: { lines: ['Satu baris untuk satu penawaran.'] },
    })
    const other = await shop.place(buyer, [{ type: 'packages', id: row, quantity: 1 }])
    expect(other.body).toMatchObject({ code: 'offer_over' })
    await shop.server.call('POST', `/api/orders/${number}/cancel`, buyer)
  })

  it('[attack.orders] refuses other prices, quantities, characters, accounts, and what is not sold', async () => {
    const other = await shop.buyer()
    const { id } = await shop.offer({ limit: 2 })
    const later = new Date(shop.server.context.clock.now().getTime() + DAY_MS).toISOString()
    const future = await shop.offer({ from: later })
    const code = async (lines: readonly object[], values: object = {}) =>
      ((await shop.place(buyer, lines, values)).body as { code?: string }).code
    expect(await code([{ offer: id, quantity: 1, price: 1 }])).toBe('offer_changed')
    for (const quantity of [0, -1, 1.5, 100, '1e9', null, 2 ** 53])
      expect(await code([{ offer: id, quantity }]), String(quantity)).toBe('invalid')
    expect(await code([{ offer: id, quantity: 3 }])).toBe('offer_limit')
    expect(await code([{ offer: future.id, quantity: 1 }])).toBe('offer_over')
    expect(await code([{ offer: 999_999, quantity: 1 }])).toBe('offer_over')
    const twice = [
      { offer: id, quantity: 1 },
      { offer: id, quantity: 1 },
    ]
    expect(await code(twice)).toBe('invalid')
    expect(await code([])).toBe('invalid')
    for (const unclear of [{}, { type: 'retail' }, { offer: id, type: 'retail', id: 1 }])
      expect(await code([{ ...unclear, quantity: 1 }]), JSON.stringify(unclear)).toBe('invalid')
    const line = [{ offer: id, quantity: 1 }]
    expect(await code(line, { character: other.character })).toBe('invalid')
    expect(await code(line, { game_account: other.account, character: other.character })).toBe('not_found')
    expect(await code(line, { terms: false })).toBe('invalid')
    expect(await code(line, { method: 999_999 })).toBe('invalid')

    const { number } = await shop.placed(other, line)
    for (const [method, path] of [
      ['GET', `/api/orders/${number}`],
      ['POST', `/api/orders/${number}/cancel`],
      ['POST', `/api/orders/${number}/proof`],
    ] as const)
      expect((await shop.server.call(method, path, { token: buyer.token })).status, path).toBe(404)
    expect((await desk(number, 'confirm', {}, buyer.token)).status).toBe(403)
  })

  it('[orders.own] lets nobody confirm an order for their own account if somebody else can', async () => {
    const { id } = await shop.offer()
    const { number } = await shop.placed(await shop.buyer(), [{ offer: id, quantity: 1 }])
    const second = await shop.server.signIn('admin')
    const me = await accountOf(shop.server, second)
    await shop.server.context.database.writer
      .updateTable('orders')
      .set({ user_id: me.id })
      .where('number', '=', number)
      .execute()
    expect((await desk(number, 'confirm', {}, second)).body).toMatchObject({ code: 'order_own' })
    expect((await desk(number, 'confirm')).status).toBe(200)
  })

  it('[orders.refunds] gives money back in parts, never more than came in, and stops what was not given', async () => {
    const one = await shop.buyer()
    const { id } = await shop.offer()
    const { number, payment } = await shop.placed(one, [{ offer: id, quantity: 1 }])
    const refund = (amount: number, goods = 'kept') => desk(number, 'refund', { amount, goods, note: 'Salah beli.' })
    expect((await refund(1)).body).toMatchObject({ code: 'order_decided' })
    await desk(number, 'confirm')
    const answers = await Promise.all([1, 2, 3].map(() => refund(payment.amount - 1_000)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    expect(await own(number, one)).toMatchObject({ state: 'paid' })
    expect((await refund(1_000, 'stopped')).body).toMatchObject({
      state: 'refunded',
      deliveries: [{ state: 'stopped' }],
    })
    await shop.deliveries.run()
    expect(await lettersOf(one.character)).toEqual([])
    expect((await refund(1)).body).toMatchObject({ code: 'order_decided' })
  })

  it('[orders.unclear] leaves to a person what the game cannot say, and gives it again under another number only', async () => {
    const one = await shop.buyer()
    const { id } = await shop.offer()
    const { number } = await shop.placed(one, [{ offer: id, quantity: 1 }])
    await desk(number, 'confirm')
    await shop.sql(`update \`char\` set delete_date = 1 where char_id = ${one.character}; select 1`)
    await shop.deliveries.run()
    const { body } = await shop.server.call('GET', `/api/admin/orders/${number}`, { token: shop.owner })
    expect(body).toMatchObject({ state: 'paid', lines: [{ state: 'unclear' }], deliveries: [{ state: 'unclear' }] })
    await desk(number, 'send-again')
    await shop.deliveries.run()
    expect(await own(number, one)).toMatchObject({ lines: [{ state: 'unclear' }] })
    const { database } = shop.server.context
    const settled = await desk(number, 'mark-given')
    expect(settled.body).toMatchObject({ state: 'delivered', lines: [{ state: 'given' }] })
    expect((await desk(number, 'mark-given')).body).toMatchObject({ code: 'order_decided' })
    await database.writer
      .updateTable('deliveries')
      .set({ state: 'unclear' })
      .where('order_id', 'in', (query) => query.selectFrom('orders').select('id').where('number', '=', number))
      .execute()
    await shop.sql(`update \`char\` set delete_date = 0 where char_id = ${one.character}; select 1`)
    expect((await desk(number, 'send-again', { new_number: true })).status).toBe(200)
    await shop.deliveries.run()
    expect(await own(number, one)).toMatchObject({ state: 'delivered' })
    expect(await lettersOf(one.character)).toHaveLength(1)
    expect((await desk(number, 'send-again')).body).toMatchObject({ code: 'order_decided' })
  })

  it('[orders.restored] gives nothing on a site that was restored from a backup, until an owner says that it is the live one', async () => {
    const { database, clock } = shop.server.context
    const one = await shop.buyer()
    const { id } = await shop.offer()
    const { number } = await shop.placed(one, [{ offer: id, quantity: 1 }])
    await desk(number, 'confirm')
    await database.transaction((tx) => pauseDeliveries(tx, clock.now()))
    await shop.deliveries.run()
    expect(await lettersOf(one.character)).toEqual([])
    const call = (method: string, path: string) => shop.server.call(method, path, { token: shop.owner })
    const { body } = await call('GET', '/api/admin/deliveries')
    expect(body).toMatchObject({ paused_since: expect.any(String), waiting: 1, late: 0 })
    for (let time = 0; time < 2; time += 1)
      expect((await call('POST', '/api/admin/deliveries/resume')).status).toBe(200)
    const { id: by } = await accountOf(shop.server, shop.owner)
    const trail = await call('GET', '/api/admin/changes?action=resume-deliveries')
    expect(trail.body, 'noted once').toMatchObject([{ actor: `user:${by}`, row_name: 'Donation Desk' }])
    expect(trail.body).toHaveLength(1)
    await shop.deliveries.run()
    expect(await lettersOf(one.character)).toHaveLength(1)
  })

  it('[orders.expiry] ends orders that nobody pays within a day, and confirms a late payment', async () => {
    const one = await shop.buyer()
    const { id } = await shop.offer({ stock: 5 })
    const { number } = await shop.placed(one, [{ offer: id, quantity: 2 }])
    shop.server.pass(DAY_MS)
    await shop.deliveries.run()
    const { database } = shop.server.context
    const stateOf = () =>
      database.reader.selectFrom('orders').select('state').where('number', '=', number).executeTakeFirst()
    expect(await stateOf()).toEqual({ state: 'expired' })
    expect(await offerOf(id)).toMatchObject({ stock: 5 })
    const owner = await shop.server.signIn('admin')
    expect(await desk(number, 'confirm', { received: 99_000 }, owner)).toMatchObject({ body: { state: 'paid' } })
    expect(await offerOf(id)).toMatchObject({ stock: 3 })
    await shop.deliveries.run()
    expect(await stateOf()).toEqual({ state: 'delivered' })
  })

  it('[orders.ledger] is append-only, and adds up', async () => {
    const { database } = shop.server.context
    const sums = await database.reader
      .selectFrom('ledger')
      .select(({ fn }) => ['posting', fn.sum('amount').as('sum')] as const)
      .groupBy('posting')
      .execute()
    expect(sums.length).toBeGreaterThan(2)
    expect(sums.filter(({ sum }) => Number(sum) !== 0)).toEqual([])
    const token = await shop.server.signIn('admin')
    const { body } = await shop.server.call('GET', '/api/admin/ledger/sums', { token })
    const accounts = body as { account: string; amount: number }[]
    expect(accounts.reduce((total, { amount }) => total + amount, 0)).toBe(0)
    expect(accounts.map(({ account }) => account)).toEqual(expect.arrayContaining(['sales', 'refunds', 'differences']))
    const { body: entries } = await shop.server.call('GET', '/api/admin/ledger?per_page=2', { token })
    expect(entries).toHaveLength(2)
    const message = /append-only/
    await expect(database.writer.deleteFrom('ledger').execute()).rejects.toThrow(message)
    const sneaky = database.writer.updateTable('ledger').set({ reason: 'nothing' })
    await expect(sneaky.execute()).rejects.toThrow(message)
  })
})

const mails = {
  rathena: {
    change: MYISAM,
    letters: 'select id, status as hidden, dest_id as receiver from mail',
    attachments: 'select id, nameid from mail_attachments',
    hide: 'update mail set status = 3 where id =',
    usual: 0,
  },
  hercules: {
    change: '',
    letters: 'select mail_id as id, receiver_id = 0 as hidden, receiver_id as receiver from rodex_mail',
    attachments: 'select mail_id as id, nameid from rodex_items',
    hide: 'update rodex_mail set receiver_id = 0 where mail_id =',
    usual: 0,
  },
} as const

describe.skipIf(!hasMariadb).each(['rathena', 'hercules'] as const)('A letter of %s in MyISAM', (adapter) => {
  const mariadb = useMariadb()
  const { change, letters: allLetters, attachments, hide, usual } = mails[adapter]
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop('sqlite', mariadb(), { adapter, change })
  })
  afterAll(() => shop.server.stop())

  it('[orders.once] is hidden until it is complete, and given once wherever the site or the game was cut off', async () => {
    const buyer = await shop.buyer()
    const { id } = await shop.offer({ grants: [{ item: shop.sword, count: 6 }] })
    const { number } = await shop.placed(buyer, [{ offer: id, quantity: 1 }])
    const path = `/api/admin/orders/${number}/confirm`
    expect((await shop.server.call('POST', path, { token: shop.owner, body: {} })).status).toBe(200)
    await shop.deliveries.run()
    const letters = () =>
      shop.sql(
        `select letters.id, receiver, hidden, count(nameid) as items from (${allLetters}) letters
         join (${attachments}) attachments using (id) group by letters.id, receiver, hidden order by letters.id`,
      )
    const complete = await letters()
    const shown = { receiver: buyer.character, hidden: usual }
    expect(complete).toMatchObject([
      { ...shown, items: 5 },
      { ...shown, items: 1 },
    ])
    const again = async () => {
      await shop.server.context.database.writer
        .updateTable('deliveries')
        .set({ state: 'claimed', ended_at: null })
        .execute()
      await shop.deliveries.run()
      return letters()
    }
    expect(await again(), 'as it was').toEqual(complete)
    const last = Number(complete[1]?.['id'])
    await shop.sql(`update gapura_deliveries set state = 'shown' where mail_id = ${last}; ${hide} ${last}; select 1`)
    expect(await again(), 'before it was shown').toEqual(complete)
    await shop.sql(`update gapura_deliveries set state = 'shown' where mail_id = ${last}; select 1`)
    expect(await again(), 'after it was shown').toEqual(complete)
    await shop.sql(
      `update gapura_deliveries set state = 'begun', mail_id = null where mail_id = ${last}; ${hide} ${last}; select 1`,
    )
    expect(await again(), 'before it was complete').toMatchObject([
      { ...shown, items: 5 },
      { ...shown, items: 1 },
    ])
    expect(shop.errors).toEqual([])
  })
})
