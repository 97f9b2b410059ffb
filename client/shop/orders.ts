import type { CouponKind } from '../../content/shop/coupons.ts'
import type { Currency } from '../../content/shop/money.ts'
import type {
  GiftState,
  LineState,
  MethodKind,
  OrderState,
  PaidBy,
  ReceiverRequest,
} from '../../content/shop/orders.ts'
import type { ShownOffer } from '../../content/shop/shownOffer.ts'
import { bodyOf, call } from '../api.ts'
import { readBalance } from '../ownAccount/balance.ts'
import { listGameAccounts, type GameAccount } from '../ownAccount/gameAccounts.ts'

export interface OrderLine {
  type: string
  row: number
  name: string
  price: number
  quantity: number
  grants: { item: number; name: string; count: number }[]
  goods: { name: string; label: string; count: number }[]
  credit: number
  state: LineState
  letters: number
  given: number
  /** The rest waits until the receiver has deleted letters. */
  mailbox_full: boolean
  needs_log_in: boolean
}

export interface Order {
  number: string
  state: OrderState
  currency: Currency
  total: number
  payment: {
    kind: PaidBy
    name: string
    number: string
    holder: string
    qris: string | null
    amount: number
    until: string
  }
  realm: string
  /** Where the game puts its items. */
  items_in: 'mail' | 'depot'
  game_account: string
  character: string
  /** Null if it is no gift. `to` is null if that person has deleted their account. */
  gift: { to: string | null; state: GiftState } | null
  lines: OrderLine[]
  coupon: { code: string; discount: number } | null
  tax: { name: string; percent: number; amount: number } | null
  proof_sent_at: string | null
  note: string
  placed_at: string
  decided_at: string | null
  /** What was bought is given only then; null if it is not held back. */
  held_until: string | null
}

export interface PaymentMethod {
  id: number
  kind: MethodKind
  name: string
  currency: Currency
}

export interface OrderForm {
  offers: readonly ShownOffer[]
  methods: readonly PaymentMethod[]
  /** Those that can receive what is bought. */
  accounts: readonly GameAccount[]
  /** By the keys of the realms. */
  realmNames: Readonly<Record<string, string>>
  terms: OrderTerms
  /** What the buyer can pay with credit. */
  balance: number
}

export interface OrderTerms {
  /** Empty if buyers accept the terms of the site alone. */
  age_statement: string
  tax: { name: string; percent: number } | null
}

/** Returns what a form for an order has to know. */
export async function readOrderForm(): Promise<OrderForm> {
  const [offers, methods, terms, balance, { realms, accounts }] = await Promise.all([
    bodyOf<ShownOffer[]>(call('/offers')),
    bodyOf<PaymentMethod[]>(call('/payment-methods')),
    bodyOf<OrderTerms>(call('/order-terms')),
    readBalance(),
    listGameAccounts(),
  ])
  const delivering = new Set(realms.filter(({ delivers }) => delivers).map(({ key }) => key))
  return {
    offers,
    methods,
    ...{ terms, balance },
    realmNames: Object.fromEntries(realms.map(({ key, name }) => [key, name])),
    accounts: accounts.filter(({ realm, state }) => state === 'ready' && delivering.has(realm)),
  }
}

interface NewOrder {
  lines: readonly { offer: number; quantity: number; price: number }[]
  game_account?: number
  character?: number
  gift_to?: string
  method?: number
  coupon?: string
  /** What the buyer has seen. */
  total?: number
  terms: true
  age?: true
}

export interface CheckedCoupon {
  code: string
  kind: CouponKind
  discount: number
  total: number
  currency: Currency
  /** What is given beside the lines; null without a gift. */
  gift: { name: string; realm: string | null } | null
}

/** Returns what a coupon would take off. */
export const checkCoupon = (
  code: string,
  lines: readonly { offer: number; quantity: number }[],
): Promise<CheckedCoupon> => bodyOf(call('/coupons/check', { method: 'POST', body: { code, lines } }))

export const placeOrder = (order: NewOrder): Promise<Order> =>
  bodyOf(call('/orders', { method: 'POST', body: { ...order } }))

export const listOrders = (): Promise<Order[]> => bodyOf(call('/me/orders'))

export const hasOrders = async (): Promise<boolean> => (await listOrders()).length > 0

export const readOrder = (number: string): Promise<Order> => bodyOf(call(`/orders/${number}`))

/** Returns where the order is paid at its service. */
export const startPayment = async (number: string): Promise<string> =>
  (await bodyOf<{ url: string }>(call(`/orders/${number}/pay`, { method: 'POST', body: {} }))).url

export const cancelOrder = (number: string): Promise<Order> =>
  bodyOf(call(`/orders/${number}/cancel`, { method: 'POST', body: {} }))

/** Takes a gift that nobody has accepted. */
export const keepGift = (number: string, receiver: ReceiverRequest): Promise<Order> =>
  bodyOf(call(`/orders/${number}/keep`, { method: 'POST', body: { ...receiver } }))
