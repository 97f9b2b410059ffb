import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { createConnection } from 'mysql2/promise'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RoutineName } from '../../../server/game/adapters/writing.ts'
import { withGameWriter, type RoutineValue } from '../../../server/game/writing/gameWriter.ts'
import type { OrderView } from '../../../server/shop/orders/orderViews.ts'
import { hasMariadb, useMariadb } from '../../support/game/useMariadb.ts'
import { makeWritable } from '../../support/game/writable.ts'
import { openShop, type Shop } from '../../support/shop/shop.ts'
import { anyEngine } from '../../support/testServer.ts'

const BUDI = 1
const GOD = 99
const ITEMS = '2160:250,2152:1'
const script = readFileSync('deploy/game/tibia.lua', 'utf8')
const firstKey = Number(/FIRST_KEY = (\d+)/.exec(script)?.[1])

/** What the script sets in an account, by the name of the good. */
const accountGoods = (adapter: 'tfs' | 'canary'): ReadonlyMap<string, string> => {
  const [, canary = '', tfs = ''] = /^if isCanary then\n(.*?)^else\n(.*?)^end/ms.exec(script) ?? []
  const lines = (adapter === 'tfs' ? tfs : canary).matchAll(/accountGoods\.(\w+) = "(.+)"/g)
  return new Map([...lines].map(([, good = '', change = '']) => [good, change]))
}

/** What the script does, as far as SQL shows it: it claims the row, gives in memory, and the game saves the player. */
const CLAIM = `update gapura_goods set state = 'claimed' where state = 'waits' and delivery = ?`
const SAVE = `insert into player_storage select player_id, ${firstKey} + id, crc32(delivery) div 2 from gapura_goods
  where state = 'claimed' and delivery = ?`

let made = 0
const newNumber = (): string => (++made).toString(16).padStart(32, 'a')

describe.skipIf(!hasMariadb).each(['tfs', 'canary'] as const)('What was bought in a realm of %s', (adapter) => {
  const mariadb = useMariadb({ isDurable: true })

  async function world() {
    const { realm, login } = await makeWritable(mariadb(), adapter)
    const ask = async (routine: RoutineName, ...values: RoutineValue[]) =>
      (await withGameWriter(login, (writer) => writer.call(routine, values)))[0]?.['result']
    const game = await createConnection({ host: '127.0.0.1', port: mariadb().port, user: 'root', database: realm.key })
    const run = async (statement: string, ...values: unknown[]) =>
      ((await game.query(statement, values))[0] as { affectedRows: number }).affectedRows // The cast is safe, because the statements change rows.
    const rows = async (statement: string) => (await game.query(statement))[0] as Record<string, unknown>[] // The cast is safe, because the statements are SELECTs.
    await run(`insert into gapura_accounts (account_id, name_hash)
      select id, unhex(sha2(name, 256)) from accounts where id in (${BUDI}, ${GOD})`)
    return {
      ...{ run, rows, end: () => game.end() },
      deliver: (number: string, account = BUDI, character = BUDI, items = ITEMS) =>
        ask('gapura_deliver', number, account, character, 'Situs', 'Donasi', 'X', items),
      give: (number: string, good: string, amount: number) => ask('gapura_give', number, BUDI, BUDI, good, amount),
      stop: (number: string) => ask('gapura_stop_delivery', number),
      known: (numbers: readonly string[]) =>
        withGameWriter(login, (writer) => writer.call('gapura_known_deliveries', [numbers.join()])),
    }
  }

  it('[orders.once] waits for the script, once for each number, and is done only when the storage shows it', async () => {
    const { deliver, known, run, rows, end } = await world()
    const number = newNumber()
    const answers = await Promise.all(Array.from({ length: 8 }, () => deliver(number)))
    expect(new Set(answers)).toEqual(new Set(['waits']))
    expect(await rows('select good, what, player_id, state from gapura_goods')).toEqual([
      { good: 'items', what: ITEMS, player_id: BUDI, state: 'waits' },
    ])
    expect(await run(SAVE, number), 'the script gives nothing that it has not claimed').toBe(0)
    expect([await run(CLAIM, number), await run(CLAIM, number)]).toEqual([1, 0])
    expect(await deliver(number), 'claimed').toBe('waits')
    await run(SAVE, number)
    await run('update player_storage set value = value + 1')
    expect(await deliver(number), 'the key of another delivery').toBe('waits')
    expect(await known([number])).toEqual([])
    await run('update player_storage set value = value - 1')
    expect(await deliver(number)).toBe('done')
    await run('delete from player_storage')
    expect(await deliver(number), 'the character was deleted later').toBe('done')
    expect(await known([newNumber(), number])).toEqual([{ delivery: number }])
    await end()
  })

  it('[orders.once] is stopped or given, never both, whichever comes first', async () => {
    const { deliver, stop, run, end } = await world()
    const before = newNumber()
    expect([await stop(before), await deliver(before), await run(CLAIM, before)]).toEqual(['stopped', 'stopped', 0])
    const after = newNumber()
    expect([await deliver(after), await run(CLAIM, after), await stop(after)]).toEqual(['waits', 1, 'waits'])
    for (let delay = 0; delay < 40; delay += 2) {
      const number = newNumber()
      await deliver(number)
      const [answer, claimed] = await Promise.all([stop(number), sleep(delay).then(() => run(CLAIM, number))])
      expect(answer).toBe(claimed === 1 ? 'waits' : 'stopped')
      await run(SAVE, number)
      expect([await stop(number), await deliver(number)]).toEqual(
        claimed === 1 ? ['done', 'done'] : ['stopped', 'stopped'],
      )
    }
    await end()
  })

  it('[attack.orders] goes to no character of others or of staff, to none that is deleted, and nothing odd is given', async () => {
    const { deliver, give, run, rows, end } = await world()
    expect(await deliver(newNumber(), BUDI, 2), 'of another account').toBe('unknown')
    expect(await deliver(newNumber(), 2, 2), 'of an account that is not linked').toBe('unknown')
    expect(await deliver(newNumber(), GOD, 6), 'of staff').toBe('unknown')
    for (const items of ['', '2160', '2160:0', '123456:1', '1:1,1:1,1:1,1:1,1:1,1:1', "2160:1'"])
      await expect(deliver(newNumber(), BUDI, BUDI, items), items).rejects.toThrow('one to five items')
    for (const [good, amount] of [
      ['items', 1],
      ['Vip', 1],
      ['a b', 1],
      ["a'", 1],
      ['vip', 0],
    ] as const)
      await expect(give(newNumber(), good, amount), good).rejects.toThrow('A good has a name')
    expect(await rows('select * from gapura_goods')).toEqual([])

    const [waiting, claimed] = [newNumber(), newNumber()]
    await deliver(waiting)
    await deliver(claimed)
    await run(CLAIM, claimed)
    await run(`update players set deletion = 1 where id = ${BUDI}`)
    expect([await deliver(waiting), await deliver(claimed)]).toEqual(['unknown', 'waits'])
    expect(await rows('select delivery from gapura_goods'), 'the script cannot give it later').toEqual([
      { delivery: claimed },
    ])
    await end()
  })

  it('[orders.once] changes the account and claims the row by one statement, once', async () => {
    const { give, stop, run, rows, end } = await world()
    const [vip] = adapter === 'tfs' ? ['premium_ends_at'] : ['lastday']
    const read = async () =>
      (await rows(`select ${vip} as ends, unix_timestamp() as now, accounts.* from accounts where id = ${BUDI}`))[0]
    const goods = accountGoods(adapter)
    expect([...goods.keys()]).toEqual(adapter === 'tfs' ? ['vip'] : ['coins', 'coins_transferable', 'vip'])
    for (const [good, change] of goods) {
      const number = newNumber()
      expect(await give(number, good, 30)).toBe('waits')
      const statement = `update gapura_goods join accounts on accounts.id = gapura_goods.account_id
        set state = 'given', ${change} where state = 'waits' and delivery = ?`
      expect(await run(statement, number)).toBe(2)
      expect(await run(statement, number)).toBe(0)
      expect([await give(number, good, 30), await stop(number)]).toEqual(['done', 'done'])
      const account = await read()
      if (good === 'vip') expect(Number(account?.['ends']) - Number(account?.['now'])).toBeCloseTo(30 * 86_400, -2)
      else expect(account?.[good]).toBe(30)
    }
    await end()
  })
})

const desks = anyEngine.flatMap((engine) => (['tfs', 'canary'] as const).map((adapter) => ({ engine, adapter })))

describe.skipIf(!hasMariadb).each(desks)('A site on $engine that sells items of $adapter', ({ engine, adapter }) => {
  const mariadb = useMariadb()
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop(engine, mariadb(), { adapter })
  })
  afterAll(() => shop.server.stop())

  const desk = (number: string, act: string, body: object = {}) =>
    shop.server.call('POST', `/api/admin/orders/${number}/${act}`, { token: shop.owner, body })
  const bought = async () => {
    const buyer = await shop.buyer()
    const { id } = await shop.offer({
      grants: [
        { item: shop.apple, count: 10 },
        { item: shop.sword, count: 1 },
      ],
    })
    const { number, payment } = await shop.placed(buyer, [{ offer: id, quantity: 2 }])
    expect(await desk(number, 'confirm')).toMatchObject({ status: 200, body: { state: 'paid' } })
    await shop.deliveries.run()
    const seen = async () =>
      (await shop.server.call('GET', `/api/orders/${number}`, { token: buyer.token })).body as OrderView // The cast is safe, because the route answers with the order.
    const goods = () => shop.sql(`select what, state from gapura_goods where player_id = ${buyer.character}`)
    const logIn = (statement: string) =>
      shop.sql(`${statement.replace('delivery = ?', `player_id = ${buyer.character}`)}; select 1`)
    const asks = async () => {
      shop.server.pass(61_000)
      await shop.deliveries.run()
    }
    return { number, payment, seen, goods, logIn, asks }
  }

  it('[orders.transfer] leads from the offer over the payment to the script, and learns there that it was given', async () => {
    const { seen, goods, logIn, asks } = await bought()
    expect(await seen()).toMatchObject({ state: 'paid', lines: [{ state: 'waiting', needs_log_in: true }] })
    expect(await goods()).toEqual([{ what: '512:20,1101:1,1101:1', state: 'waits' }])
    await logIn(CLAIM)
    await asks()
    expect(await seen(), 'claimed').toMatchObject({ state: 'paid' })
    await logIn(SAVE)
    await asks()
    expect(await seen()).toMatchObject({ state: 'delivered', lines: [{ state: 'given' }] })
    await asks()
    expect(await goods()).toEqual([{ what: '512:20,1101:1,1101:1', state: 'given' }])
    expect(shop.errors).toEqual([])
  })

  it('[orders.refunds] is not given any more once the money went back, unless the script was faster', async () => {
    const refunded = async (isClaimed: boolean) => {
      const order = await bought()
      if (isClaimed) await order.logIn(CLAIM)
      const body = { amount: order.payment.amount, goods: 'stopped', note: '' }
      expect((await desk(order.number, 'refund', body)).status).toBe(200)
      await order.asks()
      const { body: view } = await shop.server.call('GET', `/api/admin/orders/${order.number}`, { token: shop.owner })
      return { ...order, deliveries: (view as { deliveries: { state: string }[] }).deliveries }
    }
    const first = await refunded(false)
    expect(first.deliveries).toMatchObject([{ state: 'stopped' }])
    expect(await first.goods()).toMatchObject([{ state: 'stopped' }])

    const second = await refunded(true)
    expect(second.deliveries, 'nobody knows yet').toMatchObject([{ state: 'stopping' }])
    await second.logIn(SAVE)
    await second.asks()
    expect(await second.goods()).toMatchObject([{ state: 'given' }])
    expect(shop.errors).toEqual([])
  })
})
