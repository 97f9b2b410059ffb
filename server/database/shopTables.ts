import type { ColumnType, Generated } from 'kysely'
import type { CouponKind } from '../../content/shop/coupons.ts'
import type { GatewayKey, NoticeState, RefundState } from '../../content/shop/gateways.ts'
import type { Currency } from '../../content/shop/money.ts'
import type { DeliveryState, GiftState, MethodKind, OrderState } from '../../content/shop/orders.ts'
import type { PaymentState } from '../../content/shop/payments.ts'
import type { RowColumns, Time } from './columns.ts'

/** What rows of price lists cost and give. */
interface OffersTable extends RowColumns {
  content_type: string
  row_id: number
  /** In the currency's smallest unit, as all money here. */
  price: number
  currency: Currency
  /** JSON: content/shop/offers.ts. */
  grants: string
  /** JSON: content/shop/goods.ts. */
  goods: ColumnType<string, string | undefined, string>
  /** The key of the realm that gives the goods; empty without any. */
  realm: ColumnType<string, string | undefined, string>
  /** Credit on this site that it gives. */
  credit: number
  per_person: number | null
  stock: number | null
  on_sale_from: Time | null
  on_sale_until: Time | null
}

/** What buyers get with a code. How often one was used is counted over the orders. */
interface CouponsTable extends RowColumns {
  /** In capital letters. */
  code: string
  kind: CouponKind
  /** A percentage or an amount; 0 of a gift. */
  value: number
  /** Of an amount. */
  currency: Currency | null
  /** Of a gift. */
  offer_id: number | null
  per_person: number | null
  uses: number | null
  valid_from: Time | null
  valid_until: Time | null
  off_since: Time | null
}

/** Where buyers pay by hand. */
interface PaymentMethodsTable extends RowColumns {
  kind: MethodKind
  name: string
  number: string
  holder: string
  /** The static code; empty without one. */
  qris: string
  /** The service; empty without one. */
  gateway: GatewayKey | ''
  currency: Currency
  /** What one person may pay in 30 days; null without a limit. */
  most: number | null
  /** How long goods that are paid by it are held back. */
  hold_hours: number
  /** Null if buyers may choose it. */
  off_since: Time | null
}

interface OrdersTable extends RowColumns {
  /** Random, and what people see. */
  number: string
  /** Null if the buyer has deleted their account. */
  user_id: number | null
  game_account_id: number | null
  state: OrderState
  realm: string
  /** The season of the realm in which it was placed. */
  season: string
  account_number: number
  account_name: string
  character_id: number
  character_name: string
  currency: Currency
  /** After the discount. */
  total: number
  /** What is to be paid: the total and a little more, so that the amount tells the order. */
  amount: number
  method_id: number
  /** JSON: the payment method as it was. */
  pay_to: string
  /** SHA-256 of the terms that the buyer has accepted, in hexadecimal digits. */
  terms_digest: string
  /** What else the buyer has accepted; empty without it. */
  age_statement: string
  coupon_id: number | null
  /** The coupon's code as it was; empty without one. */
  coupon_code: string
  /** What the coupon has taken off. */
  discount: number
  /** The part of the total that is tax. */
  tax: number
  tax_name: string
  tax_percent: number | null
  expires_at: Time
  decided_at: Time | null
  /** What was bought is given only then, because the payment may be called back; null if it is given at once. */
  held_until: Time | null
  /** Who has confirmed the payment first, if it takes two people. */
  first_confirmed_by: string | null
  /** What the first of two people has seen coming in. */
  first_received: number | null
  /** The id of the payment without an order that the first of two people has found for it. */
  first_payment: number | null
  /** Random. The numbers of deliveries are made from it, so a restored site gives them again. */
  seed: string
  /** What the desk has noted. */
  note: string
}

interface OrderLinesTable {
  id: Generated<number>
  order_id: number
  offer_id: number
  content_type: string
  row_id: number
  /** Name, price and grants are those of the time of the order. */
  name: string
  price: number
  quantity: number
  grants: string
  goods: ColumnType<string, string | undefined, string>
  credit: number
  /** Its part of the discount of the order. */
  discount: number
  /** How many it has taken from the stock of its offer: none if that had no limit. */
  stock_taken: number
}

/** Orders that are gifts. What the receiver has chosen is beside the order, because it is not for the buyer. */
interface OrderGiftsTable {
  order_id: number
  /** Null if the receiver has deleted their account. */
  receiver_id: number | null
  state: GiftState
  account_number: number
  account_name: string
  character_id: number
  character_name: string
  accepted_at: Time | null
}

/** Credit of people, by which they can pay. */
interface BalancesTable {
  user_id: number
  currency: Currency
  amount: number
}

/** The picture by which a buyer shows that an order is paid, as WebP. */
interface OrderProofsTable {
  order_id: number
  bytes: Uint8Array
  sent_at: Time
}

/** Money that came in for no order that is known, or for one that was paid. */
interface UnassignedPaymentsTable extends RowColumns {
  method_id: number
  currency: Currency
  amount: number
  /** What the desk knows of it. */
  note: string
  state: PaymentState
  /** The order whose payment it was. */
  order_id: number | null
}

/** The payment of an order at a service. */
interface GatewayPaymentsTable {
  order_id: number
  gateway: GatewayKey
  /** What the service calls it; empty until it has said so. */
  reference: string
  /** Another name of it in notices; empty without one. */
  alias: ColumnType<string, string, string>
  /** Where the buyer pays; empty before there is a page, and once it is over. */
  url: string
  /** How many pages were over before. */
  page: ColumnType<number, never, number>
  /** When the service is asked next; null if it is not. */
  due_at: Time | null
  tries: ColumnType<number, never, number>
  last_error: ColumnType<string | null, never, string | null>
  /** When the site last asked the service to make it. */
  begun_at: Time
}

/** What services have said, as they said it, for 90 days. */
interface GatewayNoticesTable {
  id: Generated<number>
  gateway: GatewayKey
  /** The service's id of the event, or the hash of the body. */
  event: string
  reference: string
  body: string
  state: NoticeState
  last_error: ColumnType<string | null, never, string | null>
  tries: ColumnType<number, never, number>
  due_at: Time | null
  received_at: Time
}

/** Money that a service is asked to give back. The ledger has it already. */
interface GatewayRefundsTable {
  /** Random. The service gives nothing back twice for it. */
  id: string
  order_id: number
  gateway: GatewayKey
  reference: string
  amount: number
  state: RefundState
  last_error: ColumnType<string | null, never, string | null>
  tries: ColumnType<number, never, number>
  due_at: Time | null
  asked_at: Time
  ended_at: ColumnType<string | null, never, string | null>
}

/** What payments at services have changed here, each once. */
interface GatewayEffectsTable {
  gateway: GatewayKey
  reference: string
  /** `paid`, `charged-back`, or `returned-` and how much went back in all. */
  effect: string
  amount: number
  /** The order that has the money of a payment. */
  order_id: number | null
  /** The payment without an order that has it. */
  payment_id: number | null
  time: Time
}

interface HeldAmountsTable {
  currency: Currency
  amount: number
  order_id: number
  until: Time
}

/** Double entry: the amounts of one posting add up to 0. Triggers refuse to change or delete an entry. */
interface LedgerTable {
  sequence: Generated<number>
  /** Random. */
  posting: string
  account: string
  /** PostgreSQL returns it as text, because the column is a bigint. */
  amount: ColumnType<number | string, number, never>
  currency: Currency
  order_number: string
  reason: string
  actor: string
  time: Time
}

/** What games have to give, each a letter with items or a good that is no item, in the order in which it was paid. */
interface DeliveriesTable {
  id: Generated<number>
  /** Random. The game's database records it together with the goods, so that nothing is given twice. */
  delivery: string
  order_id: number
  line_id: number
  realm: string
  /** JSON: server/shop/letters/letters.ts. Of a good an empty list. */
  items: string
  /** Its name in the script of the game, and how much of it; empty and 0 of a letter. */
  good: ColumnType<string, string | undefined, string>
  amount: ColumnType<number, number | undefined, number>
  /** The season of the realm for which it is. */
  season: ColumnType<string, string, string>
  /** Who has said that it was given, if the game has not. */
  settler: ColumnType<string | null, never, string | null>
  state: DeliveryState
  last_error: ColumnType<string | null, never, string | null>
  tries: ColumnType<number, never, number>
  retry_at: ColumnType<Time | null, never, Time | null>
  asked_at: Time
  ended_at: ColumnType<Time | null, never, Time | null>
}

export interface ShopTables {
  offers: OffersTable
  coupons: CouponsTable
  payment_methods: PaymentMethodsTable
  orders: OrdersTable
  order_lines: OrderLinesTable
  order_gifts: OrderGiftsTable
  order_proofs: OrderProofsTable
  balances: BalancesTable
  unassigned_payments: UnassignedPaymentsTable
  gateway_payments: GatewayPaymentsTable
  gateway_notices: GatewayNoticesTable
  gateway_effects: GatewayEffectsTable
  gateway_refunds: GatewayRefundsTable
  held_amounts: HeldAmountsTable
  ledger: LedgerTable
  deliveries: DeliveriesTable
}
