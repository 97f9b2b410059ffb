import { z } from 'zod'
import { LARGEST_ID } from '../limits.ts'
import { fill } from '../messages/fill.ts'
import { messages } from '../messages/messages.ts'
import { saying } from '../messages/said.ts'
import { storable, wholeNumber } from '../schema.ts'
import { typedCode } from './coupons.ts'
import { MOST_MONEY } from './money.ts'
import { MOST_LINES } from './offers.ts'
import { MOST_QUANTITY } from './orderNumber.ts'
import { shopWording } from './shopWording.ts'

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

const words = messages('shop.orderRequest', {
  language: 'id',
  note: 'Catatan tidak terbaca.',
  longNote: 'Catatan paling banyak {most} huruf.',
  noteLabel: 'Catatan',
  offer: 'Penawaran tidak dikenal.',
  quantity: 'Jumlah harus bilangan bulat dari 1 sampai {most}.',
  price: 'Harga tidak terbaca.',
  line: 'Sebutkan penawarannya, atau baris daftar harganya.',
  tooManyLines: 'Paling banyak {most} macam.',
  account: 'Pilih akun game.',
  character: 'Pilih karakter.',
  method: 'Pilih cara membayar.',
  total: 'Jumlah tidak terbaca.',
  giftTo: 'Nama pemain tidak terbaca.',
  giftToUnknown: 'Nama pemain tidak dikenal.',
  giftToLabel: 'Nama pemain',
})
const say = (name: keyof typeof words, values = {}) => saying(() => fill(words[name], values))
const sayShop = (name: 'empty' | 'giftNeeded' | 'termsNeeded' | 'ageNeeded') => saying(() => shopWording[name])

/** The most characters of a note of the desk. */
export const LONGEST_NOTE = 500
export const noteSchema = z
  .string(say('note'))
  .trim()
  .max(LONGEST_NOTE, say('longNote', { most: LONGEST_NOTE }))
  .refine(...storable(() => words.noteLabel))

/** How long a buyer has to pay. */
export const PAY_WITHIN_HOURS = 24
/** How many days after its order an amount may be asked for again. */
export const AMOUNT_HELD_DAYS = 14
/** From 1 to this is added to a total, so that the amount identifies the order. */
export const MOST_ADDED = 999
/** Orders of one person that wait for their payment. */
export const MOST_OPEN_ORDERS = 3

const id = (name: 'offer' | 'account' | 'character' | 'method') => wholeNumber(1, LARGEST_ID, () => words[name])

const orderLines = z
  .array(
    z
      .object({
        offer: id('offer').optional().meta({
          description: 'Instead of `type` and `id`.',
        }),
        type: z.string(say('offer')).max(40, say('offer')).optional().meta({
          description: 'With `id`: the row of a price list.',
        }),
        id: id('offer').optional(),
        quantity: wholeNumber(1, MOST_QUANTITY, () => fill(words.quantity, { most: MOST_QUANTITY })),
        price: wholeNumber(1, LARGEST_ID, () => words.price)
          .optional()
          .meta({ description: 'The price that the buyer has seen: the order is refused if it is another one now.' }),
      })
      .refine(({ offer, type, id: row }) => (offer === undefined) === (type !== undefined && row !== undefined), {
        path: ['offer'],
        ...say('line'),
      }),
    sayShop('empty'),
  )
  .max(MOST_LINES, say('tooManyLines', { most: MOST_LINES }))

/** Who gets it: a character of one's own. */
export const receiverSchema = z.object({ game_account: id('account'), character: id('character') })
export type ReceiverRequest = z.output<typeof receiverSchema>

export const orderSchema = z
  .object({
    lines: orderLines,
    game_account: id('account').optional().meta({ description: 'Not of a gift.' }),
    character: id('character').optional().meta({ description: 'Not of a gift.' }),
    method: id('method').optional().meta({ description: 'Not needed if a coupon leaves nothing to pay.' }),
    coupon: typedCode.optional().meta({ description: 'The code of a coupon.' }),
    total: wholeNumber(0, MOST_MONEY, () => words.total)
      .optional()
      .meta({
        description: 'What the buyer has seen that they will pay; 409 `total_changed` if it is another sum now.',
      }),
    gift_to: z
      .string(say('giftTo'))
      .trim()
      .min(1, sayShop('giftNeeded'))
      .max(100, say('giftToUnknown'))
      .refine(...storable(() => words.giftToLabel))
      .optional()
      .meta({ description: 'A user name: this person chooses a character and gets what is bought.' }),
    terms: z.literal(true, sayShop('termsNeeded')),
    age: z.literal(true, sayShop('ageNeeded')).optional().meta({
      description: 'Needed if `GET /order-terms` has an age statement.',
    }),
  })
  .refine(({ lines, coupon }) => lines.length > 0 || coupon !== undefined, { path: ['lines'], ...sayShop('empty') })
  .refine(({ method, coupon }) => method !== undefined || coupon !== undefined, { path: ['method'], ...say('method') })
  .refine(({ game_account, gift_to }) => game_account !== undefined || gift_to !== undefined, {
    path: ['game_account'],
    ...say('account'),
  })
  .refine(({ character, gift_to }) => character !== undefined || gift_to !== undefined, {
    path: ['character'],
    ...say('character'),
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
