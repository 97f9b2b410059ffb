import type { Transaction } from 'kysely'
import { fill } from '../../../content/messages/fill.ts'
import { CAPPED_DAYS } from '../../../content/shop/methods.ts'
import { ENDED_UNPAID } from '../../../content/shop/orders.ts'
import { moneyText, type Currency } from '../../../content/shop/money.ts'
import type { SystemTables } from '../../database/tables.ts'
import { invalid, Refusal } from '../../errors/refusals.ts'
import type { Context } from '../../context/context.ts'
import type { Author } from '../../database/changes/author.ts'
import { write } from '../../database/changes/write.ts'
import type { Method } from '../methods.ts'
import { saleWording } from '../wording.ts'
import { hasReceiver, offerAgain } from './gifts.ts'
import { orders, readOrder, type Order } from './orders.ts'
import { give } from './sale.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const AT_ONCE = 100

interface Wanted {
  buyer: number
  currency: Currency
  total: number
  givesCredit: boolean
  now: Date
}

/**
 * A payment at a service may be called back. Throws Refusal `invalid` if the buyer has done so before, if they would pay more
 * than the method permits, or if they would immediately get goods that cannot be held. The caller holds the lock
 * `orders-of:{buyer}`.
 */
export async function refuseReversible(
  tx: Transaction<SystemTables>,
  { id, kind, most, hold_hours: hold }: Method,
  { buyer, currency, total, givesCredit, now }: Wanted,
): Promise<void> {
  if (kind !== 'gateway') return
  await refuseDisputed(tx, buyer)
  if (hold > 0 && givesCredit) throw invalid({ method: [saleWording.noCreditByMethod] })
  if (most !== null) await refuseBeyond(tx, { id, most }, { buyer, currency, total, now })
}

/**
 * Looks again when the payment has come: its page may have been opened before another payment was called back, or beside
 * orders that were cancelled and are paid now. Throws Refusal `invalid`.
 */
export async function refuseReversed(
  tx: Transaction<SystemTables>,
  { id, user_id: buyer, method_id, currency, total }: Order,
  now: Date,
): Promise<void> {
  if (buyer === null) return
  await refuseDisputed(tx, buyer)
  const method = await tx.selectFrom('payment_methods').select('most').where('id', '=', method_id).executeTakeFirst()
  const most = method?.most ?? null
  if (most !== null) await refuseBeyond(tx, { id: method_id, most }, { buyer, currency, total, now, except: id })
}

async function isDisputed(tx: Transaction<SystemTables>, buyer: number): Promise<boolean> {
  const disputed = tx.selectFrom('orders').select('id').where('user_id', '=', buyer).where('state', '=', 'disputed')
  return (await disputed.executeTakeFirst()) !== undefined
}

async function refuseDisputed(tx: Transaction<SystemTables>, buyer: number): Promise<void> {
  if (await isDisputed(tx, buyer)) throw invalid({ method: [saleWording.reversed] })
}

async function refuseBeyond(
  tx: Transaction<SystemTables>,
  { id, most }: { id: number; most: number },
  { buyer, currency, total, now, except = 0 }: Omit<Wanted, 'givesCredit'> & { except?: number },
): Promise<void> {
  const { paid } = await tx
    .selectFrom('orders')
    .select(({ fn }) => fn.sum('total').as('paid'))
    .where('user_id', '=', buyer)
    .where('id', '<>', except)
    .where('method_id', '=', id)
    .where('state', 'not in', ENDED_UNPAID)
    .where('created_at', '>', new Date(now.getTime() - CAPPED_DAYS * DAY_MS).toISOString())
    .executeTakeFirstOrThrow()
  if (Number(paid ?? 0) + total > most)
    throw invalid({
      method: [fill(saleWording.mostByMethod, { most: moneyText(most, currency), days: CAPPED_DAYS })],
    })
}

/** Gives what was held back until now. */
export async function giveHeld({ database, feed }: Context, now: Date): Promise<void> {
  const due = await database.reader
    .selectFrom('orders')
    .select('number')
    .where('held_until', '<=', now.toISOString())
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()
  const author: Author = { actor: 'site', requestId: null, address: null, now }
  for (const { number } of due)
    await write(database, feed, author, async (writer) => {
      const order = await readOrder(writer.tx, number)
      // Their next payment may be called back, too. Staff decide, and otherwise look again tomorrow.
      if (order.user_id !== null && (await isDisputed(writer.tx, order.user_id))) {
        await writer.update(orders, order.id, { held_until: new Date(now.getTime() + DAY_MS).toISOString() })
        return
      }
      await writer.update(orders, order.id, ({ held_until: until }) => {
        // A refund has stopped it in the meantime.
        if (until === null) throw new Refusal('order_decided')
        return { held_until: null }
      })
      if (order.state !== 'paid') return
      if (await hasReceiver(writer.tx, order)) await give(writer, { ...order, held_until: null }, now)
      // Its receiver has left, so it is its buyer's again.
      else await offerAgain(writer.tx, order.id)
    }).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    })
}

/** Until when goods are held back; null if they are not. */
export const heldUntil = (hours: number, now: Date): string | null =>
  hours > 0 ? new Date(now.getTime() + hours * HOUR_MS).toISOString() : null
