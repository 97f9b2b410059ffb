import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD } from '../../support/access/secrets.ts'
import { hasMariadb, useMariadb } from '../../support/game/useMariadb.ts'
import { GoodsScript } from '../../support/shop/emulator/goodsScript.ts'
import { openShop, type Shop } from '../../support/shop/shop.ts'
import { anyEngine } from '../../support/testServer.ts'

describe.skipIf(!hasMariadb).each(anyEngine)('Goods of an earlier season, on %s,', (engine) => {
  const mariadb = useMariadb()
  let shop: Shop
  let game: GoodsScript
  let coins = 0
  beforeAll(async () => {
    shop = await openShop(engine, mariadb())
    coins = (await shop.offer({ grants: [], goods: [{ name: 'coins', count: 100 }], realm: shop.key })).id
    game = new GoodsScript(shop.sql, 'rathena')
  })
  afterAll(() => shop.server.stop())
  const call = (method: string, path: string, body?: object) =>
    shop.server.call(method, `/api${path}`, { token: shop.owner, body })
  const prove = () => call('POST', '/proof', { password: PASSWORD })
  const desk = (number: string, act: string, body: object = {}) => call('POST', `/admin/orders/${number}/${act}`, body)
  const season = async (name: string) => {
    await prove()
    const [realm] = (await call('GET', '/realm-settings')).body as { id: number }[]
    expect((await call('PATCH', `/realm-settings/${realm?.id}`, { season: name })).status).toBe(200)
  }
  const run = async () => {
    shop.server.pass(61_000)
    await shop.deliveries.run()
  }
  const waiting = async () => {
    const buyer = await shop.buyer()
    const { number, payment } = await shop.placed(buyer, [{ offer: coins, quantity: 1 }])
    await desk(number, 'confirm')
    await run()
    const [row] = await shop.sql(`select account_id from \`char\` where char_id = ${buyer.character}`)
    const account = Number(row?.['account_id'])
    expect(await shop.sql(`select state from gapura_goods where account_id = ${account}`)).toEqual([{ state: 'waits' }])
    return { number, amount: payment.amount, account, character: buyer.character }
  }
  const coinsOf = async (account: number) =>
    Number(
      (await shop.sql(`select value from acc_reg_num where account_id = ${account} and \`key\` = '#CASHPOINTS'`))[0]?.[
        'value'
      ] ?? 0,
    )

  it('[orders.once] what waited in the game when the season changed, and was refunded, is not given', async () => {
    const { number, amount, account, character } = await waiting()
    await season('S2')
    await run()
    await prove()
    expect((await desk(number, 'refund', { amount, goods: 'stopped' })).status).toBe(200)
    await run()
    await season('')
    await game.logIn(account, character)
    await game.tick()
    expect(await coinsOf(account)).toBe(0)
  })

  it('[orders.once] a letter whose answer was lost when the season changed is not given twice', async () => {
    await prove()
    const apples = await shop.offer()
    const buyer = await shop.buyer()
    const { number } = await shop.placed(buyer, [{ offer: apples.id, quantity: 1 }])
    await desk(number, 'confirm')
    await run()
    // The site was cut off before it learned the answer.
    await shop.server.context.database.writer
      .updateTable('deliveries')
      .set({ state: 'claimed', ended_at: null })
      .where('good', '=', '')
      .execute()
    await season('S4')
    await run()
    await desk(number, 'send-again', { new_number: true })
    await run()
    await season('')
    expect(await shop.sql(`select id from mail where dest_id = ${buyer.character}`)).toHaveLength(1)
  })

  it('[orders.once] what waited in the game when the season changed, and is sent again, is given once', async () => {
    const { number, account, character } = await waiting()
    await season('S3')
    await run()
    const seen = (await call('GET', `/admin/orders/${number}`)).body as {
      deliveries: { state: string; last_error: string }[]
    }
    expect(seen.deliveries).toMatchObject([
      { state: 'unclear', last_error: expect.stringContaining('does not give it any more') },
    ])
    await desk(number, 'send-again', { new_number: true })
    await run()
    await season('')
    await game.logIn(account, character)
    await game.tick()
    await game.tick()
    expect(await coinsOf(account)).toBe(100)
  })
})

describe.skipIf(!hasMariadb).each(anyEngine)('Goods of an earlier season in Tibia, on %s,', (engine) => {
  const mariadb = useMariadb()
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop(engine, mariadb(), { adapter: 'tfs' })
  })
  afterAll(() => shop.server.stop())
  const call = (method: string, path: string, body?: object) =>
    shop.server.call(method, `/api${path}`, { token: shop.owner, body })

  it('[orders.once] items that wait for the script of Tibia when the season changes are stopped by a refund', async () => {
    const offer = await shop.offer()
    const buyer = await shop.buyer()
    const { number, payment } = await shop.placed(buyer, [{ offer: offer.id, quantity: 1 }])
    expect((await call('POST', `/admin/orders/${number}/confirm`, {})).status).toBe(200)
    await shop.deliveries.run()
    expect(await shop.sql('select state from gapura_goods')).toEqual([{ state: 'waits' }])
    const [realm] = (await call('GET', '/realm-settings')).body as { id: number }[]
    expect((await call('PATCH', `/realm-settings/${realm?.id}`, { season: 'S2' })).status).toBe(200)
    shop.server.pass(61_000)
    await shop.deliveries.run()
    await call('POST', '/proof', { password: PASSWORD })
    const refunded = await call('POST', `/admin/orders/${number}/refund`, { amount: payment.amount, goods: 'stopped' })
    expect(refunded.status).toBe(200)
    shop.server.pass(61_000)
    await shop.deliveries.run()
    expect((await call('GET', `/admin/orders/${number}`)).body).toMatchObject({ deliveries: [{ state: 'stopped' }] })
    expect(await shop.sql('select state from gapura_goods')).toEqual([{ state: 'stopped' }])
  })
})
