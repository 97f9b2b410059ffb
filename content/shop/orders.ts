import { z } from 'zod'
import { LARGEST_ID } from '../limits.ts'
import { storable, wholeNumber } from '../schema.ts'
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
  .refine(...storable('Catatan'))

/** How long a buyer has to pay. */
export const PAY_WITHIN_HOURS = 24
/** How many days after its order an amount may be asked for again. */
export const AMOUNT_HELD_DAYS = 14
/** From 1 to this is added to a total, so that the amount identifies the order. */
export const MOST_ADDED = 999
/** Orders of one person that wait for their payment. */
export const MOST_OPEN_ORDERS = 3

const id = (error: string) => wholeNumber(1, LARGEST_ID, error)

export const orderSchema = z.object({
  lines: z
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
      'Keranjang ini kosong.',
    )
    .min(1, 'Keranjang ini kosong.')
    .max(MOST_LINES, `Paling banyak ${MOST_LINES} macam.`),
  game_account: id('Pilih akun game.'),
  character: id('Pilih karakter.'),
  method: id('Pilih cara membayar.'),
  terms: z.literal(true, 'Setujui ketentuan dahulu.'),
  age: z.literal(true, 'Setujui pernyataan umur dahulu.').optional().meta({
    description: 'Needed if `GET /order-terms` has an age statement.',
  }),
})
export type OrderRequest = z.output<typeof orderSchema>

/** The largest picture of a payment. Visitors of one network may send 8 MB at once: server/http/connectionLimits.ts. */
export const PROOF_BYTES = 5 * 1024 * 1024
/** How many days a picture of a payment is kept. */
export const PROOF_DAYS = 90

/** How a buyer pays: by hand, with credit of this site, or at a service. */
export const METHOD_KINDS = ['bank', 'wallet', 'qris', 'credit', 'gateway'] as const
export type MethodKind = (typeof METHOD_KINDS)[number]
