import { z } from 'zod'
import { COUPON_KINDS } from '../../../content/shop/coupons.ts'
import { CURRENCIES } from '../../../content/shop/money.ts'
import { shopWording } from '../../../content/shop/shopWording.ts'
import { fill } from '../../../content/messages/fill.ts'
import type { CouponCheckRequest } from '../../../content/shop/orders.ts'
import type { Context } from '../../context/context.ts'
import type { Author } from '../../database/changes/author.ts'
import { invalid, Refusal } from '../../errors/refusals.ts'
import type { Owner } from '../../game/accounts/gameAccounts.ts'
import { describeOffers, isOnSale } from '../offers.ts'
import { readOffers } from './placeOrder.ts'
import { discountsOf, findCoupon, giftLines, readUsable, withGift } from '../coupons/useCoupon.ts'

export const checkedCoupon = z.object({
  code: z.string(),
  kind: z.enum(COUPON_KINDS),
  discount: z.int().meta({ description: 'What it takes off these lines, in the currency’s smallest unit.' }),
  total: z.int().meta({ description: 'What is left to pay.' }),
  currency: z.enum(CURRENCIES),
  gift: z
    .object({ name: z.string(), realm: z.string().nullable() })
    .nullable()
    .meta({ description: 'What is given beside the lines, and for which realm; null without a gift.' }),
})

/**
 * Says what a coupon would take off, as of now. Throws Refusal `coupon_unknown`, `coupon_over`, `coupon_used_up`,
 * `coupon_limit`, `offer_over`, `too_many` and `invalid`.
 */
export async function checkCoupon(
  context: Context,
  buyer: Owner,
  { code, lines }: CouponCheckRequest,
  author: Author,
): Promise<z.output<typeof checkedCoupon>> {
  const { reader } = context.database
  const { now } = author
  const { id } = await findCoupon(context, buyer, code, author)
  const coupon = await readUsable(reader, { id, code, buyer: buyer.id, now })
  const given = giftLines(coupon)
  const found = await readOffers(reader, [...lines, ...given])
  const offers = await describeOffers(
    reader,
    found.filter((offer) => isOnSale(offer, now)),
  )
  const wantedOf = ({ offer: offerId, type, id: row, quantity }: CouponCheckRequest['lines'][number]) => {
    const offer = offers.find((one) =>
      offerId === undefined ? one.type === type && one.row === row : one.id === offerId,
    )
    if (!offer) throw new Refusal('offer_over')
    return { offer, quantity }
  }
  const gifts = given.map(wantedOf)
  const wanted = withGift(lines.map(wantedOf), gifts)
  const [first] = wanted
  if (!first) throw invalid({ lines: [shopWording.empty] })
  const other = wanted.find(({ offer }) => offer.currency !== first.offer.currency)
  if (other) throw invalid({ lines: [fill(shopWording.otherCurrency, { name: other.offer.name ?? '' })] })
  const discount = discountsOf(coupon, wanted).reduce((sum, one) => sum + one, 0)
  const price = wanted.reduce((sum, { offer, quantity }) => sum + offer.price * quantity, 0)
  return {
    ...{ code: coupon.code, kind: coupon.kind, discount, total: price - discount, currency: first.offer.currency },
    gift: gifts[0] ? { name: gifts[0].offer.name ?? '', realm: gifts[0].offer.realm } : null,
  }
}
