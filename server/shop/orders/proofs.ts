import type { Context } from '../../context/context.ts'
import type { Author } from '../../database/changes/author.ts'
import { write } from '../../database/changes/write.ts'
import type { Queries } from '../../database/database.ts'
import { Refusal } from '../../errors/refusals.ts'
import { countAttempt } from '../../auth/attempts/attempts.ts'
import { acceptProof } from '../../pictures/acceptPicture.ts'
import { PROOF_DAYS } from '../../../content/shop/orders.ts'
import { payToOf } from '../methods.ts'
import { moveOrder, type Order } from './orders.ts'

const DAY_MS = 86_400_000

/**
 * The buyer says that an order is paid, and may show it by a picture, which replaces an earlier one. Throws Refusal
 * `not_found`, `order_decided`, `too_many`, and those of `acceptProof`.
 */
export async function sayPaid(
  context: Context,
  { buyer, number, picture }: { buyer: number; number: string; picture: Uint8Array | undefined },
  author: Author,
): Promise<Order> {
  if (picture) await countAttempt(context, { proof: `${buyer}` })
  const bytes = picture && (await acceptProof(picture))
  return write(context.database, context.feed, author, async (writer) => {
    const { order } = await moveOrder(writer, { number, buyer, from: ['placed', 'review'], to: 'review' })
    // Its service says so.
    if (payToOf(order).kind === 'gateway') throw new Refusal('order_decided')
    if (bytes) {
      const proof = { bytes, sent_at: author.now.toISOString() }
      await writer.tx
        .insertInto('order_proofs')
        .values({ order_id: order.id, ...proof })
        .onConflict((conflict) => conflict.column('order_id').doUpdateSet(proof))
        .execute()
    }
    return order
  })
}

/** Throws Refusal `not_found`. */
export async function readProof(queries: Queries, { id }: Pick<Order, 'id'>): Promise<Uint8Array> {
  const proof = await queries.selectFrom('order_proofs').select('bytes').where('order_id', '=', id).executeTakeFirst()
  if (!proof) throw new Refusal('not_found')
  return proof.bytes
}

/** Returns when the proofs of orders were sent, by the ids of the orders. */
export async function proofTimes(queries: Queries, orderIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (orderIds.length === 0) return new Map()
  const rows = await queries
    .selectFrom('order_proofs')
    .select(['order_id', 'sent_at'])
    .where('order_id', 'in', orderIds)
    .execute()
  return new Map(rows.map(({ order_id, sent_at }) => [order_id, sent_at]))
}

/** A picture of a payment says more of a person than the desk needs to keep. */
export async function forgetOldProofs({ database }: Pick<Context, 'database'>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - PROOF_DAYS * DAY_MS).toISOString()
  const old = await database.reader
    .selectFrom('order_proofs')
    .select('order_id')
    .where('sent_at', '<', before)
    .limit(100)
    .execute()
  if (old.length === 0) return
  await database.transaction((tx) =>
    tx
      .deleteFrom('order_proofs')
      .where(
        'order_id',
        'in',
        old.map(({ order_id }) => order_id),
      )
      .where('sent_at', '<', before)
      .execute(),
  )
}
