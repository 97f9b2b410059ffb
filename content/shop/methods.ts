import { z } from 'zod'
import { fill } from '../messages/fill.ts'
import { messages } from '../messages/messages.ts'
import { saying } from '../messages/said.ts'
import { storable, wholeNumber } from '../schema.ts'
import { validation } from '../validation.ts'
import { GATEWAYS } from './gateways.ts'
import { CURRENCIES, MOST_MONEY, RUPIAH } from './money.ts'
import { METHOD_KINDS, type MethodKind } from './orders.ts'

/** The name of payment methods in the log of changes. */
export const METHODS_TYPE = 'payment-methods'

const words = messages('shop.methods', {
  language: 'id',
  kind: 'Pilih {options}.',
  longName: 'Nama paling banyak {most} huruf.',
  number: 'Nomor tidak terbaca.',
  longNumber: 'Nomor paling banyak {most} huruf.',
  holder: 'Atas nama tidak terbaca.',
  longHolder: 'Atas nama paling banyak {most} huruf.',
  noQris: 'Isi kode QRIS.',
  longQris: 'Kode QRIS terlalu panjang.',
  gateway: 'Layanan tidak dikenal.',
  noGateway: 'Pilih layanan.',
  currency: 'Mata uang tidak dikenal.',
  most: 'Batas harus bilangan bulat dari 1 sampai {most}.',
  hold: 'Penahanan harus dari 0 sampai {most} jam.',
  on: 'Pilih ya atau tidak.',
  foreign: 'Hanya layanan pembayaran menerima mata uang lain.',
})
const say = (name: keyof typeof words, values = {}) => saying(() => fill(words[name], values))

/** What sentences call the fields. */
const labels = messages('shop.methods.labels', {
  language: 'id',
  name: 'Nama',
  number: 'Nomor',
  // The name of the owner of an account at a bank.
  holder: 'Atas nama',
  qris: 'Kode QRIS',
})
const isMissing = (name: keyof typeof labels) => saying(() => fill(validation('id').required, { label: labels[name] }))
const storableAs = (name: keyof typeof labels) => storable(() => labels[name])

const LONGEST = { name: 60, number: 40, holder: 80, qris: 512 } as const

const isByHand = (kind: MethodKind): boolean => kind === 'bank' || kind === 'wallet'

/** The limit of a payment method is for so many days. */
export const CAPPED_DAYS = 30
const LONGEST_HOLD_HOURS = 720

/** How buyers pay: to an account of a bank, a wallet, by a static QRIS code, or with credit of this site. */
export const methodSchema = z
  .object({
    kind: z.enum(METHOD_KINDS, say('kind', { options: METHOD_KINDS.join(', ') })),
    name: z
      .string(isMissing('name'))
      .trim()
      .min(1, isMissing('name'))
      .max(LONGEST.name, say('longName', { most: LONGEST.name }))
      .refine(...storableAs('name')),
    number: z
      .string(say('number'))
      .trim()
      .max(LONGEST.number, say('longNumber', { most: LONGEST.number }))
      .refine(...storableAs('number'))
      .default(''),
    holder: z
      .string(say('holder'))
      .trim()
      .max(LONGEST.holder, say('longHolder', { most: LONGEST.holder }))
      .refine(...storableAs('holder'))
      .default(''),
    qris: z
      .string(say('noQris'))
      .trim()
      .max(LONGEST.qris, say('longQris'))
      .refine(...storableAs('qris'))
      .default(''),
    gateway: z.enum(['', ...GATEWAYS], say('gateway')).default(''),
    currency: z.enum(CURRENCIES, say('currency')).default(RUPIAH),
    most: wholeNumber(1, MOST_MONEY, () => fill(words.most, { most: MOST_MONEY }))
      .nullable()
      .default(null)
      .meta({ description: `What one person may pay at a service in ${CAPPED_DAYS} days; null without a limit.` }),
    hold_hours: wholeNumber(0, LONGEST_HOLD_HOURS, () => fill(words.hold, { most: LONGEST_HOLD_HOURS }))
      .default(0)
      .meta({ description: 'How long goods that are paid at a service are held back.' }),
    on: z.boolean(say('on')).default(true),
  })
  .refine(({ kind, number }) => !isByHand(kind) || number !== '', { path: ['number'], ...isMissing('number') })
  .refine(({ kind, holder }) => !isByHand(kind) || holder !== '', { path: ['holder'], ...isMissing('holder') })
  .refine(({ kind, qris }) => kind !== 'qris' || qris !== '', { path: ['qris'], ...say('noQris') })
  .refine(({ kind, gateway }) => kind !== 'gateway' || gateway !== '', { path: ['gateway'], ...say('noGateway') })
  .refine(({ kind, currency }) => kind === 'gateway' || currency === RUPIAH, {
    path: ['currency'],
    ...say('foreign'),
  })
export type MethodRequest = z.output<typeof methodSchema>
