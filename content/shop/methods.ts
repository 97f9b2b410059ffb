import { z } from 'zod'
import { storable, wholeNumber } from '../schema.ts'
import { GATEWAYS } from './gateways.ts'
import { CURRENCIES, MOST_MONEY, RUPIAH } from './money.ts'
import { METHOD_KINDS, type MethodKind } from './orders.ts'

/** The name of payment methods in the log of changes. */
export const METHODS_TYPE = 'payment-methods'

const text = (label: string, most: number) =>
  z
    .string(`${label} wajib diisi.`)
    .trim()
    .min(1, `${label} wajib diisi.`)
    .max(most, `${label} paling banyak ${most} huruf.`)
    .refine(...storable(() => label))

const isByHand = (kind: MethodKind): boolean => kind === 'bank' || kind === 'wallet'

/** The limit of a payment method is for so many days. */
export const CAPPED_DAYS = 30
const LONGEST_HOLD_HOURS = 720

/** How buyers pay: to an account of a bank, a wallet, by a static QRIS code, or with credit of this site. */
export const methodSchema = z
  .object({
    kind: z.enum(METHOD_KINDS, 'Pilih bank, wallet atau qris.'),
    name: text('Nama', 60),
    number: z
      .string('Nomor tidak terbaca.')
      .trim()
      .max(40, 'Nomor paling banyak 40 huruf.')
      .refine(...storable(() => 'Nomor'))
      .default(''),
    holder: z
      .string('Atas nama tidak terbaca.')
      .trim()
      .max(80, 'Atas nama paling banyak 80 huruf.')
      .refine(...storable(() => 'Atas nama'))
      .default(''),
    qris: z
      .string('Isi kode QRIS.')
      .trim()
      .max(512, 'Kode QRIS terlalu panjang.')
      .refine(...storable(() => 'Kode QRIS'))
      .default(''),
    gateway: z.enum(['', ...GATEWAYS], 'Layanan tidak dikenal.').default(''),
    currency: z.enum(CURRENCIES, 'Mata uang tidak dikenal.').default(RUPIAH),
    most: wholeNumber(1, MOST_MONEY, `Batas harus bilangan bulat dari 1 sampai ${MOST_MONEY}.`)
      .nullable()
      .default(null)
      .meta({ description: `What one person may pay at a service in ${CAPPED_DAYS} days; null without a limit.` }),
    hold_hours: wholeNumber(0, LONGEST_HOLD_HOURS, `Penahanan harus dari 0 sampai ${LONGEST_HOLD_HOURS} jam.`)
      .default(0)
      .meta({ description: 'How long goods that are paid at a service are held back.' }),
    on: z.boolean('Pilih ya atau tidak.').default(true),
  })
  .refine(({ kind, number }) => !isByHand(kind) || number !== '', { path: ['number'], error: 'Nomor wajib diisi.' })
  .refine(({ kind, holder }) => !isByHand(kind) || holder !== '', { path: ['holder'], error: 'Atas nama wajib diisi.' })
  .refine(({ kind, qris }) => kind !== 'qris' || qris !== '', { path: ['qris'], error: 'Isi kode QRIS.' })
  .refine(({ kind, gateway }) => kind !== 'gateway' || gateway !== '', { path: ['gateway'], error: 'Pilih layanan.' })
  .refine(({ kind, currency }) => kind === 'gateway' || currency === RUPIAH, {
    path: ['currency'],
    error: 'Hanya layanan pembayaran menerima mata uang lain.',
  })
export type MethodRequest = z.output<typeof methodSchema>
