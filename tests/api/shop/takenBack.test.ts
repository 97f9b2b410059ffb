import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expireOrders } from '../../../server/shop/orders/decide.ts'
import { giveHeld } from '../../../server/shop/orders/reversible.ts'
import { accountOf } from '../../support/access/accounts.ts'
import { hasMariadb, useMariadb } from '../../support/game/useMariadb.ts'
import { openGatewayShop, type GatewayShop } from '../../support/shop/gatewayShop.ts'
import { type Buyer } from '../../support/shop/shop.ts'
import { engines } from '../../support/testServer.ts'
import { DAY_MS } from '../../support/times.ts'

const HOUR_MS = 3_600_000

describe.skipIf(!hasMariadb).each(engines)('What a bank takes back, on %s,', (engine) => {
  const mariadb = useMariadb()
  let site: GatewayShop
  beforeAll(async () => {
    site = await openGatewayShop(engine, mariadb())
  })
  afterAll(() => site.stop())
  beforeEach(() => site.calm())

  const paidFor = async (offer: number, by?: Buyer, values: object = {}) => {
    const buyer = by ?? (await site.shop.buyer())
    const { number } = await site.shop.placed(buyer, [{ offer, quantity: 1 }], {
      method: site.methods.get('stripe'),
      ...values,
    })
    expect((await site.begin(number, buyer)).status).toBe(200)
    await site.services.stripe.pay(number)
    await site.runner.run()
    await site.runner.run()
    expect(await site.seen(number)).toMatchObject({ state: 'paid' })
    return { number, buyer }
  }
  const changeStripe = (values: object) => site.changeMethod('stripe', values)
  const stockOf = async (id: number) =>
    ((await site.call('GET', '/admin/offers')).body as { id: number; stock: number }[]).find((one) => one.id === id)
      ?.stock

  it('[attack.chargeback] what was delivered and then charged back counts towards the limit per person', async () => {
    const limited = await site.shop.offer({ limit: 1 })
    const { number, buyer } = await paidFor(limited.id)
    await site.shop.deliveries.run()
    expect(await site.seen(number)).toMatchObject({ state: 'delivered' })
    await site.services.stripe.chargeBack(number)
    await site.runner.run()
    expect(await site.seen(number)).toMatchObject({ state: 'disputed', deliveries: [{ state: 'given' }] })
    const again = await site.shop.place(buyer, [{ offer: limited.id, quantity: 1 }])
    expect(again.body).toMatchObject({ code: 'offer_limit' })
  })

  it('[orders.limits] what is charged back before anything was given is in the stock again', async () => {
    await changeStripe({ hold_hours: 24 })
    const stocked = await site.shop.offer({ stock: 1 })
    const { number } = await paidFor(stocked.id)
    expect(await stockOf(stocked.id)).toBe(0)
    await site.services.stripe.chargeBack(number)
    await site.runner.run()
    expect(await site.seen(number)).toMatchObject({ state: 'disputed', deliveries: [] })
    await changeStripe({ hold_hours: 0 })
    expect(await stockOf(stocked.id)).toBe(1)
  })

  it('[attack.chargeback] nothing is given under another number after a charge-back', async () => {
    const offer = await site.shop.offer()
    const { number } = await paidFor(offer.id)
    await site.shop.deliveries.run()
    await site.services.stripe.chargeBack(number)
    await site.runner.run()
    expect(await site.seen(number)).toMatchObject({ state: 'disputed' })
    // As if the game had answered `lost`.
    const { database } = site.shop.server.context
    const { id } = await database.reader
      .selectFrom('orders')
      .select('id')
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
    await database.writer.updateTable('deliveries').set({ state: 'unclear' }).where('order_id', '=', id).execute()
    const again = await site.call('POST', `/admin/orders/${number}/send-again`, { new_number: true })
    expect(again.body).toMatchObject({ code: 'order_decided' })
  })

  it('[gateways.held] the piece of held goods is in the stock again if all of their money goes back', async () => {
    await changeStripe({ hold_hours: 24 })
    const stocked = await site.shop.offer({ stock: 1 })
    const { number } = await paidFor(stocked.id)
    expect((await site.call('POST', `/admin/orders/${number}/refund`, { amount: 50_000, goods: 'kept' })).status).toBe(
      200,
    )
    const { context } = site.shop.server
    await giveHeld(context, new Date(context.clock.now().getTime() + 25 * HOUR_MS))
    await site.shop.deliveries.run()
    await changeStripe({ hold_hours: 0 })
    const { deliveries } = await site.seen(number)
    expect([deliveries.length, await stockOf(stocked.id)]).not.toEqual([0, 0])
  })

  it('[gifts.accepting] a gift that is charged back is nobody’s before it is accepted, and is taken back where possible after it', async () => {
    const receiver = await site.shop.buyer()
    const { username } = await accountOf(site.shop.server, receiver.token)
    const to = { gift_to: username, game_account: undefined, character: undefined }
    const own = { game_account: receiver.account, character: receiver.character }
    const stocked = await site.shop.offer({ stock: 2 })
    const open = await paidFor(stocked.id, undefined, to)
    const taken = await paidFor(stocked.id, undefined, to)
    const accept = (number: string) => site.call('POST', `/me/gifts/${number}/accept`, own, receiver.token)
    expect((await accept(taken.number)).status).toBe(200)
    for (const { number } of [open, taken]) {
      await site.services.stripe.chargeBack(number)
      await site.runner.run()
      expect((await accept(number)).body).toMatchObject({ code: 'gift_decided' })
    }
    await site.shop.deliveries.run()
    expect(await site.shop.sql(`select id from mail where dest_id = ${receiver.character}`)).toEqual([])
    expect(await stockOf(stocked.id), 'of both').toBe(2)
  })

  it('[attack.orders] an order at a service stays out of the desk’s list, whatever its buyer posts', async () => {
    const coupon = { code: `TAHAN-${engine}`, kind: 'percent', value: 10, uses: 1 }
    expect((await site.call('POST', '/coupons', coupon)).status).toBe(201)
    const { id } = await site.shop.offer()
    const buyer = await site.shop.buyer()
    const { number } = await site.shop.placed(buyer, [{ offer: id, quantity: 1 }], {
      method: site.methods.get('stripe'),
      coupon: coupon.code,
    })
    await site.call('POST', `/orders/${number}/proof`, {}, buyer.token)
    await expireOrders(site.shop.server.context, new Date(site.shop.server.context.clock.now().getTime() + 60 * DAY_MS))
    expect(await site.seen(number)).toMatchObject({ state: 'expired' })
  })

  it('[attack.chargeback] what was charged back and then lost by the game is not given again', async () => {
    const offer = await site.shop.offer()
    const { number, buyer } = await paidFor(offer.id)
    await site.shop.deliveries.run()
    await site.services.stripe.chargeBack(number)
    await site.runner.run()
    // The game is restored from before the delivery.
    await site.shop.sql(`delete from mail where dest_id = ${buyer.character}; delete from gapura_deliveries; select 1`)
    site.shop.server.pass(HOUR_MS)
    await site.shop.deliveries.run()
    site.calm()
    expect(await site.seen(number)).toMatchObject({ state: 'disputed', deliveries: [{ state: 'unclear' }] })
    const answer = await site.call('POST', `/admin/orders/${number}/send-again`, { new_number: true })
    await site.shop.deliveries.run()
    expect(answer.status).toBe(409)
    expect(await site.shop.sql(`select id from mail where dest_id = ${buyer.character}`)).toEqual([])
  })

  it('[gateways.returned] money that the bank takes after it was sent back by hand is in the books', async () => {
    const offer = await site.shop.offer()
    const { number } = await paidFor(offer.id)
    await site.call('POST', `/admin/orders/${number}/refund`, { amount: 50_000, goods: 'stopped' })
    expect(await site.sumsOf(number)).toMatchObject({ [site.received('stripe')]: 0 })
    await site.services.stripe.chargeBack(number)
    await site.runner.run()
    expect(await site.seen(number)).toMatchObject({ state: 'disputed' })
    expect(await site.sumsOf(number), 'it has left twice').toMatchObject({ [site.received('stripe')]: -50_000 })
  })

  it('[gateways.held] goods that are held for somebody whose other payment was charged back meanwhile stay held', async () => {
    await changeStripe({ hold_hours: 24 })
    const offer = await site.shop.offer()
    const first = await paidFor(offer.id)
    const second = await paidFor(offer.id, first.buyer)
    await site.services.stripe.chargeBack(first.number)
    await site.runner.run()
    const { context } = site.shop.server
    await giveHeld(context, new Date(context.clock.now().getTime() + 25 * HOUR_MS))
    await changeStripe({ hold_hours: 0 })
    expect(await site.seen(second.number)).toMatchObject({ deliveries: [] })
  })
})
