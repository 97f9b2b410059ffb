import type { ListPage } from '../../content/reader.ts'
import type { Currency } from '../../content/shop/money.ts'
import type { PaymentQuery, PaymentRequest, PaymentState } from '../../content/shop/payments.ts'
import { bodyOf, call } from '../api.ts'
import { callWithProof } from '../ownAccount/proof.ts'
import { listPage, searchOf } from '../reader.ts'

/** Money that came in for no order that is known. */
export interface Payment {
  id: number
  /** The name of the payment method; null if it was deleted. */
  method: string | null
  amount: number
  currency: Currency
  note: string
  state: PaymentState
  /** The order whose payment it was; null without one. */
  order: string | null
  recorded_at: string
}

const PAYMENTS = '/admin/unassigned-payments'

export const listPayments = (query: PaymentQuery, signal?: AbortSignal): Promise<ListPage<Payment>> =>
  listPage(PAYMENTS, searchOf({ ...query }), { signal })

export const recordPayment = (request: PaymentRequest): Promise<Payment> =>
  bodyOf(call(PAYMENTS, { method: 'POST', body: { ...request } }))

/** Enters that the money went back. */
export const returnPayment = (id: number): Promise<Payment> =>
  bodyOf(callWithProof(`${PAYMENTS}/${id}/return`, { method: 'POST' }))
