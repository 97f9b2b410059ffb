import type { Selectable } from 'kysely'
import { COUPONS_TYPE, type CouponRequest } from '../../../content/shop/coupons.ts'
import { ENDED_UNPAID } from '../../../content/shop/orders.ts'
import type { Context } from '../../context/context.ts'
import type { Author, LoggedTable } from '../../database/changes/author.ts'
import { write } from '../../database/changes/write.ts'
import type { Queries } from '../../database/database.ts'
import { isUniqueViolation } from '../../database/dialect/violations.ts'
import type { SystemTables } from '../../database/tables.ts'
import { invalid, Refusal } from '../../errors/refusals.ts'
import { readNames } from '../offers.ts'
import { saleWording } from '../wording.ts'

const coupons: LoggedTable = { table: 'coupons', type: COUPONS_TYPE, secrets: [] }
export type Coupon = Selectable<SystemTables['coupons']>

const storedCoupon = (
  { code, kind, value, currency, offer, per_person, uses, from, until, on }: CouponRequest,
  now: Date,
) => ({
  ...{ code, kind, per_person, uses },
  value: kind === 'gift' ? 0 : value,
  currency: kind === 'amount' ? currency : null,
  offer_id: kind === 'gift' ? offer : null,
  valid_from: from === null ? null : new Date(from).toISOString(),
  valid_until: until === null ? null : new Date(until).toISOString(),
  off_since: on ? null : now.toISOString(),
})

/** Throws Refusal `invalid` if the coupon cannot give this. */
async function checkGift(queries: Queries, { kind, offer }: CouponRequest): Promise<void> {
  if (kind !== 'gift' || offer === null) return
  const found = await queries.selectFrom('offers').select('credit').where('id', '=', offer).executeTakeFirst()
  if (!found) throw invalid({ offer: [saleWording.offerGone] })
  if (found.credit > 0) throw invalid({ offer: [saleWording.noCredit] })
}

/** Throws Refusal `invalid`, and `duplicate` if there is one with this code. */
export const createCoupon = (context: Context, author: Author, request: CouponRequest): Promise<Coupon> =>
  write(context.database, context.feed, author, async (writer) => {
    await checkGift(writer.tx, request)
    const { id } = await writer.create(coupons, storedCoupon(request, author.now))
    return readCoupon(writer.tx, id)
  }).catch(refuseSecond)

/** Orders keep what was taken off. Throws Refusal `not_found`, `stale`, `invalid` and `duplicate`. */
export const updateCoupon = (
  context: Context,
  author: Author,
  { id, version, request }: { id: number; version: number; request: CouponRequest },
): Promise<Coupon> =>
  write(context.database, context.feed, author, async (writer) => {
    await checkGift(writer.tx, request)
    const updated = await writer.update(
      coupons,
      id,
      // A coupon that is off stays off since then.
      ({ off_since: since }) => ({
        ...storedCoupon(request, author.now),
        ...(!request.on && typeof since === 'string' && { off_since: since }),
      }),
      version,
    )
    if (!updated) throw new Refusal('not_found')
    return readCoupon(writer.tx, id)
  }).catch(refuseSecond)

/** Orders keep what was taken off. Throws Refusal `not_found`. */
export const removeCoupon = (context: Context, author: Author, id: number): Promise<void> =>
  write(context.database, context.feed, author, async (writer) => {
    if (!(await writer.remove(coupons, id))) throw new Refusal('not_found')
  })

const readCoupon = (queries: Queries, id: number): Promise<Coupon> =>
  queries
    .selectFrom('coupons')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Refusal('not_found'))

export const listCoupons = (queries: Queries): Promise<Coupon[]> =>
  queries.selectFrom('coupons').selectAll().orderBy('id').execute()

/** Coupons with the names of what they give, and how often they were used: by orders that did not end without a payment. */
export async function describeCoupons(queries: Queries, found: readonly Coupon[]) {
  const ids = found.map(({ id }) => id)
  const given = found.flatMap(({ offer_id }) => offer_id ?? [])
  const [uses, offers] = [
    ids.length === 0 ? [] : await usesOf(queries, ids),
    given.length === 0
      ? []
      : await queries.selectFrom('offers').select(['id', 'content_type', 'row_id']).where('id', 'in', given).execute(),
  ]
  const names = await readNames(queries, offers)
  const nameOf = (offer: number | null): string | null => {
    const one = offers.find(({ id }) => id === offer)
    return one ? (names.get(`${one.content_type}:${one.row_id}`) ?? null) : null
  }
  return found.map((coupon) => ({
    ...{ id: coupon.id, code: coupon.code, kind: coupon.kind, value: coupon.value, currency: coupon.currency },
    ...{ offer: coupon.offer_id, offer_name: nameOf(coupon.offer_id) },
    ...{ per_person: coupon.per_person, uses: coupon.uses, used: uses.find(({ id }) => id === coupon.id)?.used ?? 0 },
    ...{ from: coupon.valid_from, until: coupon.valid_until, on: coupon.off_since === null },
    ...{ version: coupon.version, created_at: coupon.created_at, updated_at: coupon.updated_at },
  }))
}

async function usesOf(queries: Queries, ids: readonly number[]): Promise<{ id: number; used: number }[]> {
  const rows = await queries
    .selectFrom('orders')
    .select(({ fn }) => ['coupon_id', fn.countAll<number>().as('used')])
    .where('coupon_id', 'in', ids)
    .where('state', 'not in', ENDED_UNPAID)
    .groupBy('coupon_id')
    .execute()
  return rows.flatMap(({ coupon_id, used }) => (coupon_id === null ? [] : [{ id: coupon_id, used: Number(used) }]))
}

function refuseSecond(error: unknown): never {
  throw isUniqueViolation(error) ? new Refusal('duplicate') : error
}
