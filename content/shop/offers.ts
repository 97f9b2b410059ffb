import { z } from 'zod'
import { LARGEST_ID } from '../limits.ts'
import { wholeNumber } from '../schema.ts'
import { gemstone } from '../types/gemstone.ts'
import { donationPackage } from '../types/package.ts'
import { resource } from '../types/resource.ts'
import { retail } from '../types/retail.ts'
import { seasonPass } from '../types/seasonPass.ts'
import { service } from '../types/service.ts'
import { goodSchema, MOST_GOODS } from './goods.ts'
import { CURRENCIES, MOST_MONEY, RUPIAH } from './money.ts'

/** The name of offers in the log of changes. */
export const OFFERS_TYPE = 'offers'

/** The price lists whose rows can be sold. */
export const OFFERED_TYPES = [retail, service, gemstone, resource, seasonPass, donationPackage] as const
export const offeredKeys = OFFERED_TYPES.map(({ key }) => key)

/** The most lines of an order, and the most grants of an offer. */
export const MOST_LINES = 20
export const MOST_GRANTS = 20
/** rAthena reads the count of an attachment into 16 bits, and a character holds 30,000 of an item. */
export const MOST_COUNT = 30_000

const count = (most: number, name: string) =>
  wholeNumber(1, most, `${name} harus bilangan bulat dari 1 sampai ${most}.`)
const id = (name: string) => wholeNumber(1, LARGEST_ID, `${name} tidak dikenal.`)
const optional = <T extends z.ZodType>(schema: T) => schema.nullable().default(null)

/** What a buyer gets: items of the game, by their ids on the site. */
const grantSchema = z.object({ item: id('Item'), count: count(MOST_COUNT, 'Jumlah') })
export type Grant = z.output<typeof grantSchema>

export const offerSchema = z
  .object({
    type: z.enum(offeredKeys, 'Pilih daftar harga.'),
    id: id('Baris daftar harga'),
    price: count(MOST_MONEY, 'Harga'),
    currency: z.enum(CURRENCIES, 'Mata uang tidak dikenal.').default(RUPIAH),
    grants: z
      .array(grantSchema, 'Pilih paling sedikit satu item.')
      .max(MOST_GRANTS, `Paling banyak ${MOST_GRANTS} macam item.`),
    goods: z
      .array(goodSchema, 'Barang tidak terbaca.')
      .max(MOST_GOODS, `Paling banyak ${MOST_GOODS} macam barang selain item.`)
      .default([])
      .meta({ description: 'What the script of the game gives.' }),
    realm: z.string('Server tidak dikenal.').max(40, 'Server tidak dikenal.').default('').meta({
      description: 'The key of the realm that gives the `goods`.',
    }),
    credit: wholeNumber(0, MOST_MONEY, `Saldo harus bilangan bulat dari 0 sampai ${MOST_MONEY}.`)
      .default(0)
      .meta({ description: 'Credit on this site that it gives, in rupiah.' }),
    limit: optional(count(MOST_COUNT, 'Batas per orang')).meta({ description: 'How many one person may buy in all.' }),
    stock: optional(wholeNumber(0, MOST_MONEY, 'Stok harus bilangan bulat mulai dari 0.')).meta({
      description: 'How many are left; null without a limit.',
    }),
    from: optional(z.iso.datetime({ offset: true, error: 'Waktu mulai tidak terbaca.' })),
    until: optional(z.iso.datetime({ offset: true, error: 'Waktu selesai tidak terbaca.' })),
  })
  .refine(({ grants, goods, credit }) => grants.length > 0 || goods.length > 0 || credit > 0, {
    path: ['grants'],
    error: 'Pilih paling sedikit satu item.',
  })
  .refine(({ goods, realm }) => goods.length === 0 || realm !== '', { path: ['realm'], error: 'Pilih servernya.' })
  .refine(({ goods }) => new Set(goods.map(({ name }) => name)).size === goods.length, {
    path: ['goods'],
    error: 'Satu baris untuk satu macam barang.',
  })
  .refine(({ credit, currency }) => credit === 0 || currency === RUPIAH, {
    path: ['credit'],
    error: 'Saldo hanya dijual dalam rupiah.',
  })
  .refine(({ from, until }) => !from || !until || Date.parse(from) < Date.parse(until), {
    path: ['until'],
    error: 'Waktu selesai harus sesudah waktu mulai.',
  })

export type OfferRequest = z.output<typeof offerSchema>
