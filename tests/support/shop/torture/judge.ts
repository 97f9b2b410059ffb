import type { OrderView } from '../../../../server/shop/orders/orderViews.ts'
import type { Books } from '../emulator/books.ts'
import type { Kill } from './kills.ts'
import { STORAGES, type World } from './world.ts'

export interface Verdict {
  orders: number
  paid: number
  letters: number
  kills: number
  unclear: number
  /** Payments at services, and those of them that fit no order. */
  atServices?: number
  unassigned?: number
  /** Attachments that the game's own servers have lost after they were given. */
  lostByGame: number
  /** Coins whose counter was saved without them, which nothing can notice: docs/game/delivery.md. */
  coinsLost: number
  faults: string[]
}

type Amounts = Map<number, number>

const add = (amounts: Amounts, number: number, amount: number): Amounts =>
  amounts.set(number, (amounts.get(number) ?? 0) + amount)
const written = (amounts: Amounts): string =>
  [...amounts]
    .toSorted(([one], [other]) => one - other)
    .map(([number, amount]) => `${number}:${amount}`)
    .join(' ')

/** A kill between two statements of the char-server is rare. */
const MOST_COINS_LOST = 400

/** A site that was killed, too, finds out later. */
const NOTICED_WITHIN_MS = 60_000

const GIVING: ReadonlySet<string> = new Set(['paid', 'delivering', 'delivered'])
const WENT_BACK: ReadonlySet<string> = new Set(['refunded', 'disputed'])

interface Desk {
  orders: readonly OrderView[]
  sums: readonly { account: string; amount: number }[]
  /** Of orders with something unclear: when the site has found that out. */
  unclear: readonly { number: string; at: Date; error: string; isGood: boolean }[]
}

/**
 * Compares what was paid with the books of the game's servers and with its tables. What the site says that it has given
 * counts for nothing.
 */
export async function judge(world: World, { orders, sums, unclear }: Desk, kills: readonly Kill[]): Promise<Verdict> {
  const { books, faults } =
    world.emulator === null
      ? { books: null, faults: await judgeInboxes(world, orders) }
      : await judgeLetters(world, world.emulator.books(), { orders, unclear })
  const paid = orders.filter(({ state }) => GIVING.has(state) || state === 'refunded' || state === 'disputed')
  const sum = sums.reduce((total, { amount }) => total + amount, 0)
  if (sum !== 0) faults.push(`The ledger adds up to ${sum}.`)
  const received = sums.find(({ account }) => account === `received:${world.methods.get('bank')}`)?.amount ?? 0
  const expected = orders
    .filter(({ state, payment }) => GIVING.has(state) && payment.kind === 'bank')
    .reduce((total, { payment }) => total + payment.amount, 0)
  if (received !== expected) faults.push(`The ledger has received ${received} instead of ${expected}.`)

  const letters = books?.letters.size ?? (await givenRows(world))
  const most = STORAGES[world.storage].hasTransactions ? 0 : Math.floor(letters / 100)
  const unclearLetters = unclear.filter(({ isGood }) => !isGood).length
  if (unclearLetters > most) faults.push(`${unclearLetters} letters are unclear, at most ${most} may be.`)
  for (const { number, at, error, isGood } of unclear) {
    const targets = isGood ? ['database of the game', 'script'] : ['database of the game']
    const isTied = kills.some(
      (kill) => targets.includes(kill.target) && at >= kill.at && at.getTime() - kill.at.getTime() < NOTICED_WITHIN_MS,
    )
    if (!isTied) faults.push(`${number} is unclear without a kill of ${targets.join(' or ')} before it: ${error}`)
  }
  const coins = await judgeCoins(world, { orders, unclear })
  faults.push(...coins.faults)
  const takings = [...(books?.letters.values() ?? [])].flatMap((story) => story.takings)
  return {
    ...{ orders: orders.length, paid: paid.length, letters, kills: kills.length, unclear: unclear.length, faults },
    coinsLost: coins.lost,
    lostByGame: takings.filter(({ state }) => state === 'lost' || state === 'taken').length,
  }
}

async function judgeLetters(world: World, books: Books, { orders, unclear }: Pick<Desk, 'orders' | 'unclear'>) {
  const faults: string[] = []
  const given = new Map<string, Amounts>()
  const note = (order: string, items: readonly { nameid: number; amount: number }[]) => {
    const amounts = given.get(order) ?? new Map<number, number>()
    given.set(order, amounts)
    for (const { nameid, amount } of items) add(amounts, nameid, amount)
  }
  for (const { number, first, changes } of books.letters.values()) {
    note(first.text, first.items)
    if (changes.length > 0) faults.push(`Letter ${number} of ${first.text} changed after somebody had seen it.`)
  }
  const inTables = await lettersInTables(world)
  for (const { id, text, isHidden, items } of inTables) {
    if (isHidden || books.letters.has(id)) continue
    note(text, items)
  }
  for (const number of books.removedUnseen.keys()) faults.push(`Letter ${number} went unseen.`)

  const unclearOrders = new Set(unclear.filter(({ isGood }) => !isGood).map(({ number }) => number))
  for (const order of orders) {
    const { number, state } = order
    const bought = boughtIn(world, order)
    const got = given.get(number) ?? new Map<number, number>()
    const isMore = [...got].some(([item, amount]) => amount > (bought.get(item) ?? 0))
    const mayLack = unclearOrders.has(number) || WENT_BACK.has(state)
    if (isMore || (GIVING.has(state) && !mayLack && written(got) !== written(bought)))
      faults.push(`${number} (${state}) bought ${written(bought)} and got ${written(got)}.`)
    if (!GIVING.has(state) && !WENT_BACK.has(state) && got.size > 0)
      faults.push(`${number} (${state}) got ${written(got)} for nothing.`)
  }
  const known = new Set(orders.map(({ number }) => number))
  for (const text of given.keys()) if (!known.has(text)) faults.push(`A letter is of no order: ${text}.`)
  return { books, faults }
}

function boughtIn({ itemNumbers }: World, { lines }: OrderView): Amounts {
  const bought: Amounts = new Map()
  for (const { quantity, grants } of lines)
    for (const { item, count } of grants) add(bought, itemNumbers.get(item) ?? 0, count * quantity)
  return bought
}

const givenRows = async ({ select }: World): Promise<number> =>
  Number((await select(`select count(*) as count from gapura_goods where state = 'given'`))[0]?.['count'])

/** Items in an inbox do not say of which order they are, so each player has what all of their orders give. */
async function judgeInboxes(world: World, orders: readonly OrderView[]): Promise<string[]> {
  const held = new Map<string, Amounts>()
  const rows = await world.select(
    'select name, itemtype, sum(count) as count from player_inboxitems join players on id = player_id group by name, itemtype',
  )
  for (const { name, itemtype, count } of rows) {
    const amounts = held.get(String(name)) ?? new Map<number, number>()
    held.set(String(name), add(amounts, Number(itemtype), Number(count)))
  }
  const faults: string[] = []
  for (const [name, own] of Map.groupBy(orders, ({ character }) => character)) {
    const sumOf = (some: readonly OrderView[]) => {
      const all: Amounts = new Map()
      for (const order of some) for (const [item, amount] of boughtIn(world, order)) add(all, item, amount)
      return all
    }
    const due = sumOf(own.filter(({ state }) => GIVING.has(state)))
    // What went back may have been given before.
    const most = sumOf(own.filter(({ state }) => GIVING.has(state) || WENT_BACK.has(state)))
    const got = held.get(name) ?? new Map<number, number>()
    const isWrong = [...new Set([...got.keys(), ...most.keys()])].some(
      (item) => (got.get(item) ?? 0) < (due.get(item) ?? 0) || (got.get(item) ?? 0) > (most.get(item) ?? 0),
    )
    if (isWrong) faults.push(`${name} bought ${written(due)}, at most ${written(most)}, and has ${written(got)}.`)
  }
  return faults
}

async function lettersInTables({ select, storage }: World) {
  const isRathena = STORAGES[storage].adapter === 'rathena'
  const rows = await select(
    isRathena
      ? 'select mail.id, message as text, status = 3 as hidden, nameid, amount from mail left join mail_attachments using (id)'
      : 'select rodex_mail.mail_id as id, body as text, receiver_id = 0 as hidden, nameid, amount from rodex_mail left join rodex_items using (mail_id)',
  )
  return [...Map.groupBy(rows, ({ id }) => Number(id))].map(([id, ofLetter]) => ({
    id,
    text: String(ofLetter[0]?.['text']),
    isHidden: Number(ofLetter[0]?.['hidden']) === 1,
    items: ofLetter.flatMap(({ nameid, amount }) =>
      nameid === null ? [] : [{ nameid: Number(nameid), amount: Number(amount) }],
    ),
  }))
}

/** Coins say nothing of orders, so each account has what all of its orders give. */
async function judgeCoins(world: World, { orders, unclear }: Pick<Desk, 'orders' | 'unclear'>) {
  const faults: string[] = []
  let lost = 0
  if (world.script === null) return { faults, lost }
  const table = STORAGES[world.storage].adapter === 'rathena' ? 'acc_reg_num' : 'acc_reg_num_db'
  const rows = await world.select(`select account_id, value from ${table} where \`key\` = '#CASHPOINTS'`)
  const held = new Map(rows.map((row) => [Number(row['account_id']), Number(row['value'])]))
  const unclearOrders = new Set(unclear.filter(({ isGood }) => isGood).map(({ number }) => number))
  const coinsIn = (some: readonly OrderView[]) =>
    some
      .flatMap(({ lines }) => lines)
      .reduce((sum, { goods, quantity }) => sum + goods.reduce((all, { count }) => all + count * quantity, 0), 0)
  for (const [name, own] of Map.groupBy(orders, ({ character }) => character)) {
    const got = held.get(world.accounts.get(name) ?? 0) ?? 0
    const due = coinsIn(own.filter(({ state, number }) => GIVING.has(state) && !unclearOrders.has(number)))
    const most = coinsIn(own.filter(({ state }) => GIVING.has(state) || WENT_BACK.has(state)))
    if (got > most) faults.push(`${name} bought at most ${most} coins, and has ${got}.`)
    lost += Math.max(0, due - got)
  }
  if (lost > MOST_COINS_LOST) faults.push(`${lost} coins are missing.`)
  return { faults, lost }
}
