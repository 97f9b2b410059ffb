import { randomUUID } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import { MOST_MONEY, moneyText } from '../../../content/shop/money.ts'
import { MOST_OPEN_ORDERS, OPEN_STATES, PAY_WITHIN_HOURS, type OrderRequest } from '../../../content/shop/orders.ts'
import { shopWording } from '../../../content/shop/shopWording.ts'
import { fill } from '../../../content/messages/fill.ts'
import { countAttempt } from '../../auth/attempts/attempts.ts'
import type { Context } from '../../context/context.ts'
import type { Author } from '../../database/changes/author.ts'
import { write, type Writer } from '../../database/changes/write.ts'
import type { Queries } from '../../database/database.ts'
import type { SystemTables } from '../../database/tables.ts'
import { countOf } from '../../database/dialect/idList.ts'
import { lockNames } from '../../database/dialect/locks.ts'
import { invalid, Refusal, refusals } from '../../errors/refusals.ts'
import { randomCode } from '../../game/accounts/linkCodes.ts'
import type { Owner } from '../../game/accounts/gameAccounts.ts'
import { readFirstRealm } from '../../game/firstRealm.ts'
import type { WritableRealm } from '../../game/writing/gamePowers.ts'
import type { Coupon } from '../coupons/coupons.ts'
import { couponLock, discountsOf, findCoupon, giftLines, readUsable, withGift } from '../coupons/useCoupon.ts'
import { isReady } from '../gateways/services.ts'
import { takeCredit } from '../balances.ts'
import type { KeptGrant } from '../letters/letters.ts'
import { findGiftee, lockGiftee, realmOfGift, storeGift } from './gifts.ts'
import { findMethod, FREE, payTo } from '../methods.ts'
import { grantsOf, isOnSale, isUnchanged, readItems, readNames, type Offer } from '../offers.ts'
import { saleWording } from '../wording.ts'
import { freeAmount, hold } from './amounts.ts'
import { refuseTooMany } from './limits.ts'
import { moveOrder, orders, readOrder, takeStock } from './orders.ts'
import { viewOrder, type OrderView } from './orderViews.ts'
import { chooseReceiver, keptReceiver, type Receiver } from './receiver.ts'
import { refuseReversible } from './reversible.ts'
import { creditOf, sell } from './sale.ts'
import { readTerms, taxWithin } from './terms.ts'

const HOUR_MS = 3_600_000

interface Wanted {
  offer: Offer
  name: string
  quantity: number
  grants: KeptGrant[]
}

const isOffer = (eb: ExpressionBuilder<SystemTables, 'offers'>, { offer, type, id }: OrderRequest['lines'][number]) =>
  offer === undefined ? eb.and([eb('content_type', '=', type ?? ''), eb('row_id', '=', id ?? 0)]) : eb('id', '=', offer)

/** Returns the offers that lines name; those that are gone are not in it. */
export const readOffers = (queries: Queries, lines: OrderRequest['lines']): Promise<Offer[]> =>
  queries
    .selectFrom('offers')
    .selectAll()
    .where((eb) => eb.or(lines.map((line) => isOffer(eb, line))))
    // Of a row with a price in each currency, its name alone means the one in rupiah.
    .orderBy('currency')
    .execute()

/**
 * Reads the offers of an order as they are now. Throws Refusal `offer_over` if one cannot be bought, `invalid` if one is of
 * another realm, and `offer_changed` if its price is not the one that the buyer has seen.
 */
async function readWanted(
  queries: Queries,
  lines: OrderRequest['lines'],
  { now, realm }: { now: Date; realm: string },
): Promise<Wanted[]> {
  const firstKey = await readFirstRealm(queries)
  const found = await readOffers(queries, lines)
  const names = await readNames(queries, found)
  const items = await readItems(
    queries,
    found.flatMap((offer) => grantsOf(offer).map(({ item }) => item)),
  )
  return lines.map(({ offer: id, type, id: row, quantity, price }) => {
    const offer = found.find((one) =>
      id === undefined ? one.content_type === type && one.row_id === row : one.id === id,
    )
    const name = offer && names.get(`${offer.content_type}:${offer.row_id}`)
    if (!offer || name === undefined || !isOnSale(offer, now)) throw new Refusal('offer_over')
    if (price !== undefined && price !== offer.price) throw new Refusal('offer_changed', { values: { name } })
    const grants = grantsOf(offer).map((grant) => {
      const kept = items.get(grant.item)
      if (!kept || !isUnchanged(grant, kept)) throw new Refusal('offer_over')
      const { realm: itsRealm, ...item } = kept
      if ((itsRealm || firstKey) !== realm) throw invalid({ lines: [fill(shopWording.otherRealm, { name })] })
      return { ...item, count: grant.count }
    })
    if (offer.realm !== '' && offer.realm !== realm) throw invalid({ lines: [fill(shopWording.otherRealm, { name })] })
    return { offer, name, quantity, grants }
  })
}

/** For whom an order is: a character of the buyer, or a person who chooses one of theirs. */
async function destinationOf(
  context: Context,
  buyer: Owner,
  { lines, game_account, character, gift_to: giftTo }: OrderRequest,
  coupon: Coupon | null,
): Promise<{ realm: WritableRealm; chosen: Receiver | null; giftee: number | null }> {
  if (giftTo === undefined) {
    const chosen = await chooseReceiver(context, buyer, { game_account: game_account ?? 0, character: character ?? 0 })
    return { realm: chosen.realm, chosen, giftee: null }
  }
  const { reader } = context.database
  const offers = await readOffers(reader, [...lines, ...(coupon ? giftLines(coupon) : [])])
  const realm = await realmOfGift(context, offers)
  await countAttempt(context, { order: `${buyer.id}` })
  const { id } = await findGiftee(reader, buyer, giftTo)
  return { realm, chosen: null, giftee: id }
}

const NO_RECEIVER = { account_number: 0, account_name: '', character_id: 0, character_name: '' }

/**
 * Places an order, which its buyer pays by hand, at a service or with credit, if a coupon leaves anything to pay. Throws
 * Refusal `not_found`, `game_accounts_off`, `game_account_waits`, `game_account_closed`, `game_away`, `too_many`,
 * `offer_over`, `offer_changed`, `offer_limit`, `offer_sold_out`, `coupon_unknown`, `coupon_over`, `coupon_used_up`,
 * `coupon_limit`, `order_amounts_used`, `balance_short`, `too_many_orders` and `invalid`.
 */
export async function placeOrder(
  context: Context,
  buyer: Owner,
  request: OrderRequest,
  author: Author,
): Promise<OrderView> {
  const { database, feed } = context
  const { now } = author
  const known = request.coupon === undefined ? null : await findCoupon(context, buyer, request.coupon, author)
  const { realm, chosen, giftee } = await destinationOf(context, buyer, request, known)
  const found = request.method === undefined ? undefined : await findMethod(database.reader, request.method)
  if (request.method !== undefined && (!found || found.off_since !== null))
    throw invalid({ method: [saleWording.methodGone] })

  return write(database, feed, author, async (writer) => {
    const { tx, engine } = writer
    await lockNames(tx, engine, ['order-amounts', `orders-of:${buyer.id}`, ...(known ? [couponLock(known)] : [])])
    // Before the stock: a deletion of this person locks them first, and gives stock back afterwards.
    if (giftee !== null) await lockGiftee(writer, giftee)
    const open = tx.selectFrom('orders').where('user_id', '=', buyer.id).where('state', 'in', OPEN_STATES)
    if ((await countOf(open)) >= MOST_OPEN_ORDERS)
      throw new Refusal('too_many_orders', { values: { most: MOST_OPEN_ORDERS } })
    const receiver = chosen ? await keptReceiver(tx, buyer, chosen) : NO_RECEIVER
    const coupon = known && (await readUsable(tx, { ...known, buyer: buyer.id, now }))
    const place = { now, realm: realm.key }
    const bought = await readWanted(tx, request.lines, place)
    // A row and its offer may both be named.
    if (new Set(bought.map(({ offer }) => offer.id)).size < bought.length)
      throw invalid({ lines: [saleWording.oneLine] })
    const wanted = coupon ? withGift(bought, await readWanted(tx, giftLines(coupon), place)) : bought
    const currencies = new Set(wanted.map(({ offer }) => offer.currency))
    const [currency] = currencies
    const price = wanted.reduce((sum, { offer, quantity }) => sum + offer.price * quantity, 0)
    if (currency === undefined || currencies.size > 1)
      throw invalid({
        lines: [
          fill(shopWording.otherCurrency, { name: wanted.find((one) => one.offer.currency !== currency)?.name ?? '' }),
        ],
      })
    const credit = creditOf(wanted.map(({ offer, quantity }) => ({ credit: offer.credit, quantity })))
    if (Math.max(price, credit) > MOST_MONEY) throw invalid({ lines: [saleWording.tooMuch] })
    if (giftee !== null && credit > 0) throw invalid({ gift_to: [saleWording.noCreditAsGift] })
    const discounts = discountsOf(coupon, wanted)
    const discount = discounts.reduce((sum, one) => sum + one, 0)
    const total = price - discount
    if (request.total !== undefined && request.total !== total)
      throw new Refusal('total_changed', { values: { amount: moneyText(total, currency) } })
    const method = total === 0 ? FREE : found
    if (!method) throw invalid({ method: [saleWording.methodNeeded] })
    if (method.kind !== 'free' && (!isReady(context, method) || method.currency !== currency))
      throw invalid({ method: [refusals.gateway_off.message] })
    const goods = wanted.map(({ offer, quantity, name }) => ({ offer: offer.id, quantity, name }))
    await refuseTooMany(tx, buyer.id, goods)
    const taken = await takeStock(writer, goods)
    const { digest, ageStatement, tax } = await readTerms(tx)
    if (ageStatement !== '' && !request.age) throw invalid({ age: [saleWording.age] })
    const isByCredit = method.kind === 'credit'
    if (isByCredit && wanted.some(({ offer }) => offer.credit > 0))
      throw invalid({ method: [saleWording.noCreditByCredit] })
    if (method.kind !== 'free')
      await refuseReversible(tx, method, { buyer: buyer.id, currency, total, givesCredit: credit > 0, now })
    // At a service its own reference tells the order.
    const isByHand = !isByCredit && method.kind !== 'gateway' && method.kind !== 'free'
    const amount = !isByHand ? total : await freeAmount(tx, { currency, total, buyer: buyer.id, now })
    const number = randomCode()
    const { id } = await writer.create(orders, {
      ...{ number, user_id: buyer.id, game_account_id: chosen?.account.id ?? null, state: 'placed', realm: realm.key },
      season: realm.season,
      ...receiver,
      ...{ currency, total, amount, method_id: method.id, pay_to: JSON.stringify(payTo(method, amount)) },
      ...{ coupon_id: coupon?.id ?? null, coupon_code: coupon?.code ?? '', discount },
      ...{
        terms_digest: digest,
        age_statement: ageStatement,
        first_confirmed_by: null,
        first_received: null,
        first_payment: null,
      },
      seed: randomUUID(),
      ...{ tax: tax ? taxWithin(total, tax) : 0, tax_name: tax?.name ?? '', tax_percent: tax?.percent ?? null },
      expires_at: new Date(now.getTime() + PAY_WITHIN_HOURS * HOUR_MS).toISOString(),
      ...{ decided_at: null, held_until: null, note: '' },
    })
    if (isByHand) await hold(tx, { currency, amount, orderId: id, now })
    await tx
      .insertInto('order_lines')
      .values(
        wanted.map(({ offer, name, quantity, grants }, index) => ({
          ...{ order_id: id, offer_id: offer.id, content_type: offer.content_type, row_id: offer.row_id },
          ...{
            name,
            price: offer.price,
            quantity,
            grants: JSON.stringify(grants),
            goods: offer.goods,
            credit: offer.credit,
            discount: discounts[index] ?? 0,
            stock_taken: taken.has(offer.id) ? quantity : 0,
          },
        })),
      )
      .execute()
    if (giftee !== null) await storeGift(tx, id, giftee)
    if (isByCredit) await payByCredit(writer, buyer, number, author)
    if (method.kind === 'free') await payNothing(writer, number, author)
    return viewOrder(tx, await readOrder(tx, number))
  })
}

async function payByCredit(writer: Writer, buyer: Pick<Owner, 'id'>, number: string, author: Author): Promise<void> {
  const decided_at = author.now.toISOString()
  const { order } = await moveOrder(writer, { number, from: ['placed'], to: 'paid' }, { decided_at })
  await takeCredit(writer.tx, { userId: buyer.id, currency: order.currency, amount: order.total })
  await sell(writer, order, { paid: order.total, reason: 'payment by credit', author })
}

/** A coupon has left nothing to pay, so no entry is made. */
async function payNothing(writer: Writer, number: string, author: Author): Promise<void> {
  const decided_at = author.now.toISOString()
  const { order } = await moveOrder(writer, { number, from: ['placed'], to: 'paid' }, { decided_at })
  await sell(writer, order, { paid: 0, reason: 'payment', author })
}
