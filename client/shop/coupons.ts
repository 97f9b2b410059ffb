import type { CouponKind, CouponRequest } from '../../content/shop/coupons.ts'
import type { Currency } from '../../content/shop/money.ts'
import { bodyOf, call } from '../api.ts'
import { callWithProof } from '../ownAccount/proof.ts'

export interface Coupon {
  id: number
  code: string
  kind: CouponKind
  value: number
  /** Of an amount. */
  currency: Currency | null
  /** Of a gift. */
  offer: number | null
  offer_name: string | null
  per_person: number | null
  uses: number | null
  /** How often it was used by orders that did not end without a payment. */
  used: number
  from: string | null
  until: string | null
  on: boolean
  version: number
}

export const listCoupons = (): Promise<Coupon[]> => bodyOf(call('/coupons'))

export const saveCoupon = (values: CouponRequest, known: Pick<Coupon, 'id' | 'version'> | null): Promise<Coupon> =>
  bodyOf(
    known
      ? callWithProof(`/coupons/${known.id}`, { method: 'PUT', body: { ...values, version: known.version } })
      : callWithProof('/coupons', { method: 'POST', body: { ...values } }),
  )

export const removeCoupon = async (id: number): Promise<void> =>
  void (await callWithProof(`/coupons/${id}`, { method: 'DELETE' }))
