import { GAME_POWERS } from '../../content/settings/gamePowers.ts'
import { powerField } from '../../content/settings/realm.ts'
import { openDatabase } from '../../server/database/engine/openDatabase.ts'
import { startMariadb } from '../../tests/support/game/mariadb.ts'
import { makeWritable } from '../../tests/support/game/writable.ts'
import { enter, type Player } from '../../tests/support/shop/enter.ts'
import { admin, createAdmin } from '../admin.ts'
import { Client } from '../client.ts'
import type { Scratch } from '../scratch.ts'
import { cpuOf, startProduct, type Running } from '../server.ts'
import { median, table } from '../table.ts'

const ORDERS = 100_000
const AT_ONCE = 500
const BUYERS = 60
/** More of one person may not wait for their payment: MOST_OPEN_ORDERS in content/shop/orders.ts. */
const ORDERS_EACH = 3
const TURNS = 15
const OFFERS = 40
const DAY_MS = 86_400_000
/** A little more than a year of some 270 orders a day. */
const DAYS = 370

const timeOf = (order: number): string =>
  new Date(Date.now() - (DAYS * DAY_MS * (ORDERS - order)) / ORDERS).toISOString()
const numberOf = (order: number): string => order.toString(32).toUpperCase().padStart(8, '0').replaceAll('U', 'Z')

/** One person may have only a few orders that wait. */
const isWaiting = (order: number): boolean => order % 500 === 0

/** Writes orders with what they have bought, their deliveries and their entries in the ledger. */
async function seedOrders(scratch: Scratch, users: readonly number[], method: number): Promise<void> {
  const database = openDatabase({ databaseUrl: scratch.databaseUrl, dataDir: scratch.folder })
  for (let start = 0; start < ORDERS; start += AT_ONCE)
    await database.transaction(async (tx) => {
      const places = Array.from({ length: AT_ONCE }, (_, index) => start + index)
      const rows = await tx
        .insertInto('orders')
        .values(
          places.map((order) => ({
            ...{
              number: numberOf(order),
              user_id: isWaiting(order) ? null : (users[order % users.length] ?? null),
              game_account_id: null,
            },
            ...{ state: isWaiting(order) ? 'review' : 'delivered', realm: 'main', season: '', account_number: order },
            ...{ account_name: `akun_${order % 9_000}`, character_id: order, character_name: `Tokoh ${order % 9_000}` },
            ...{ currency: 'IDR', total: 50_000, amount: 50_001 + (order % 999), method_id: method, pay_to: PAY_TO },
            ...{ terms_digest: '', age_statement: '', tax: 0, tax_name: '', tax_percent: null, note: '' },
            ...{ expires_at: timeOf(order), decided_at: timeOf(order), first_confirmed_by: null },
            ...{ created_at: timeOf(order), updated_at: timeOf(order) },
          })) as never, // The cast is needed, because `version` has a default that the table's type does not know.
        )
        .returning('id')
        .execute()
      const lines = await tx
        .insertInto('order_lines')
        .values(
          rows.map(({ id }) => ({
            ...{
              order_id: id,
              offer_id: 1 + (id % OFFERS),
              content_type: 'retail',
              row_id: 1,
              name: 'Paket',
              price: 50_000,
            },
            ...{
              quantity: 1,
              grants: '[{"item":1,"number":512,"name":"Apel","kind":"Healing","count":10}]',
              credit: 0,
              discount: 0,
              stock_taken: 0,
            },
          })),
        )
        .returning(['id', 'order_id'])
        .execute()
      const given = (order: number) => ({ state: 'given' as const, ended_at: timeOf(order), tries: 1 })
      await tx
        .insertInto('deliveries')
        .values(
          lines.map(({ id, order_id }, index) => ({
            ...{
              delivery: numberOf(start + index).padStart(32, 'F'),
              order_id,
              line_id: id,
              realm: 'main',
              season: '',
            },
            ...{ items: '[{"number":512,"count":10}]', asked_at: timeOf(start + index), ...given(start + index) },
          })), // The cast is needed, because the site itself never writes a delivery that was given already.
        )
        .execute()
      await tx
        .insertInto('ledger')
        .values(
          places.flatMap((order) =>
            [
              { account: `received:${method}`, amount: 50_001 + (order % 999) },
              { account: 'sales', amount: -50_000 },
              { account: 'added', amount: -1 - (order % 999) },
            ].map((entry) => ({
              ...{ ...entry, posting: numberOf(order), currency: 'IDR' as const, order_number: numberOf(order) },
              ...{ reason: 'payment', actor: 'user:1', time: timeOf(order) },
            })),
          ),
        )
        .execute()
    })
  await database.close()
}

const PAY_TO = JSON.stringify({ kind: 'bank', name: 'Bank', number: '1', holder: 'Toko', qris: null })

const month = (() => {
  const until = new Date(Date.now() - 20 * DAY_MS)
  const from = new Date(until.getTime() - 31 * DAY_MS)
  return `from=${from.toISOString()}&until=${until.toISOString()}`
})()

const reads: Readonly<Record<string, string>> = {
  'the desk': '/orders?per_page=50',
  'its page 1,000': '/orders?per_page=50&page=1000',
  'what waits': '/orders?state=review&per_page=50',
  'search by number': `/orders?q=${numberOf(77_777)}`,
  'search by amount': '/orders?q=50.500',
  'search by buyer': '/orders?q=pembeli_7',
  'search by character': '/orders?q=Tokoh 77',
  'one order': `/orders/${numberOf(77_777)}`,
  'the ledger of a month': `/ledger?per_page=50&${month}`,
  'its page 100': `/ledger?per_page=50&page=100&${month}`,
  'sums of a month': `/ledger/sums?${month}`,
  'sums of each day of a month': `/ledger/days?${month}`,
  'sums since the first order': '/ledger/sums',
  'a month as CSV': `/ledger.csv?${month}`,
  'what sold most in a month': `/sales?${month}`,
  'what sold most since the first order': '/sales',
  'what was paid and is not given': '/deliveries',
}

/** Measures the donation desk with 100,000 orders, and what it costs to place one. */
export async function measureOrders(make: () => Promise<Scratch>): Promise<string[]> {
  const scratch = await make()
  const mariadb = await startMariadb()
  const game = await makeWritable(mariadb, 'rathena')
  const settings = { ...game.environment, TRUST_PROXY: '127.0.0.1' }
  await (await startProduct(scratch)).stop()
  await createAdmin(scratch)
  const first = await startProduct(scratch, settings)
  const shop = await openShop(first, game.realm.key)
  const buyers: Player[] = []
  for (let number = 1; number <= BUYERS; number += 1) {
    const select = async (statement: string) => {
      const [found] = await mariadb.admin.query(`use ${game.realm.key}; ${statement}`)
      return (found as unknown[]).at(-1) as Record<string, unknown>[] // The cast is safe, because the last statement is a SELECT.
    }
    buyers.push(await enter(first.url, { key: game.realm.key, number, select }))
  }
  await first.stop()
  const ids = await usersOf(scratch)
  await seedOrders(scratch, ids, shop.method)

  const product = await startProduct(scratch, settings)
  const client = new Client(product.url, 1)
  await client.logIn(admin.username, admin.password)
  const rows: string[][] = []
  for (const [what, path] of Object.entries(reads)) {
    const times: number[] = []
    for (let turn = 0; turn < TURNS; turn += 1) {
      const begun = performance.now()
      const { status, text } = await client.send('GET', `/api/admin${encodeURI(path)}`)
      if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
      times.push(performance.now() - begun)
    }
    rows.push([what, median(times).toFixed(1), Math.max(...times).toFixed(1)])
  }
  const placing = await placeOrders(product, buyers, shop)
  client.close()
  await product.stop()
  await mariadb.stop()
  await scratch.remove()
  return [
    `### ${ORDERS.toLocaleString('en')} orders, ${scratch.engine}`,
    '',
    table(['what the desk reads', 'median, ms', 'longest, ms'], rows),
    '',
    `Placing an order takes ${placing.toFixed(1)} ms of processor (${BUYERS * ORDERS_EACH} orders of ${BUYERS} buyers).`,
    '',
  ]
}

interface OpenShop {
  offer: number
  method: number
}

async function openShop({ url }: Running, key: string): Promise<OpenShop> {
  const client = new Client(url, 1)
  await client.logIn(admin.username, admin.password)
  const made = async (path: string, body: object) => {
    const { status, text } = await client.send('POST', `/api${path}`, body)
    if (status !== 201) throw new Error(`${path}: ${status} ${text}`)
    return (JSON.parse(text) as { id: number }).id // Answers with 201 have the new row.
  }
  const switches = Object.fromEntries(GAME_POWERS.map((power) => [powerField(power), true]))
  await made('/realm-settings', { key, name: 'Main', adapter: 'rathena', passwords: 'plain', ...switches })
  const item = await made('/game-info/items', { items_name: 'Apel', game_id: 512, kind: 'Healing', realm: key })
  const row = await made('/donation/retail', { donation_title: 'Paket', pricing: 'Rp. 50.000' })
  const grants = [{ item, count: 10 }]
  const offer = await made('/offers', { type: 'retail', id: row, price: 50_000, grants })
  const method = await made('/payment-methods', { kind: 'bank', name: 'Bank', number: '1', holder: 'Toko' })
  client.close()
  return { offer, method }
}

async function usersOf(scratch: Scratch): Promise<number[]> {
  const database = openDatabase({ databaseUrl: scratch.databaseUrl, dataDir: scratch.folder })
  const users = await database.reader.selectFrom('users').select('id').where('username', 'like', 'pembeli%').execute()
  await database.close()
  return users.map(({ id }) => id)
}

/** Returns the milliseconds of processor that one order takes in the process of the site. */
async function placeOrders(
  { url, pid }: Running,
  buyers: readonly Player[],
  { offer, method }: OpenShop,
): Promise<number> {
  const client = new Client(url, 1)
  const place = async ({ token, account, character }: Player) => {
    client.token = token
    const order = {
      lines: [{ offer, quantity: 1, price: 50_000 }],
      game_account: account,
      character,
      method,
      terms: true,
    }
    const { status, text } = await client.send('POST', '/api/orders', order)
    if (status !== 201) throw new Error(`/api/orders: ${status} ${text}`)
  }
  const before = cpuOf(pid)
  for (let turn = 0; turn < ORDERS_EACH; turn += 1) for (const buyer of buyers) await place(buyer)
  const cost = (cpuOf(pid) - before) / (BUYERS * ORDERS_EACH)
  client.close()
  return cost
}
