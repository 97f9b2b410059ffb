import type { Transaction } from 'kysely'
import type { Currency } from '../../../content/shop/money.ts'
import { ENDED_UNPAID } from '../../../content/shop/orders.ts'
import { withAttempt } from '../../auth/attempts/attempts.ts'
import type { Context } from '../../context/context.ts'
import type { Author } from '../../database/changes/author.ts'
import type { Queries } from '../../database/database.ts'
import { countOf } from '../../database/dialect/idList.ts'
import type { SystemTables } from '../../database/tables.ts'
import { invalid, Refusal } from '../../errors/refusals.ts'
import { networkOf } from '../../http/clientNetwork.ts'
import type { Coupon } from './coupons.ts'
import { saleWording } from '../wording.ts'

/** Who uses a coupon holds this lock until the end of the transaction, so uses at once are counted one after another. */
export const couponLock = ({ id }: Pick<Coupon, 'id'>): string => `coupon:${id}`

/** Throws Refusal `coupon_unknown`, and `too_many` if somebody guesses. */
export const findCoupon = (
  context: Context,
  buyer: { id: number },
  code: string,
  { address }: Pick<Author, 'address'>,
): Promise<Coupon> =>
  withAttempt(context, { 'coupon-account': `${buyer.id}`, 'coupon-address': networkOf(address ?? '') }, () =>
    context.database.reader
      .selectFrom('coupons')
      .selectAll()
      .where('code', '=', code)
      .executeTakeFirstOrThrow(() => new Refusal('coupon_unknown')),
  )

interface Use {
  id: number
  buyer: number
  /** An order that is not counted, because the use is its own. */
  except?: number
}

/**
 * Reads a coupon that the buyer may use now. In the transaction that uses it, the caller holds `couponLock`. Throws Refusal
 * `coupon_over`, `coupon_used_up` and `coupon_limit`.
 */
export async function readUsable(queries: Queries, use: Use & { code: string; now: Date }): Promise<Coupon> {
  const { id, code, now } = use
  const coupon = await queries.selectFrom('coupons').selectAll().where('id', '=', id).executeTakeFirst()
  if (!coupon || !isValid(coupon, now)) throw new Refusal('coupon_over', { values: { code } })
  await refuseUsedUp(queries, coupon, use)
  return coupon
}

const isValid = ({ off_since, valid_from: from, valid_until: until }: Coupon, now: Date): boolean =>
  off_since === null && (from === null || new Date(from) <= now) && (until === null || now < new Date(until))

async function refuseUsedUp(queries: Queries, coupon: Coupon, { buyer, except = 0 }: Use): Promise<void> {
  const { id, code, uses, per_person: most } = coupon
  const used = queries
    .selectFrom('orders')
    .where('coupon_id', '=', id)
    .where('state', 'not in', ENDED_UNPAID)
    .where('id', '<>', except)
  if (uses !== null && (await countOf(used)) >= uses) throw new Refusal('coupon_used_up', { values: { code } })
  if (most !== null && (await countOf(used.where('user_id', '=', buyer))) >= most)
    throw new Refusal('coupon_limit', { values: { code, most } })
}

/**
 * An order that ended without a payment is paid late and uses its coupon again, also if that is over by now. Throws Refusal
 * `coupon_used_up` and `coupon_limit`. The caller holds `couponLock`.
 */
export async function useAgain(
  tx: Transaction<SystemTables>,
  order: { id: number; coupon_id: number | null; user_id: number | null },
): Promise<void> {
  const { id, coupon_id, user_id } = order
  if (coupon_id === null || user_id === null) return
  const coupon = await tx.selectFrom('coupons').selectAll().where('id', '=', coupon_id).executeTakeFirst()
  if (coupon) await refuseUsedUp(tx, coupon, { id: coupon_id, buyer: user_id, except: id })
}

/** What a coupon gives: one piece of an offer. */
export const giftLines = ({ offer_id }: Pick<Coupon, 'offer_id'>): { offer: number; quantity: number }[] =>
  offer_id === null ? [] : [{ offer: offer_id, quantity: 1 }]

interface OfOffer {
  offer: { id: number }
  quantity: number
}

/** Adds what a coupon gives to what is bought, in one line if that is of the same offer. */
export function withGift<Line extends OfOffer>(bought: readonly Line[], given: readonly Line[]): Line[] {
  const isSame = (one: Line) => (other: Line) => other.offer.id === one.offer.id
  return [
    ...bought.map((line) => (given.some(isSame(line)) ? { ...line, quantity: line.quantity + 1 } : line)),
    ...given.filter((line) => !bought.some(isSame(line))),
  ]
}

interface Priced {
  offer: { id: number; price: number; credit: number; currency: Currency }
  quantity: number
}

/**
 * Returns what a coupon takes off each of the lines, whole numbers that add up to its discount. Throws Refusal `invalid` for
 * credit, which a coupon would make from nothing, and for another currency.
 */
export function discountsOf(coupon: Coupon | null, lines: readonly Priced[]): number[] {
  if (coupon === null) return lines.map(() => 0)
  if (lines.some(({ offer }) => offer.credit > 0)) throw invalid({ coupon: [saleWording.noCredit] })
  if (coupon.kind === 'gift') return lines.map(({ offer }) => (offer.id === coupon.offer_id ? offer.price : 0))
  const sums = lines.map(({ offer, quantity }) => offer.price * quantity)
  const total = sums.reduce((sum, one) => sum + one, 0)
  if (coupon.kind === 'amount' && lines.some(({ offer }) => offer.currency !== coupon.currency))
    throw invalid({ coupon: [saleWording.couponCurrency] })
  return shared(
    coupon.kind === 'percent' ? Math.floor((total * coupon.value) / 100) : Math.min(coupon.value, total),
    sums,
  )
}

/** Shares a discount by the sums of the lines. The shares add up to it, and none is more than its line. */
function shared(discount: number, sums: readonly number[]): number[] {
  const total = sums.reduce((sum, one) => sum + one, 0)
  let before = 0
  let given = 0
  return sums.map((sum) => {
    before += sum
    // The product has more digits than a number keeps.
    const upTo = Number((BigInt(discount) * BigInt(before)) / BigInt(total))
    const share = upTo - given
    given = upTo
    return share
  })
}
