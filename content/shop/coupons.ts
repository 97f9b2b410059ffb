import { z } from 'zod'
import { LARGEST_ID } from '../limits.ts'
import { fill } from '../messages/fill.ts'
import { messages } from '../messages/messages.ts'
import { saying } from '../messages/said.ts'
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

const words = messages('shop.coupons', {
  language: 'id',
  noCode: 'Isi kodenya.',
  shortCode: 'Kode paling sedikit {least} huruf.',
  longCode: 'Kode paling banyak {most} huruf.',
  code: 'Kode hanya boleh huruf A sampai Z, angka, dan tanda hubung di antaranya.',
  kind: 'Pilih persen, jumlah atau hadiah.',
  value: 'Isi bilangan bulat dari 1 sampai {most}.',
  currency: 'Mata uang tidak dikenal.',
  offer: 'Pilih hadiahnya.',
  perPerson: 'Batas per orang harus bilangan bulat dari 1 sampai {most}.',
  uses: 'Banyaknya pemakaian harus bilangan bulat dari 1 sampai {most}.',
  from: 'Waktu mulai tidak terbaca.',
  until: 'Waktu selesai tidak terbaca.',
  on: 'Pilih ya atau tidak.',
  order: 'Waktu selesai harus sesudah waktu mulai.',
  // These are of a code that a buyer types.
  typedCode: 'Kode kupon tidak terbaca.',
  noTypedCode: 'Isi kode kupon.',
  longTypedCode: 'Kode kupon paling banyak {most} huruf.',
  typedCodeLabel: 'Kode kupon',
})
const say = (name: keyof typeof words, values = {}) => saying(() => fill(words[name], values))

const optional = <T extends z.ZodType>(schema: T) => schema.nullable().default(null)
const most = (number: number, name: 'perPerson' | 'uses') =>
  optional(wholeNumber(1, number, () => fill(words[name], { most: number })))

export const couponSchema = z
  .object({
    code: z
      .string(say('noCode'))
      .trim()
      .toUpperCase()
      .min(SHORTEST_CODE, say('shortCode', { least: SHORTEST_CODE }))
      .max(LONGEST_CODE, say('longCode', { most: LONGEST_CODE }))
      .regex(CODE, say('code'))
      .meta({ description: 'Capital and small letters are the same.' }),
    kind: z.enum(COUPON_KINDS, say('kind')),
    value: wholeNumber(0, MOST_MONEY, () => fill(words.value, { most: MOST_MONEY }))
      .default(0)
      .meta({ description: 'Of the kind `percent` from 1 to 100; of `amount` in the currency’s smallest unit.' }),
    currency: z.enum(CURRENCIES, say('currency')).default('IDR').meta({
      description: 'Of the kind `amount`: orders of other currencies cannot use it.',
    }),
    offer: optional(wholeNumber(1, LARGEST_ID, () => words.offer)).meta({
      description: 'Of the kind `gift`: the id of the offer.',
    }),
    per_person: most(MOST_COUNT, 'perPerson').meta({ description: 'How often one person may use it.' }),
    uses: most(MOST_MONEY, 'uses').meta({ description: 'How often it may be used in all.' }),
    from: optional(z.iso.datetime({ offset: true, ...say('from') })),
    until: optional(z.iso.datetime({ offset: true, ...say('until') })),
    on: z.boolean(say('on')).default(true),
  })
  .refine(({ kind, value }) => kind !== 'percent' || (value >= 1 && value <= 100), {
    path: ['value'],
    ...say('value', { most: 100 }),
  })
  .refine(({ kind, value }) => kind !== 'amount' || value >= 1, {
    path: ['value'],
    ...say('value', { most: MOST_MONEY }),
  })
  .refine(({ kind, offer }) => kind !== 'gift' || offer !== null, { path: ['offer'], ...say('offer') })
  .refine(({ from, until }) => !from || !until || Date.parse(from) < Date.parse(until), {
    path: ['until'],
    ...say('order'),
  })
export type CouponRequest = z.output<typeof couponSchema>

/** A code as a buyer types it. One that no coupon can have is unknown like any other. */
export const typedCode = z
  .string(say('typedCode'))
  .trim()
  .toUpperCase()
  .min(1, say('noTypedCode'))
  .max(LONGEST_CODE, say('longTypedCode', { most: LONGEST_CODE }))
  .refine(...storable(() => words.typedCodeLabel))
