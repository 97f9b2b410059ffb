import type { OrderView } from '../../../../server/shop/orders/orderViews.ts'
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
  faults: string[]
}

type Amounts = Map<number, number>

const add = (amounts: Amounts, number: number, amount: number) =>
  amounts.set(number, (amounts.get(number) ?? 0) + amount)
const written = (amounts: Amounts): string =>
  [...amounts]
    .toSorted(([one], [other]) => one - other)
    .map(([number, amount]) => `${number}:${amount}`)
    .join(' ')

/** A site that was killed, too, finds out later. */
const NOTICED_WITHIN_MS = 60_000

const GIVING = new Set(['paid', 'delivering', 'delivered'])

interface Desk {
  orders: readonly OrderView[]
  sums: readonly { account: string; amount: number }[]
  /** Of orders with something unclear: when the site has found that out. */
  unclear: readonly { number: string; at: Date; error: string }[]
}

/**
 * Compares what was paid with the books of the game's servers and with its tables. What the site says that it has given
 * counts for nothing.
 */
export async function judge(world: World, { orders, sums, unclear }: Desk, kills: readonly Kill[]): Promise<Verdict> {
  const faults: string[] = []
  const books = world.emulator.books()
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

  const unclearOrders = new Set(unclear.map(({ number }) => number))
  for (const { number, state, lines } of orders) {
    const bought: Amounts = new Map()
    for (const { quantity, grants } of lines)
      for (const { item, count } of grants) add(bought, world.itemNumbers.get(item) ?? 0, count * quantity)
    const got = given.get(number) ?? new Map<number, number>()
    const isMore = [...got].some(([item, amount]) => amount > (bought.get(item) ?? 0))
    const wentBack = state === 'refunded' || state === 'disputed'
    const mayLack = unclearOrders.has(number) || wentBack
    if (isMore || (GIVING.has(state) && !mayLack && written(got) !== written(bought)))
      faults.push(`${number} (${state}) bought ${written(bought)} and got ${written(got)}.`)
    if (!GIVING.has(state) && !wentBack && got.size > 0)
      faults.push(`${number} (${state}) got ${written(got)} for nothing.`)
  }
  const known = new Set(orders.map(({ number }) => number))
  for (const text of given.keys()) if (!known.has(text)) faults.push(`A letter is of no order: ${text}.`)

  const paid = orders.filter(({ state }) => GIVING.has(state) || state === 'refunded' || state === 'disputed')
  const sum = sums.reduce((total, { amount }) => total + amount, 0)
  if (sum !== 0) faults.push(`The ledger adds up to ${sum}.`)
  const received = sums.find(({ account }) => account === `received:${world.methods.get('bank')}`)?.amount ?? 0
  const expected = orders
    .filter(({ state, payment }) => GIVING.has(state) && payment.kind === 'bank')
    .reduce((total, { payment }) => total + payment.amount, 0)
  if (received !== expected) faults.push(`The ledger has received ${received} instead of ${expected}.`)

  const letters = books.letters.size
  const most = STORAGES[world.storage].hasTransactions ? 0 : Math.floor(letters / 100)
  if (unclear.length > most) faults.push(`${unclear.length} letters are unclear, at most ${most} may be.`)
  for (const { number, at, error } of unclear) {
    const isTied = kills.some(
      (kill) =>
        kill.target === 'database of the game' && at >= kill.at && at.getTime() - kill.at.getTime() < NOTICED_WITHIN_MS,
    )
    if (!isTied) faults.push(`${number} is unclear without a kill of the game’s database before it: ${error}`)
  }
  const takings = [...books.letters.values()].flatMap((story) => story.takings)
  return {
    ...{ orders: orders.length, paid: paid.length, letters, kills: kills.length, unclear: unclear.length, faults },
    lostByGame: takings.filter(({ state }) => state === 'lost' || state === 'taken').length,
  }
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
