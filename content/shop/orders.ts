import { z } from 'zod'
import { LARGEST_ID } from '../limits.ts'
import { storable, wholeNumber } from '../schema.ts'
import { typedCode } from './coupons.ts'
import { MOST_MONEY } from './money.ts'
import { MOST_LINES } from './offers.ts'
import { MOST_QUANTITY } from './orderNumber.ts'

/** The name of orders in the log of changes. */
export const ORDERS_TYPE = 'orders'

/**
 * `placed`: waits for its payment. `review`: the buyer says that it is paid. `paid`: a person has confirmed the payment.
 * `delivering`: the game has a part. `delivered`: it has everything. `refused`: the payment did not come. `expired`: nobody
 * paid in time. `cancelled`: by the buyer, or because the buyer has left. `refunded`: the money went back. `disputed`: of
 * payments that can be called back.
 */
export const ORDER_STATES = [
  'placed',
  'review',
  'paid',
  'delivering',
  'delivered',
  'refused',
  'expired',
  'cancelled',
  'refunded',
  'disputed',
] as const
export type OrderState = (typeof ORDER_STATES)[number]

/** Orders that nobody has decided about. */
export const OPEN_STATES = ['placed', 'review'] as const

/** Orders that ended without a payment: what they have taken is free again. */
export const ENDED_UNPAID = ['expired', 'cancelled', 'refused'] as const

/** The states of orders whose money came in and is still here. */
export const PAID_STATES: readonly OrderState[] = ['paid', 'delivering', 'delivered']

/** The states of orders whose money went back: by the desk or the service, or by the bank of the buyer. */
export const WENT_BACK = ['refunded', 'disputed'] as const

/**
 * Of an order that is a gift. `offered`: its receiver has not chosen a character. `kept`: its buyer has taken it.
 * `withdrawn`: its money went back before.
 */
export const GIFT_STATES = ['offered', 'accepted', 'kept', 'withdrawn'] as const
export type GiftState = (typeof GIFT_STATES)[number]

/** `claimed`: the game is being asked. `unclear`: nobody knows whether the game has it, so a person decides. */
export const LINE_STATES = ['waiting', 'claimed', 'given', 'unclear'] as const
export type LineState = (typeof LINE_STATES)[number]

/**
 * A delivery is a letter of the game, and a line has one or more. `stopping`: the money went back, and the game is asked not
 * to give it. `stopped`: it is never given.
 */
export const DELIVERY_STATES = [...LINE_STATES, 'stopping', 'stopped'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Deliveries of which the game has to be asked. */
export const DUE_STATES = ['waiting', 'claimed', 'stopping'] as const

/** Of an order whose money goes back. `stopped`: what the game has not given yet is not given any more. */
export const REFUNDED_GOODS = ['kept', 'stopped'] as const
export type RefundedGoods = (typeof REFUNDED_GOODS)[number]

/** The most characters of a note of the desk. */
export const LONGEST_NOTE = 500
export const noteSchema = z
  .string('Catatan tidak terbaca.')
  .trim()
  .max(LONGEST_NOTE, `Catatan paling banyak ${LONGEST_NOTE} huruf.`)
  .refine(...storable(() => 'Catatan'))

/** How long a buyer has to pay. */
export const PAY_WITHIN_HOURS = 24
/** How many days after its order an amount may be asked for again. */
export const AMOUNT_HELD_DAYS = 14
/** From 1 to this is added to a total, so that the amount identifies the order. */
export const MOST_ADDED = 999
/** Orders of one person that wait for their payment. */
export const MOST_OPEN_ORDERS = 3

const id = (error: string) => wholeNumber(1, LARGEST_ID, error)

const EMPTY_BASKET = 'Keranjang ini kosong.'

const orderLines = z
  .array(
    z
      .object({
        offer: id('Penawaran tidak dikenal.').optional().meta({
          description: 'Instead of `type` and `id`.',
        }),
        type: z.string('Penawaran tidak dikenal.').max(40, 'Penawaran tidak dikenal.').optional().meta({
          description: 'With `id`: the row of a price list.',
        }),
        id: id('Penawaran tidak dikenal.').optional(),
        quantity: wholeNumber(1, MOST_QUANTITY, `Jumlah harus bilangan bulat dari 1 sampai ${MOST_QUANTITY}.`),
        price: wholeNumber(1, LARGEST_ID, 'Harga tidak terbaca.')
          .optional()
          .meta({ description: 'The price that the buyer has seen: the order is refused if it is another one now.' }),
      })
      .refine(({ offer, type, id: row }) => (offer === undefined) === (type !== undefined && row !== undefined), {
        path: ['offer'],
        error: 'Sebutkan penawarannya, atau baris daftar harganya.',
      }),
    EMPTY_BASKET,
  )
  .max(MOST_LINES, `Paling banyak ${MOST_LINES} macam.`)

const ACCOUNT = 'Pilih akun game.'
const CHARACTER = 'Pilih karakter.'
const METHOD = 'Pilih cara membayar.'

/** Who gets it: a character of one's own. */
export const receiverSchema = z.object({ game_account: id(ACCOUNT), character: id(CHARACTER) })
export type ReceiverRequest = z.output<typeof receiverSchema>

export const orderSchema = z
  .object({
    lines: orderLines,
    game_account: id(ACCOUNT).optional().meta({ description: 'Not of a gift.' }),
    character: id(CHARACTER).optional().meta({ description: 'Not of a gift.' }),
    method: id(METHOD).optional().meta({ description: 'Not needed if a coupon leaves nothing to pay.' }),
    coupon: typedCode.optional().meta({ description: 'The code of a coupon.' }),
    total: wholeNumber(0, MOST_MONEY, 'Jumlah tidak terbaca.').optional().meta({
      description: 'What the buyer has seen that they will pay; 409 `total_changed` if it is another sum now.',
    }),
    gift_to: z
      .string('Nama pemain tidak terbaca.')
      .trim()
      .min(1, 'Isi nama pemain yang menerima.')
      .max(100, 'Nama pemain tidak dikenal.')
      .refine(...storable(() => 'Nama pemain'))
      .optional()
      .meta({ description: 'A user name: this person chooses a character and gets what is bought.' }),
    terms: z.literal(true, 'Setujui ketentuan dahulu.'),
    age: z.literal(true, 'Setujui pernyataan umur dahulu.').optional().meta({
      description: 'Needed if `GET /order-terms` has an age statement.',
    }),
  })
  .refine(({ lines, coupon }) => lines.length > 0 || coupon !== undefined, { path: ['lines'], error: EMPTY_BASKET })
  .refine(({ method, coupon }) => method !== undefined || coupon !== undefined, { path: ['method'], error: METHOD })
  .refine(({ game_account, gift_to }) => game_account !== undefined || gift_to !== undefined, {
    path: ['game_account'],
    error: ACCOUNT,
  })
  .refine(({ character, gift_to }) => character !== undefined || gift_to !== undefined, {
    path: ['character'],
    error: CHARACTER,
  })
export type OrderRequest = z.output<typeof orderSchema>

/** What a coupon would take off. */
export const couponCheckSchema = z.object({ code: typedCode, lines: orderLines })
export type CouponCheckRequest = z.output<typeof couponCheckSchema>

/** The largest picture of a payment. Visitors of one network may send 8 MB at once: server/http/connectionLimits.ts. */
export const PROOF_BYTES = 5 * 1024 * 1024
/** How many days a picture of a payment is kept. */
export const PROOF_DAYS = 90

/** How a buyer pays: by hand, with credit of this site, or at a service. */
export const METHOD_KINDS = ['bank', 'wallet', 'qris', 'credit', 'gateway'] as const
export type MethodKind = (typeof METHOD_KINDS)[number]

/** How an order is paid. `free`: a coupon has left nothing to pay. */
export const PAID_BY = [...METHOD_KINDS, 'free'] as const
export type PaidBy = (typeof PAID_BY)[number]
