import { z } from 'zod'
import { LARGEST_ID } from '../limits.ts'
import { storable, wholeNumber } from '../schema.ts'
import { CURRENCIES, MOST_MONEY } from './money.ts'
import { MOST_COUNT } from './offers.ts'
import { LONGEST_CODE } from './orderNumber.ts'

/** The name of coupons in the log of changes. */
export const COUPONS_TYPE = 'coupons'

/** `percent` and `amount` are taken off what is bought. `gift` gives one piece of an offer, once in each order. */
export const COUPON_KINDS = ['percent', 'amount', 'gift'] as const
export type CouponKind = (typeof COUPON_KINDS)[number]

const CODE = /^[A-Z0-9]+(?:-[A-Z0-9]+)*$/
const SHORTEST_CODE = 4

const optional = <T extends z.ZodType>(schema: T) => schema.nullable().default(null)
const most = (number: number, name: string) =>
  optional(wholeNumber(1, number, `${name} harus bilangan bulat dari 1 sampai ${number}.`))

export const couponSchema = z
  .object({
    code: z
      .string('Isi kodenya.')
      .trim()
      .toUpperCase()
      .min(SHORTEST_CODE, `Kode paling sedikit ${SHORTEST_CODE} huruf.`)
      .max(LONGEST_CODE, `Kode paling banyak ${LONGEST_CODE} huruf.`)
      .regex(CODE, 'Kode hanya boleh huruf A sampai Z, angka, dan tanda hubung di antaranya.')
      .meta({ description: 'Capital and small letters are the same.' }),
    kind: z.enum(COUPON_KINDS, 'Pilih persen, jumlah atau hadiah.'),
    value: wholeNumber(0, MOST_MONEY, `Isi bilangan bulat dari 1 sampai ${MOST_MONEY}.`)
      .default(0)
      .meta({ description: 'Of the kind `percent` from 1 to 100; of `amount` in the currency’s smallest unit.' }),
    currency: z.enum(CURRENCIES, 'Mata uang tidak dikenal.').default('IDR').meta({
      description: 'Of the kind `amount`: orders of other currencies cannot use it.',
    }),
    offer: optional(wholeNumber(1, LARGEST_ID, 'Pilih hadiahnya.')).meta({
      description: 'Of the kind `gift`: the id of the offer.',
    }),
    per_person: most(MOST_COUNT, 'Batas per orang').meta({ description: 'How often one person may use it.' }),
    uses: most(MOST_MONEY, 'Banyaknya pemakaian').meta({ description: 'How often it may be used in all.' }),
    from: optional(z.iso.datetime({ offset: true, error: 'Waktu mulai tidak terbaca.' })),
    until: optional(z.iso.datetime({ offset: true, error: 'Waktu selesai tidak terbaca.' })),
    on: z.boolean('Pilih ya atau tidak.').default(true),
  })
  .refine(({ kind, value }) => kind !== 'percent' || (value >= 1 && value <= 100), {
    path: ['value'],
    error: 'Isi bilangan bulat dari 1 sampai 100.',
  })
  .refine(({ kind, value }) => kind !== 'amount' || value >= 1, {
    path: ['value'],
    error: `Isi bilangan bulat dari 1 sampai ${MOST_MONEY}.`,
  })
  .refine(({ kind, offer }) => kind !== 'gift' || offer !== null, { path: ['offer'], error: 'Pilih hadiahnya.' })
  .refine(({ from, until }) => !from || !until || Date.parse(from) < Date.parse(until), {
    path: ['until'],
    error: 'Waktu selesai harus sesudah waktu mulai.',
  })
export type CouponRequest = z.output<typeof couponSchema>

/** A code as a buyer types it. One that no coupon can have is unknown like any other. */
export const typedCode = z
  .string('Kode kupon tidak terbaca.')
  .trim()
  .toUpperCase()
  .min(1, 'Isi kode kupon.')
  .max(LONGEST_CODE, `Kode kupon paling banyak ${LONGEST_CODE} huruf.`)
  .refine(...storable(() => 'Kode kupon'))
