import type { ListPage } from '../../content/reader.ts'
import type { GatewayKey, RefundState } from '../../content/shop/gateways.ts'
import type { MethodRequest } from '../../content/shop/methods.ts'
import type { OfferRequest } from '../../content/shop/offers.ts'
import type { Currency } from '../../content/shop/money.ts'
import type { DeliveryState, MethodKind, OrderState, RefundedGoods } from '../../content/shop/orders.ts'
import type { ShownOffer } from '../../content/shop/shownOffer.ts'
import { bodyOf, call } from '../api.ts'
import type { Change } from '../audit.ts'
import { callWithProof } from '../ownAccount/proof.ts'
import { listPage, searchOf } from '../reader.ts'
import type { Order } from './orders.ts'

export interface DeskOrder extends Order {
  /** Null if the buyer has deleted their account. */
  buyer: { id: number; username: string } | null
  /** Who gets a gift, and the character that they have chosen. */
  receiver: { id: number; username: string; game_account: string; character: string } | null
  /** Who has confirmed a payment that takes two people, such as `user:3`; null if nobody has. */
  first_confirmed_by: string | null
  /** What the first of two people has seen coming in. */
  first_received: number | null
  /** The payment without an order that the first one has named. */
  first_payment: number | null
}

export interface DeskQuery {
  page?: number
  per_page?: number
  q?: string
  state?: OrderState | undefined
}

export interface LedgerEntry {
  sequence: number
  account: string
  /** The name of the payment method of the account; null if it was deleted, and for other accounts. */
  method: string | null
  amount: number
  currency: Currency
  order: string
  reason: string
  actor: string
  actor_name: string | null
  time: string
}

export interface Delivery {
  delivery: string
  /** What was bought. */
  line: string
  items: readonly { number: number; name: string; count: number }[]
  /** What the script of the game gives instead of items. */
  good: { name: string; label: string; amount: number } | null
  state: DeliveryState
  tries: number
  last_error: string | null
  asked_at: string
  retry_at: string | null
  ended_at: string | null
}

export interface WholeOrder extends DeskOrder {
  ledger: readonly LedgerEntry[]
  deliveries: readonly Delivery[]
  /** Orders of this buyer whose payment was called back. */
  buyer_disputes: number
  /** Its payment at a service; null without one. */
  service: {
    gateway: GatewayKey
    /** What the service calls it. */
    reference: string
    last_error: string | null
    can_refund: boolean
    refunds: readonly { amount: number; state: RefundState; last_error: string | null; asked_at: string }[]
  } | null
  changes: readonly Change[]
}

const ORDERS = '/admin/orders'

export const listDeskOrders = (query: DeskQuery, signal?: AbortSignal): Promise<ListPage<DeskOrder>> =>
  listPage(ORDERS, searchOf({ ...query }), { signal })

export const readDeskOrder = (number: string): Promise<WholeOrder> =>
  bodyOf(call(`${ORDERS}/${encodeURIComponent(number)}`))

export const confirmOrder = (
  number: string,
  decision: { received?: number; payment?: number; note?: string },
): Promise<DeskOrder> => bodyOf(call(`${ORDERS}/${number}/confirm`, { method: 'POST', body: { ...decision } }))

export const refuseOrder = (number: string, note?: string): Promise<DeskOrder> =>
  bodyOf(call(`${ORDERS}/${number}/refuse`, { method: 'POST', body: note === undefined ? {} : { note } }))

export const sendAgain = (number: string, newNumber: boolean): Promise<DeskOrder> =>
  bodyOf(call(`${ORDERS}/${number}/send-again`, { method: 'POST', body: { new_number: newNumber } }))

/** Says that what is unclear was given. */
export const markGiven = (number: string): Promise<DeskOrder> =>
  bodyOf(call(`${ORDERS}/${number}/mark-given`, { method: 'POST', body: {} }))

export interface Refund {
  amount: number
  goods: RefundedGoods
  /** Whether the service at which it was paid gives the money back. */
  at_service: boolean
  note: string
}

export const refundOrder = (number: string, refund: Refund): Promise<DeskOrder> =>
  bodyOf(callWithProof(`${ORDERS}/${number}/refund`, { method: 'POST', body: { ...refund } }))

/** Has the service asked again for what it has refused. */
export const refundAgain = (number: string): Promise<DeskOrder> =>
  bodyOf(callWithProof(`${ORDERS}/${number}/refund-again`, { method: 'POST' }))

export interface DeliveryStanding {
  /** Since then nothing is given, because the site was restored from a backup; null if it is. */
  paused_since: string | null
  /** Why the ledger does not add up; null if it does. */
  ledger_fault: string | null
  waiting: number
  late: number
  unclear: number
  /** Payments without an order, of which nobody has decided. */
  unassigned: number
}

export const readDeliveries = (): Promise<DeliveryStanding> => bodyOf(call('/admin/deliveries'))

export const resumeDeliveries = async (): Promise<void> =>
  void (await callWithProof('/admin/deliveries/resume', { method: 'POST' }))

export interface Offer extends Omit<ShownOffer, 'name' | 'is_popular' | 'picture'> {
  /** Null if the row of the price list is gone. */
  name: string | null
  from: string | null
  version: number
}

export const listOffers = (): Promise<Offer[]> => bodyOf(call('/admin/offers'))

export const saveOffer = (values: OfferRequest, known: Pick<Offer, 'id' | 'version'> | null): Promise<Offer> =>
  bodyOf(
    known
      ? callWithProof(`/offers/${known.id}`, { method: 'PUT', body: { ...values, version: known.version } })
      : callWithProof('/offers', { method: 'POST', body: { ...values } }),
  )

export const removeOffer = async (id: number): Promise<void> =>
  void (await callWithProof(`/offers/${id}`, { method: 'DELETE' }))

export interface Method {
  id: number
  kind: MethodKind
  name: string
  number: string
  holder: string
  qris: string
  gateway: GatewayKey | ''
  currency: Currency
  most: number | null
  hold_hours: number
  on: boolean
  version: number
}

export const listMethods = (): Promise<Method[]> => bodyOf(call('/admin/payment-methods'))

export const saveMethod = (values: MethodRequest, known: Pick<Method, 'id' | 'version'> | null): Promise<Method> =>
  bodyOf(
    known
      ? callWithProof(`/payment-methods/${known.id}`, { method: 'PUT', body: { ...values, version: known.version } })
      : callWithProof('/payment-methods', { method: 'POST', body: { ...values } }),
  )

export const removeMethod = async (id: number): Promise<void> =>
  void (await callWithProof(`/payment-methods/${id}`, { method: 'DELETE' }))
