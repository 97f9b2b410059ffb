import type { Selectable } from 'kysely'
import type { Good } from '../../../content/shop/goods.ts'
import {
  ORDERS_TYPE,
  WENT_BACK,
  type DeliveryState,
  type LineState,
  type OrderState,
} from '../../../content/shop/orders.ts'
import type { LoggedTable } from '../../database/changes/author.ts'
import type { Writer } from '../../database/changes/write.ts'
import type { Queries } from '../../database/database.ts'
import type { StoredRow, SystemTables } from '../../database/tables.ts'
import { Refusal } from '../../errors/refusals.ts'
import type { KeptGrant } from '../letters/letters.ts'
import { goodsOf, offers } from '../offers.ts'
import { deliveryEnglish } from '../wording.ts'

export const orders: LoggedTable = { table: 'orders', type: ORDERS_TYPE, secrets: [] }
export type Order = Selectable<SystemTables['orders']>

export interface OrderLine {
  id: number
  offer: number
  type: string
  row: number
  name: string
  price: number
  quantity: number
  grants: readonly KeptGrant[]
  goods: readonly Good[]
  /** Credit on this site that each piece gives. */
  credit: number
  state: LineState
  /** Letters of the game and goods of its script, and how many of them were given. */
  letters: number
  given: number
  /** The rest waits until its receiver has deleted letters. */
  isMailboxFull: boolean
  /** The rest waits until its receiver is in the game. */
  needsLogIn: boolean
}

/** What the runner notes if the mailbox of the receiver has no room: like the next one, in no language, because it is compared. */
export const MAILBOX_FULL = 'The mailbox of the character is full: it has thirty letters.'
/** What the runner notes if the game's script gives it at the next log-in. */
export const NEEDS_LOG_IN = 'The game gives it as soon as the player is in the game.'

/** Returns what the runner has noted as staff read it. */
export function notedError(noted: string | null): string | null {
  if (noted === MAILBOX_FULL) return deliveryEnglish.mailboxFull
  return noted === NEEDS_LOG_IN ? deliveryEnglish.needsLogIn : noted
}

/** Throws Refusal `not_found`. */
export const readOrder = (queries: Queries, number: string): Promise<Order> =>
  queries
    .selectFrom('orders')
    .selectAll()
    .where('number', '=', number)
    .executeTakeFirstOrThrow(() => new Refusal('not_found'))

/** A line is given if all of its letters are or never will be, and not clear if one of them is not. */
function stateOf(all: readonly DeliveryState[]): LineState {
  if (all.length > 0 && all.every((state) => state === 'stopped')) return 'given'
  const letters = all.filter((state) => state !== 'stopped')
  if (letters.includes('unclear')) return 'unclear'
  if (letters.length > 0 && letters.every((state) => state === 'given')) return 'given'
  return letters.some((state) => state !== 'waiting') ? 'claimed' : 'waiting'
}

/** Returns the lines of orders, by the ids of the orders. */
export async function readLines(queries: Queries, orderIds: readonly number[]): Promise<Map<number, OrderLine[]>> {
  if (orderIds.length === 0) return new Map()
  const [lines, letters] = [
    await queries.selectFrom('order_lines').selectAll().where('order_id', 'in', orderIds).orderBy('id').execute(),
    await queries
      .selectFrom('deliveries')
      .select(['line_id', 'state', 'last_error'])
      .where('order_id', 'in', orderIds)
      .orderBy('id')
      .execute(),
  ]
  const byLine = Map.groupBy(letters, ({ line_id }) => line_id)
  return Map.groupBy(
    lines.map(({ offer_id, content_type, row_id, grants, goods, ...line }) => {
      const ofLine = byLine.get(line.id) ?? []
      const states = ofLine.map(({ state }) => state)
      const waitsFor = (reason: string) =>
        ofLine.some(({ state, last_error: error }) => state === 'waiting' && error === reason)
      return {
        ...line,
        offer: offer_id,
        type: content_type,
        row: row_id,
        grants: JSON.parse(grants) as KeptGrant[], // The cast is safe, because `placeOrder` has written it.
        goods: goodsOf({ goods }),
        state: stateOf(states),
        letters: states.length,
        given: states.filter((state) => state === 'given').length,
        isMailboxFull: waitsFor(MAILBOX_FULL),
        needsLogIn: waitsFor(NEEDS_LOG_IN),
      }
    }),
    ({ order_id }) => order_id,
  )
}

interface Move {
  number: string
  /** If it is set, only this person's order is moved. */
  buyer?: number
  from: readonly OrderState[]
  to: OrderState
}

/** What a decision writes beside the state. */
export type Decided = Partial<
  Pick<
    Order,
    'decided_at' | 'held_until' | 'note' | 'method_id' | 'first_confirmed_by' | 'first_received' | 'first_payment'
  >
>

/**
 * Moves an order to another state, and returns it with the state that it was in. Throws Refusal `not_found`, and
 * `order_decided` if it is in none of the states `from`: two people have decided at once, or one of them twice.
 */
export async function moveOrder(
  writer: Writer,
  { number, buyer, from, to }: Move,
  values: Decided = {},
): Promise<{ order: Order; was: OrderState }> {
  const { id, user_id } = await readOrder(writer.tx, number)
  if (buyer !== undefined && user_id !== buyer) throw new Refusal('not_found')
  let was: OrderState = to
  await writer.update(orders, id, (before: StoredRow) => {
    // Read with the lock of the row, so two changes at once cannot both pass.
    const found = from.find((state) => state === before['state'])
    if (found === undefined) throw new Refusal('order_decided')
    was = found
    return { state: to, ...values }
  })
  return { order: await readOrder(writer.tx, number), was }
}

/** Gives back what an order has taken from the stock. */
export async function returnStock(writer: Writer, orderId: number): Promise<void> {
  const lines = await writer.tx
    .selectFrom('order_lines')
    .select(['id', 'offer_id', 'stock_taken'])
    .where('order_id', '=', orderId)
    .orderBy('offer_id')
    .execute()
  for (const { id, offer_id, stock_taken: taken } of lines) {
    if (taken === 0) continue
    await writer.update(offers, offer_id, ({ stock }) => (typeof stock === 'number' ? { stock: stock + taken } : {}))
    await writer.tx.updateTable('order_lines').set({ stock_taken: 0 }).where('id', '=', id).execute()
  }
}

/** All of the money went back, and no letter was given. */
export async function returnStockIfNothingWasGiven(writer: Writer, { id }: Pick<Order, 'id'>): Promise<void> {
  const { state } = await writer.tx.selectFrom('orders').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  const other = await writer.tx
    .selectFrom('deliveries')
    .select('id')
    .where('order_id', '=', id)
    .where('state', '<>', 'stopped')
    .executeTakeFirst()
  if (WENT_BACK.some((one) => one === state) && !other) await returnStock(writer, id)
}

/** Takes what is bought from the stock, and returns the ids of the offers that have one. Throws Refusal `offer_sold_out`. */
export async function takeStock(
  writer: Writer,
  lines: readonly { offer: number; quantity: number; name: string }[],
): Promise<ReadonlySet<number>> {
  const taken = new Set<number>()
  // Sorted, so that two buyers never wait for each other.
  for (const { offer, quantity, name } of lines.toSorted((a, b) => a.offer - b.offer))
    await writer.update(offers, offer, ({ stock }) => {
      if (typeof stock !== 'number') return {}
      if (stock < quantity) throw new Refusal('offer_sold_out', { values: { name, left: stock } })
      taken.add(offer)
      return { stock: stock - quantity }
    })
  return taken
}
