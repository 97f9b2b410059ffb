import type { Transaction } from 'kysely'
import { CAPPED_DAYS } from '../../../content/shop/methods.ts'
import { ENDED_UNPAID } from '../../../content/shop/orders.ts'
import { moneyText, type Currency } from '../../../content/shop/money.ts'
import type { SystemTables } from '../../database/tables.ts'
import { invalid, Refusal } from '../../errors/refusals.ts'
import type { Context } from '../../context/context.ts'
import type { Author } from '../../database/changes/author.ts'
import { write } from '../../database/changes/write.ts'
import type { Method } from '../methods.ts'
import { hasReceiver } from './gifts.ts'
import { orders, readOrder } from './orders.ts'
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
 * than the method permits, or if they would get at once what cannot be held back. The caller holds the lock
 * `orders-of:{buyer}`.
 */
export async function refuseReversible(
  tx: Transaction<SystemTables>,
  { id, kind, most, hold_hours: hold }: Method,
  { buyer, currency, total, givesCredit, now }: Wanted,
): Promise<void> {
  if (kind !== 'gateway') return
  const ofBuyer = tx.selectFrom('orders').where('user_id', '=', buyer)
  if (await ofBuyer.select('id').where('state', '=', 'disputed').executeTakeFirst())
    throw invalid({ method: ['Pembayaran Anda pernah ditarik kembali. Bayar dengan cara lain, atau hubungi staf.'] })
  if (hold > 0 && givesCredit) throw invalid({ method: ['Saldo tidak bisa dibeli dengan cara ini.'] })
  if (most === null) return
  const { paid } = await ofBuyer
    .select(({ fn }) => fn.sum('total').as('paid'))
    .where('method_id', '=', id)
    .where('state', 'not in', ENDED_UNPAID)
    .where('created_at', '>', new Date(now.getTime() - CAPPED_DAYS * DAY_MS).toISOString())
    .executeTakeFirstOrThrow()
  if (Number(paid ?? 0) + total > most)
    throw invalid({
      method: [
        `Dengan cara ini paling banyak ${moneyText(most, currency)} dalam ${CAPPED_DAYS} hari. Bayar dengan cara lain.`,
      ],
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
      await writer.update(orders, order.id, ({ held_until: until }) => {
        // A refund has stopped it in the meantime.
        if (until === null) throw new Refusal('order_decided')
        return { held_until: null }
      })
      if (order.state === 'paid' && (await hasReceiver(writer.tx, order)))
        await give(writer, { ...order, held_until: null }, now)
    }).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    })
}

/** Until when goods that are paid by a method are held back; null if they are not. */
export async function heldUntil(tx: Transaction<SystemTables>, methodId: number, now: Date): Promise<string | null> {
  const method = await tx
    .selectFrom('payment_methods')
    .select('hold_hours')
    .where('id', '=', methodId)
    .executeTakeFirst()
  const hours = method?.hold_hours ?? 0
  return hours > 0 ? new Date(now.getTime() + hours * HOUR_MS).toISOString() : null
}
