import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examineShop } from '../../../server/doctor/shopFindings.ts'
import { deleteAccount } from '../../../server/rights/deleteAccount.ts'
import { giveHeld } from '../../../server/shop/orders/reversible.ts'
import type { OrderView } from '../../../server/shop/orders/orderViews.ts'
import { accountOf } from '../../support/access/accounts.ts'
import { hasMariadb, useMariadb } from '../../support/game/useMariadb.ts'
import { openShop, type Buyer, type Shop } from '../../support/shop/shop.ts'
import { engines } from '../../support/testServer.ts'

type Player = Buyer & { id: number; name: string }
interface Gift {
  number: string
  from: string | null
  state: string
}

describe.skipIf(!hasMariadb).each(engines)('Gifts of a site on %s', (engine) => {
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
  const player = async (): Promise<Player> => {
    const buyer = await shop.buyer()
    const { id, username } = await accountOf(shop.server, buyer.token)
    return { ...buyer, id, name: username }
  }
  const players = () => Promise.all([player(), player()])
  const give = (from: Player, to: string, values: object = {}, lines: object[] = [{ offer: goods, quantity: 1 }]) =>
    shop.place(from, lines, { gift_to: to, game_account: undefined, character: undefined, ...values })
  const given = async (from: Player, to: Player, values: object = {}) => {
    const { status, body } = await give(from, to.name, values)
    expect(status, JSON.stringify(body)).toBe(201)
    return body as OrderView
  }
  const desk = (number: string, act: string, body: object = {}) =>
    call('POST', `/admin/orders/${number}/${act}`, owner(), body)
  const paid = async (from: Player, to: Player) => {
    const order = await given(from, to)
    expect((await desk(order.number, 'confirm')).body).toMatchObject({ state: 'paid', deliveries: [] })
    return order
  }
  const own = ({ account, character }: Buyer) => ({ game_account: account, character })
  const accept = (by: Player, number: string, values: object = own(by)) =>
    call('POST', `/me/gifts/${number}/accept`, by, values)
  const keep = (by: Player, number: string) => call('POST', `/orders/${number}/keep`, by, own(by))
  const giftsOf = async (by: Player) => (await call('GET', '/me/gifts', by)).body as Gift[]
  const seen = async (by: Player, number: string) => (await call('GET', `/orders/${number}`, by)).body as OrderView
  const letters = async ({ character }: Buyer) => {
    await shop.deliveries.run()
    return (await shop.sql(`select id from mail where dest_id = ${character}`)).length
  }
  const leave = async ({ id }: Player) => {
    const { context } = shop.server
    const now = context.clock.now()
    const author = { actor: 'site', requestId: null, address: null, now }
    expect(await deleteAccount(context, author, { id, isMeant: () => true, deletedAt: now })).toBe('deleted')
  }

  it('[gifts.accepting] wait for the character that their receiver chooses, and tell neither what the other may not know', async () => {
    const [from, to] = await players()
    const order = await given(from, to)
    expect(order).toMatchObject({ gift: { to: to.name, state: 'offered' }, game_account: '', character: '' })
    expect(await giftsOf(to), 'nobody knows of it before it is paid').toEqual([])
    expect((await accept(to, order.number)).status).toBe(404)
    await desk(order.number, 'confirm')
    expect(await letters(to), 'nothing unasked').toBe(0)
    expect(await giftsOf(from)).toEqual([])
    expect(await giftsOf(to)).toEqual([
      {
        ...{
          number: order.number,
          from: from.name,
          state: 'offered',
          held_until: null,
          realm: shop.key,
          items_in: 'mail',
        },
        game_account: '',
        ...{ character: '', given_at: expect.any(String) },
        lines: [
          {
            ...{
              name: expect.any(String),
              quantity: 1,
              grants: [expect.objectContaining({ name: 'Apel', count: 10 })],
            },
            ...{ goods: [], state: 'waiting', letters: 0, given: 0, mailbox_full: false, needs_log_in: false },
          },
        ],
      },
    ])
    expect((await call('GET', `/orders/${order.number}`, to)).status).toBe(404)
    expect((await accept(from, order.number)).status, 'only its receiver').toBe(404)
    expect((await accept(to, order.number, own(from))).status).toBe(404)
    expect((await accept(to, order.number, { ...own(to), character: from.character })).body).toMatchObject({
      errors: { character: [expect.any(String)] },
    })
    expect((await accept(to, order.number)).status).toBe(200)
    expect(await letters(to)).toBe(1)
    expect(await letters(from)).toBe(0)
    expect(await giftsOf(to)).toMatchObject([{ state: 'accepted', lines: [{ state: 'given', given: 1 }] }])
    const view = await seen(from, order.number)
    expect(view).toMatchObject({ state: 'delivered', gift: { to: to.name, state: 'accepted' } })
    expect(JSON.stringify(view), 'the buyer learns no character').not.toContain('Tokoh')
    const details = (await call('GET', `/admin/orders/${order.number}`, owner())).body
    expect(details).toMatchObject({
      receiver: { username: to.name, character: expect.stringContaining('Tokoh') },
      changes: expect.arrayContaining([expect.objectContaining({ action: 'accept-gift', actor: `user:${to.id}` })]),
    })
    expect(await call('GET', `/admin/orders?q=${to.name}`, owner())).toMatchObject({ body: [{ number: order.number }] })
    for (const again of [await accept(to, order.number), await keep(from, order.number)])
      expect(again, 'it is final').toMatchObject({ status: 409, body: { code: 'gift_decided' } })
  })

  it('[gifts.refusals] are for somebody else whom there is, in the realm of the goods, and never of credit', async () => {
    const [from, to] = await players()
    const credit = await shop.offer({ grants: [], credit: 50_000 })
    for (const [name, lines] of [
      ['tidak-ada', undefined],
      [from.name.toUpperCase(), undefined],
      [to.name, [{ offer: credit.id, quantity: 1 }]],
    ] as const)
      expect(await give(from, name, {}, lines && [...lines]), name).toMatchObject({
        ...{ status: 422, body: { errors: { gift_to: [expect.any(String)] } } },
      })
    let last: { body: unknown } = { body: null }
    for (let index = 0; index < 20; index += 1) last = await give(from, `tebak-${index}`)
    expect(last.body, 'names are not guessed').toMatchObject({ code: 'too_many' })
  })

  it('[attack.gifts] are accepted once, whoever accepts, keeps or refunds them at once', async () => {
    const [from, to] = await players()
    const twice = await paid(from, to)
    const both = await Promise.all([1, 2, 3, 4].map(() => accept(to, twice.number)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const contested = await paid(from, to)
    const answers = await Promise.all([accept(to, contested.number), keep(from, contested.number)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await letters(to)) + (await letters(from))).toBe(2)

    for (let round = 0; round < 4; round += 1) {
      const [buyer, other] = await players()
      const order = await paid(buyer, other)
      const amount = order.payment.amount
      const [accepted, refunded] = await Promise.all([
        accept(other, order.number),
        desk(order.number, 'refund', { amount, goods: 'stopped', note: '' }),
      ])
      expect(refunded.status).toBe(200)
      expect([200, 409]).toContain(accepted.status)
      expect(await letters(other), 'the money went back, and the goods were stopped').toBe(0)
      const state = accepted.status === 200 ? 'accepted' : 'withdrawn'
      expect(await seen(buyer, order.number)).toMatchObject({ state: 'refunded', gift: { state } })
      expect((await accept(other, order.number)).status).toBe(409)
      expect((await keep(buyer, order.number)).status).toBe(409)
      if (accepted.status !== 200) expect(await giftsOf(other)).toEqual([])
    }
  })

  it('[gifts.keeping] are for their buyer as long as nobody has accepted them, and are gone for the receiver then', async () => {
    const [from, to] = await players()
    const order = await given(from, to)
    expect((await keep(from, order.number)).body, 'before it is paid').toMatchObject({ code: 'gift_decided' })
    await desk(order.number, 'confirm')
    expect((await keep(to, order.number)).status).toBe(404)
    expect((await keep(from, order.number)).body).toMatchObject({
      ...{ state: 'paid', gift: { state: 'kept' }, character: expect.stringContaining('Tokoh') },
    })
    expect(await giftsOf(to)).toEqual([])
    expect(await letters(from)).toBe(1)
    expect(await seen(from, order.number)).toMatchObject({ state: 'delivered' })

    const stocked = await shop.offer({ stock: 2 })
    const line = [{ offer: stocked.id, quantity: 2 }]
    const { number, payment } = (await give(from, to.name, {}, line)).body as OrderView
    await desk(number, 'confirm')
    await desk(number, 'refund', { amount: payment.amount, goods: 'kept', note: '' })
    expect(await seen(from, number)).toMatchObject({ state: 'refunded', gift: { state: 'withdrawn' } })
    const offers = (await call('GET', '/admin/offers', owner())).body as { id: number; stock: number }[]
    expect(offers.find(({ id }) => id === stocked.id)?.stock, 'nobody has got it').toBe(2)

    const partly = await paid(from, to)
    await desk(partly.number, 'refund', { amount: 1_000, goods: 'kept', note: '' })
    expect(await seen(from, partly.number)).toMatchObject({ state: 'paid', gift: { state: 'offered' } })
    await desk(partly.number, 'refund', { amount: 1_000, goods: 'stopped', note: '' })
    expect(await seen(from, partly.number)).toMatchObject({ gift: { state: 'withdrawn' } })
    expect(await giftsOf(to)).toEqual([])
  })

  it('[attack.gifts] make nothing by going round, with coupons and credit, and count for their buyer', async () => {
    const [one, two] = await players()
    const limited = await shop.offer({ price: 20_000, limit: 1, stock: 4 })
    const line = [{ offer: limited.id, quantity: 1 }]
    const gift = (
      await call('POST', '/coupons', owner(), { code: 'KELILING', kind: 'gift', offer: limited.id, per_person: 1 })
    ).body as { code: string }
    const free = { coupon: gift.code, method: undefined }
    expect((await give(one, two.name, free, [])).body).toMatchObject({ state: 'paid', total: 0 })
    expect((await give(two, one.name, free, [])).body).toMatchObject({ state: 'paid', total: 0 })
    expect((await give(one, two.name, free, [])).body).toMatchObject({ code: 'coupon_limit' })
    expect((await give(one, two.name, {}, line)).body).toMatchObject({ code: 'offer_limit' })
    for (const by of [one, two])
      for (const { number } of await giftsOf(by)) expect((await accept(by, number)).status).toBe(200)
    expect([await letters(one), await letters(two)]).toEqual([1, 1])

    const method = (await call('POST', '/payment-methods', owner(), { kind: 'credit', name: 'Saldo' })).body as {
      id: number
    }
    const credit = await shop.offer({ grants: [], credit: 20_000, price: 20_000 })
    const bought = await shop.placed(one, [{ offer: credit.id, quantity: 1 }])
    await desk(bought.number, 'confirm')
    const byCredit = await given(one, two, { method: method.id })
    expect(byCredit).toMatchObject({ state: 'paid', total: 20_000 })
    const balance = async (by: Player) =>
      ((await call('GET', '/me/balance', by)).body as { amount: number }[])[0]?.amount ?? 0
    expect([await balance(one), await balance(two)]).toEqual([0, 0])
    await desk(byCredit.number, 'refund', { amount: 20_000, goods: 'stopped', note: '' })
    expect([await balance(one), await balance(two)], 'back to who has paid').toEqual([20_000, 0])
    expect(await giftsOf(two)).toMatchObject([{ state: 'accepted' }])
    const { config, database, clock } = shop.server.context
    const findings = (await examineShop(config, database, clock.now())).map(({ what }) => what)
    expect(findings).toContain('The ledger of the donation desk adds up.')
  })

  it('[gateways.held] are given once both their receiver has accepted and their time has come', async () => {
    const { context } = shop.server
    const until = new Date(context.clock.now().getTime() + 3_600_000)
    const hold = (number: string) =>
      context.database.writer
        .updateTable('orders')
        .set({ held_until: until.toISOString() })
        .where('number', '=', number)
        .execute()
    const [from, to] = await players()
    const [first, second] = [await paid(from, to), await paid(from, to)]
    await hold(first.number)
    await hold(second.number)
    expect(await giftsOf(to)).toContainEqual(
      expect.objectContaining({ number: first.number, held_until: until.toISOString() }),
    )
    expect((await accept(to, first.number)).status).toBe(200)
    expect(await letters(to)).toBe(0)
    expect(await seen(from, first.number)).toMatchObject({ state: 'paid' })
    await giveHeld(context, until)
    expect(await letters(to), 'of the one that is accepted').toBe(1)
    expect((await accept(to, second.number)).status).toBe(200)
    expect(await letters(to)).toBe(2)

    const [, leaver] = await players()
    const third = await paid(from, leaver)
    await hold(third.number)
    expect((await accept(leaver, third.number)).status).toBe(200)
    await leave(leaver)
    await giveHeld(context, until)
    expect((await call('GET', `/admin/orders/${third.number}`, owner())).body).toMatchObject({ deliveries: [] })
  })

  it('[orders.own] are confirmed by nobody who gets them', async () => {
    const from = await player()
    const { name } = { name: (await accountOf(shop.server, shop.owner)).username }
    await shop.server.signIn('admin')
    const { body } = await give(from, name)
    expect((await desk((body as OrderView).number, 'confirm')).body).toMatchObject({ code: 'order_own' })
  })

  it('[orders.leaving] outlive their buyer, and are the buyer’s if the receiver has left', async () => {
    const [from, to] = await players()
    const [open, taken] = [await paid(from, to), await paid(from, to)]
    expect((await accept(to, taken.number)).status).toBe(200)
    const unpaid = await given(from, to)
    await leave(from)
    expect((await call('GET', `/admin/orders/${unpaid.number}`, owner())).body).toMatchObject({ state: 'cancelled' })
    expect(await giftsOf(to)).toMatchObject([
      { number: taken.number, from: null },
      { number: open.number, from: null, state: 'offered' },
    ])
    expect((await accept(to, open.number)).status).toBe(200)
    expect(await letters(to)).toBe(2)

    const [buyer, leaver] = await players()
    const [waiting, chosen] = [await paid(buyer, leaver), await paid(buyer, leaver)]
    expect((await accept(leaver, chosen.number)).status).toBe(200)
    const exported = (await call('GET', '/me/export', leaver)).body as { order_gifts: object[] }
    expect(exported.order_gifts).toEqual([
      expect.objectContaining({ state: 'offered' }),
      expect.objectContaining({ state: 'accepted', character_id: leaver.character }),
    ])
    await leave(leaver)
    expect(await letters(leaver), 'nobody knows for whom it is').toBe(0)
    const { database } = shop.server.context
    const rows = await database.reader.selectFrom('order_gifts').selectAll().where('receiver_id', 'is', null).execute()
    expect(rows.length).toBeGreaterThanOrEqual(2)
    for (const row of rows) expect(row).toMatchObject({ character_id: 0, character_name: '', account_name: '' })
    expect(await seen(buyer, waiting.number)).toMatchObject({ gift: { to: null, state: 'offered' } })
    expect((await keep(buyer, waiting.number)).status).toBe(200)
    expect((await keep(buyer, chosen.number)).status).toBe(409)
    expect(await letters(buyer)).toBe(1)
    expect(shop.errors).toEqual([])
  })
})
