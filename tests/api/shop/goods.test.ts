import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrderView } from '../../../server/shop/orders/orderViews.ts'
import { PASSWORD } from '../../support/access/secrets.ts'
import { hasMariadb, useMariadb } from '../../support/game/useMariadb.ts'
import { GoodsScript } from '../../support/shop/emulator/goodsScript.ts'
import { openShop, type Buyer, type Shop } from '../../support/shop/shop.ts'
import { engines, type EngineName } from '../../support/testServer.ts'

const sites = [
  ...engines.map((engine) => [engine, 'rathena'] as const),
  ['sqlite', 'hercules'] as [EngineName, 'hercules'],
] as const

interface Seen {
  state: string
  payment: OrderView['payment']
  lines: OrderView['lines']
  deliveries: { delivery: string; state: string; good: object | null; last_error: string | null }[]
}

/** The SQL that the document gives operators. */
const documented = (): string[] =>
  [
    ...readFileSync(new URL('../../../docs/game/delivery.md', import.meta.url), 'utf8').matchAll(
      /```sql\n([\s\S]*?);?\s*```/g,
    ),
  ].map(([, statement = '']) => statement)

describe.skipIf(!hasMariadb).each(sites)('Coins and other goods, sold by a site on %s for %s', (engine, adapter) => {
  const mariadb = useMariadb()
  let shop: Shop
  let game: GoodsScript
  let coins = 0
  const counters = adapter === 'rathena' ? 'acc_reg_num' : 'acc_reg_num_db'
  beforeAll(async () => {
    shop = await openShop(engine, mariadb(), { adapter })
    coins = (await offerOf([{ name: 'coins', count: 100 }])).id
  })
  beforeEach(() => {
    game = new GoodsScript(shop.sql, adapter)
  })
  afterAll(() => shop.server.stop())

  const prove = () => shop.server.call('POST', '/api/proof', { token: shop.owner, body: { password: PASSWORD } })
  const offerOf = async (goods: object[], values: object = {}) => {
    await prove()
    return shop.offer({ grants: [], goods, realm: shop.key, ...values })
  }
  const desk = (number: string, act: string, body: object = {}) =>
    shop.server.call('POST', `/api/admin/orders/${number}/${act}`, { token: shop.owner, body })
  const seen = async (number: string) =>
    (await shop.server.call('GET', `/api/admin/orders/${number}`, { token: shop.owner })).body as Seen
  const run = async () => {
    // What waits is asked for again after a minute.
    shop.server.pass(61_000)
    await shop.deliveries.run()
    expect(shop.errors).toEqual([])
  }
  /** A paid order of somebody who is not in the game. */
  const paid = async (offer = coins, quantity = 1) => {
    const buyer = await shop.buyer()
    return { ...(await again(buyer, offer, quantity)), buyer }
  }
  const again = async (buyer: Buyer, offer = coins, quantity = 1) => {
    const { number } = await shop.placed(buyer, [{ offer, quantity }])
    expect(await desk(number, 'confirm')).toMatchObject({ status: 200 })
    await run()
    const rows = await shop.sql(`select account_id from \`char\` where char_id = ${buyer.character}`)
    return { number, account: Number(rows[0]?.['account_id']), character: buyer.character }
  }
  const valueOf = async (account: number, key: string) =>
    Number(
      (await shop.sql(`select value from ${counters} where account_id = ${account} and \`key\` = '${key}'`))[0]?.[
        'value'
      ] ?? 0,
    )
  const coinsOf = (account: number) => valueOf(account, '#CASHPOINTS')
  const isWaiting = {
    state: 'paid',
    lines: [{ state: 'waiting', letters: 1, given: 0, needs_log_in: true, mailbox_full: false }],
  }

  it('[goods.coins] are given once when the player is in the game, and the order ends when the game has saved that', async () => {
    const { number, account, character } = await paid(coins, 3)
    expect(await seen(number)).toMatchObject({
      ...isWaiting,
      deliveries: [{ state: 'waiting', good: { name: 'coins', label: 'Koin game', amount: 300 } }],
    })
    await game.logIn(account, character)
    await game.tick()
    await Promise.all([game.tick(), game.tick()])
    expect(await coinsOf(account)).toBe(300)
    await run()
    expect(await seen(number)).toMatchObject({ state: 'delivered', lines: [{ state: 'given', letters: 1, given: 1 }] })
    // As if the site had not learned what the game has done.
    await shop.server.context.database.writer
      .updateTable('deliveries')
      .set({ state: 'claimed', ended_at: null })
      .where('state', '=', 'given')
      .execute()
    await run()
    await game.tick()
    expect(await coinsOf(account)).toBe(300)
    expect(await seen(number)).toMatchObject({ deliveries: [{ state: 'given' }] })
    expect(await shop.sql('select 1 from gapura_deliveries'), 'no letter').toEqual([])
  })

  it('[goods.coins] of several orders add up, whether or not the player stays in the game', async () => {
    const { number, account, character, buyer } = await paid()
    const second = await again(buyer)
    await game.logIn(account, character)
    await game.tick()
    const third = await again(buyer, coins, 2)
    await game.tick()
    await game.logOut(account)
    await game.logIn(account, character)
    const fourth = await again(buyer)
    await game.tick()
    await run()
    expect(await coinsOf(account)).toBe(500)
    expect(await valueOf(account, '#site_coins')).toBe(500)
    for (const one of [number, second.number, third.number, fourth.number])
      expect(await seen(one)).toMatchObject({ state: 'delivered' })
  })

  it('[goods.receiver] waits for the character that was chosen, and never reaches a later account with its number', async () => {
    const { number, account, character } = await paid()
    await shop.sql(`insert into \`char\` (account_id, name) values (${account}, 'Lain ${account}'); select 1`)
    const rows = await shop.sql(`select char_id from \`char\` where name = 'Lain ${account}'`)
    await game.logIn(account, Number(rows[0]?.['char_id']))
    await game.tick()
    expect(await coinsOf(account)).toBe(0)
    await game.kill()
    await shop.sql(`update login set userid = 'baru_${account}' where account_id = ${account}; select 1`)
    await game.logIn(account, character)
    await game.tick()
    expect(await coinsOf(account)).toBe(0)
    await run()
    expect(await seen(number)).toMatchObject({ deliveries: [{ state: 'unclear' }] })
    expect((await seen(number)).deliveries[0]?.last_error).toMatch(/Nothing was given\.$/)
  })

  it.each(['claimed', 'noted', 'given'] as const)(
    '[goods.unclear] is unclear and never doubled if the map server is killed once it has %s it',
    async (kill) => {
      const { number, account, character, buyer } = await paid()
      await game.logIn(account, character)
      await game.tick(kill)
      await run()
      expect(await seen(number), 'the player may come back').toMatchObject(isWaiting)
      await game.logIn(account, character)
      await game.tick()
      await run()
      expect(await seen(number)).toMatchObject({
        lines: [{ state: 'unclear' }],
        deliveries: [{ state: 'unclear', last_error: expect.stringContaining('has not saved that') }],
      })
      expect(await coinsOf(account)).toBe(0)
      // The same number is not given, whatever is bought meanwhile; a new one is.
      const later = await again(buyer, coins, 2)
      await desk(number, 'send-again')
      await run()
      await game.tick()
      await run()
      expect(await coinsOf(account)).toBe(200)
      expect(await seen(later.number)).toMatchObject({ state: 'delivered' })
      expect(await seen(number)).toMatchObject({ deliveries: [{ state: 'unclear' }] })
      await desk(number, 'send-again', { new_number: true })
      await run()
      await game.tick()
      await run()
      expect(await coinsOf(account)).toBe(300)
      expect(await seen(number)).toMatchObject({ state: 'delivered' })
    },
  )

  it('[goods.unclear] is unclear and never doubled if the char server saves the coins and not the counter', async () => {
    const { number, account, character } = await paid()
    await game.logIn(account, character)
    await game.tickSaving(['#CASHPOINTS'])
    await game.logIn(account, character)
    await game.tick()
    await game.tick()
    await run()
    expect(await coinsOf(account)).toBe(100)
    expect(await seen(number)).toMatchObject({ deliveries: [{ state: 'unclear' }] })
    await desk(number, 'mark-given')
    expect(await seen(number)).toMatchObject({ state: 'delivered' })
  })

  it('[goods.stop] is stopped before the script claims it, and not after', async () => {
    await prove()
    const refund = async (number: string) => {
      const { payment } = await seen(number)
      const answer = await desk(number, 'refund', { amount: payment.amount, goods: 'stopped' })
      expect(answer).toMatchObject({ status: 200, body: { state: 'refunded' } })
    }
    const [waiting, claimed, saved] = [await paid(), await paid(), await paid()]
    await game.logIn(claimed.account, claimed.character)
    await game.tick('given')
    for (const { number } of [waiting, claimed]) await refund(number)
    await run()
    expect(await seen(waiting.number)).toMatchObject({ deliveries: [{ state: 'stopped' }] })
    expect(await seen(claimed.number), 'until it is known').toMatchObject({ deliveries: [{ state: 'stopping' }] })
    for (const { account, character } of [waiting, claimed, saved]) await game.logIn(account, character)
    await game.tick()
    await refund(saved.number)
    await run()
    expect(await seen(claimed.number)).toMatchObject({ deliveries: [{ state: 'unclear' }] })
    expect(await seen(saved.number)).toMatchObject({ deliveries: [{ state: 'given' }] })
    expect(await Promise.all([waiting, claimed, saved].map(({ account }) => coinsOf(account)))).toEqual([0, 0, 100])
    const delivery = 'e'.repeat(32)
    const give = `call gapura_give('${delivery}', ${saved.account}, ${saved.character}, 'coins', 5)`
    expect(await shop.sql(`call gapura_stop_delivery('${delivery}')`)).toBeDefined()
    await shop.sql(`${give}; select 1`)
    expect(await shop.sql(`select 1 from gapura_goods where delivery = '${delivery}'`)).toEqual([])
  })

  it('[goods.names] says that the script does not know a name, has given nothing, and is asked again', async () => {
    const goods = [{ name: 'topi_emas', label: 'Topi emas', count: 2 }]
    const { id } = await offerOf(goods)
    const { number, account, character } = await paid(id)
    await game.logIn(account, character)
    await game.tick()
    await run()
    const { deliveries, lines } = await seen(number)
    expect(deliveries).toMatchObject([{ state: 'unclear', good: { name: 'topi_emas', label: 'Topi emas', amount: 2 } }])
    expect(deliveries[0]?.last_error).toMatch(/the script of the game does not know this good\. Nothing was given\.$/)
    expect(lines).toMatchObject([{ goods }])
    await game.kill()
    game = new GoodsScript(shop.sql, adapter, ['topi_emas'])
    await game.logIn(account, character)
    await desk(number, 'send-again')
    await run()
    await game.tick()
    await run()
    expect(await seen(number)).toMatchObject({ state: 'delivered' })
    expect(await valueOf(account, '#site_topi_emas')).toBe(2)
  })

  it('[goods.offers] are sold for one realm, beside its items and credit, with labels that people read', async () => {
    await prove()
    const row = (await shop.offer()).row
    const save = (values: object) =>
      shop.server.call('POST', '/api/offers', {
        token: shop.owner,
        body: { type: 'packages', id: row, price: 1_000, grants: [], ...values },
      })
    const faults = async (values: object) => ((await save(values)).body as { errors?: object }).errors
    const coin = { name: 'coins', count: 1 }
    expect(await faults({ goods: [coin] })).toEqual({ realm: ['Pilih servernya.'] })
    expect(await faults({ goods: [{ name: 'Topi', count: 1 }], realm: shop.key })).toMatchObject({
      'goods.0.name': [expect.stringMatching(/^Nama dalam skrip: huruf kecil/)],
    })
    expect(await faults({ goods: [{ name: 'topi', count: 1 }], realm: shop.key })).toMatchObject({
      'goods.0.label': ['Isi sebutan yang dibaca pembeli.'],
    })
    expect(await faults({ goods: [coin, coin], realm: shop.key })).toEqual({
      goods: ['Satu baris untuk satu macam barang.'],
    })

    const goods = [
      { name: 'coins', count: 50 },
      { name: 'vip', count: 30 },
    ]
    const offer = await offerOf(goods, { grants: [{ item: shop.apple, count: 1 }], credit: 500 })
    const { body } = await shop.server.call('GET', '/api/offers')
    const labelled = [
      { name: 'coins', label: 'Koin game', count: 50 },
      { name: 'vip', label: 'Hari VIP', count: 30 },
    ]
    expect((body as { id: number }[]).find(({ id }) => id === offer.id)).toMatchObject({
      ...{ realm: shop.key, goods: labelled, credit: 500 },
    })
    const { number, account, character } = await paid(offer.id)
    expect(await seen(number)).toMatchObject({
      state: 'delivering',
      lines: [{ goods: labelled, letters: 3, given: 1, needs_log_in: true }],
    })
    await game.logIn(account, character)
    await game.tick()
    await run()
    expect(await seen(number)).toMatchObject({ state: 'delivered', lines: [{ letters: 3, given: 3 }] })
  })

  if (adapter === 'rathena')
    it('[goods.gaps] lists, by the SQL of its document, whose coins or days of VIP the game has lost after it has saved the counter', async () => {
      const [unclear = '', lostCoins = '', lostVip = ''] = documented()
      await shop.sql(
        `create table if not exists cashlog (time datetime, char_id int, cash_type char(1), amount int); select 1`,
      )
      const vip = await offerOf([{ name: 'vip', count: 30 }])
      const [kept, lost, days, noDays, claimed] = [
        await paid(),
        await paid(),
        await paid(vip.id),
        await paid(vip.id),
        await paid(),
      ]
      for (const { account, character } of [kept, days, noDays]) await game.logIn(account, character)
      await game.tick()
      for (const { account } of [kept, days, noDays]) await game.logOut(account)
      await game.logIn(lost.account, lost.character)
      await game.tickSaving(['#site_coins'])
      await game.logIn(claimed.account, claimed.character)
      await game.tick('given')
      await game.logIn(claimed.account, claimed.character)
      await game.tick()
      await game.kill()
      await run()
      for (const { number } of [kept, lost, days, noDays])
        expect(await seen(number), 'the site cannot know').toMatchObject({ state: 'delivered' })
      await shop.sql(
        `insert into cashlog select now(), ${kept.character}, 'C', -40;
         update ${counters} set value = 60 where account_id = ${kept.account} and \`key\` = '#CASHPOINTS';
         update login set vip_time = unix_timestamp() + 30 * 86400 where account_id = ${days.account}; select 1`,
      )
      const accounts = async (statement: string) =>
        (await shop.sql(statement)).map(({ account_id }) => Number(account_id))
      const ours = [kept, lost, days, noDays, claimed].map(({ account }) => account)
      const listed = async (statement: string) => (await accounts(statement)).filter((one) => ours.includes(one))
      expect(await listed(unclear)).toEqual([claimed.account])
      expect(await listed(lostCoins)).toEqual([lost.account])
      expect(await listed(lostVip)).toEqual([noDays.account])
    })

  if (adapter === 'rathena')
    it('[goods.vip] leaves an account that the game has made VIP to its player, and no other of that group', async () => {
      const { account, character, buyer } = await paid()
      const group = (values: string) => shop.sql(`update login set ${values} where account_id = ${account}; select 1`)
      await group('group_id = 5, old_group = 0, vip_time = unix_timestamp() + 86400')
      expect(await again(buyer), 'can buy').toMatchObject({ character })
      for (const staff of ['vip_time = unix_timestamp()', 'vip_time = 4000000000, old_group = 99', 'group_id = 99']) {
        await group(staff)
        const refused = await shop.place(buyer, [{ offer: coins, quantity: 1 }])
        expect(refused, staff).toMatchObject({ status: 409, body: { code: 'game_account_closed' } })
      }
    })

  it('[goods.restored] that a game has lost, because it was restored from a backup, are opened again', async () => {
    const { number, account, character } = await paid()
    await game.logIn(account, character)
    await game.tick()
    await run()
    await game.kill()
    await shop.sql(
      `delete from gapura_goods where account_id = ${account}; delete from ${counters} where account_id = ${account}; select 1`,
    )
    shop.server.pass(700_000)
    await run()
    expect(await seen(number)).toMatchObject({ deliveries: [{ state: 'unclear' }] })
    await desk(number, 'send-again')
    await run()
    await game.logIn(account, character)
    await game.tick()
    await run()
    expect(await coinsOf(account)).toBe(100)
    expect(await seen(number)).toMatchObject({ state: 'delivered' })
  })

  it('[goods.thief] lets nobody with the site’s account of the database give to staff, or write into the script', async () => {
    const { account, character } = await paid()
    const give = (values: string) => shop.sql(`call gapura_give('${'f'.repeat(32)}', ${values}); select 1`)
    await give(`99, 5, 'coins', 5`)
    await give(`${account}, 5, 'coins', 5`)
    expect(await shop.sql(`select 1 from gapura_goods where delivery = '${'f'.repeat(32)}'`)).toEqual([])
    for (const good of [`''''`, `'x or 1'`, `'Coins'`, `''`, `null`])
      await expect(give(`${account}, ${character}, ${good}, 5`), good).rejects.toThrow()
    await expect(give(`${account}, ${character}, 'coins', 0`)).rejects.toThrow('A good has a name')
  })
})
