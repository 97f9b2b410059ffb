import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hasMariadb, useMariadb } from '../../support/game/useMariadb.ts'
import { openGatewayShop, type GatewayShop } from '../../support/shop/gatewayShop.ts'
import { anyEngine } from '../../support/testServer.ts'

describe.skipIf(!hasMariadb).each(anyEngine)('What only one service does, on %s,', (engine) => {
  const mariadb = useMariadb()
  let site: GatewayShop
  beforeAll(async () => {
    site = await openGatewayShop(engine, mariadb())
  })
  afterAll(() => site.stop())
  beforeEach(() => site.calm())
  afterEach(() => expect(site.shop.errors).toEqual([]))

  it('[attack.notices] a state of Midtrans that somebody changed in a signed notice changes nothing', async () => {
    const { midtrans } = site.services
    const { number } = await site.begun('midtrans')
    await midtrans.choose(number)
    const { outcome } = await midtrans.sendNotice(number, { state: 'settlement' })
    expect(outcome).toMatchObject({ kind: 'answered', status: 200 })
    await site.runner.run()
    expect(await site.seen(number)).toMatchObject({ state: 'placed', ledger: [] })
  })

  it('[gateways.paypal] money that PayPal holds back does not pay an order until it has come', async () => {
    const { paypal } = site.services
    const { number } = await site.begun('paypal')
    paypal.hold(number)
    await paypal.pay(number)
    await site.runner.run()
    await site.runner.run()
    expect(await site.seen(number)).toMatchObject({ state: 'placed', ledger: [] })
    await paypal.pay(number)
    await site.runner.run()
    expect(await site.seen(number)).toMatchObject({ state: 'paid' })
    expect(await site.sumsOf(number)).toEqual({ [site.received('paypal')]: 50_000, sales: -50_000 })
  })

  it('[gateways.paypal] a capture whose answer was lost takes the money once', async () => {
    const { paypal } = site.services
    const { number } = await site.begun('paypal')
    paypal.mood.loseNotices = true
    await paypal.pay(number)
    // The token, the order, and then its capture.
    paypal.mood.answerStatus = { times: 3, status: 500, carriedOut: true }
    await site.later()
    await site.later()
    for (let minutes = 0; minutes < 10; minutes++) await site.later()
    expect(await site.seen(number)).toMatchObject({ state: 'paid' })
    expect(paypal.asked.filter(({ path }) => path.endsWith('/capture')).length).toBeGreaterThan(0)
    expect(await site.sumsOf(number)).toMatchObject({ sales: -50_000 })
  })

  it('[gateways.paypal] a charge-back, which PayPal calls a refund when it is asked, ends in a dispute', async () => {
    const { paypal } = site.services
    const { number } = await site.begun('paypal')
    await paypal.pay(number)
    await site.runner.run()
    await site.runner.run()
    await paypal.chargeBack(number)
    await site.runner.run()
    expect(await site.seen(number)).toMatchObject({ state: 'disputed', deliveries: [{ state: 'stopped' }] })
    expect(await site.sumsOf(number)).toMatchObject({ [site.received('paypal')]: 0 })
  })

  it('[gateways.paypal] an order that nobody pays is forgotten by PayPal, and not asked for for ever', async () => {
    const { paypal } = site.services
    const { number } = await site.begun('paypal')
    await paypal.expire(number)
    await site.later()
    const asked = paypal.asked.length
    for (let minutes = 0; minutes < 5; minutes++) await site.later()
    expect(paypal.asked).toHaveLength(asked)
  })

  it('[gateways.away] a service that is gone is given up after a week', async () => {
    const { xendit } = site.services
    await site.begun('xendit')
    xendit.mood.answerStatus = { times: 1_000, status: 500 }
    for (let days = 0; days < 9; days++) {
      site.shop.server.pass(86_400_000)
      await site.runner.run()
    }
    const asked = xendit.asked.length
    site.shop.server.pass(86_400_000)
    await site.runner.run()
    expect(xendit.asked).toHaveLength(asked)
  })

  it('[gateways.deleted] a payment of somebody who has deleted their account is for a person', async () => {
    const { tripay } = site.services
    const { number } = await site.begun('tripay')
    await site.shop.server.context.database.transaction((tx) =>
      tx.updateTable('orders').set({ user_id: null }).where('number', '=', number).execute(),
    )
    await tripay.pay(number)
    await site.runner.run()
    expect(await site.seen(number)).toMatchObject({ ledger: [], deliveries: [] })
    expect(await site.unassigned()).toMatchObject([{ amount: 50_000, note: expect.stringContaining(number) }])
  })
})
