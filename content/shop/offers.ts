import { z } from 'zod'
import { LARGEST_ID } from '../limits.ts'
import { fill } from '../messages/fill.ts'
import { messages } from '../messages/messages.ts'
import { saying } from '../messages/said.ts'
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

const words = messages('shop.offers', {
  language: 'id',
  item: 'Item tidak dikenal.',
  count: 'Jumlah harus bilangan bulat dari 1 sampai {most}.',
  type: 'Pilih daftar harga.',
  row: 'Baris daftar harga tidak dikenal.',
  price: 'Harga harus bilangan bulat dari 1 sampai {most}.',
  currency: 'Mata uang tidak dikenal.',
  grants: 'Pilih paling sedikit satu item.',
  tooManyGrants: 'Paling banyak {most} macam item.',
  goods: 'Barang tidak terbaca.',
  tooManyGoods: 'Paling banyak {most} macam barang selain item.',
  realm: 'Server tidak dikenal.',
  noRealm: 'Pilih servernya.',
  credit: 'Saldo harus bilangan bulat dari 0 sampai {most}.',
  limit: 'Batas per orang harus bilangan bulat dari 1 sampai {most}.',
  stock: 'Stok harus bilangan bulat mulai dari 0.',
  from: 'Waktu mulai tidak terbaca.',
  until: 'Waktu selesai tidak terbaca.',
  oneRow: 'Satu baris untuk satu macam barang.',
  creditCurrency: 'Saldo hanya dijual dalam rupiah.',
  order: 'Waktu selesai harus sesudah waktu mulai.',
})
const say = (name: keyof typeof words, values = {}) => saying(() => fill(words[name], values))

const count = (most: number, name: 'count' | 'price' | 'limit') =>
  wholeNumber(1, most, () => fill(words[name], { most }))
const id = (name: 'item' | 'row') => wholeNumber(1, LARGEST_ID, () => words[name])
const optional = <T extends z.ZodType>(schema: T) => schema.nullable().default(null)

/** What a buyer gets: items of the game, by their ids on the site. */
const grantSchema = z.object({ item: id('item'), count: count(MOST_COUNT, 'count') })
export type Grant = z.output<typeof grantSchema>

export const offerSchema = z
  .object({
    type: z.enum(offeredKeys, say('type')),
    id: id('row'),
    price: count(MOST_MONEY, 'price'),
    currency: z.enum(CURRENCIES, say('currency')).default(RUPIAH),
    grants: z.array(grantSchema, say('grants')).max(MOST_GRANTS, say('tooManyGrants', { most: MOST_GRANTS })),
    goods: z
      .array(goodSchema, say('goods'))
      .max(MOST_GOODS, say('tooManyGoods', { most: MOST_GOODS }))
      .default([])
      .meta({ description: 'What the script of the game gives.' }),
    realm: z.string(say('realm')).max(40, say('realm')).default('').meta({
      description: 'The key of the realm that gives the `goods`.',
    }),
    credit: wholeNumber(0, MOST_MONEY, () => fill(words.credit, { most: MOST_MONEY }))
      .default(0)
      .meta({ description: 'Credit on this site that it gives, in rupiah.' }),
    limit: optional(count(MOST_COUNT, 'limit')).meta({ description: 'How many one person may buy in all.' }),
    stock: optional(wholeNumber(0, MOST_MONEY, () => words.stock)).meta({
      description: 'How many are left; null without a limit.',
    }),
    from: optional(z.iso.datetime({ offset: true, ...say('from') })),
    until: optional(z.iso.datetime({ offset: true, ...say('until') })),
  })
  .refine(({ grants, goods, credit }) => grants.length > 0 || goods.length > 0 || credit > 0, {
    path: ['grants'],
    ...say('grants'),
  })
  .refine(({ goods, realm }) => goods.length === 0 || realm !== '', { path: ['realm'], ...say('noRealm') })
  .refine(({ goods }) => new Set(goods.map(({ name }) => name)).size === goods.length, {
    path: ['goods'],
    ...say('oneRow'),
  })
  .refine(({ credit, currency }) => credit === 0 || currency === RUPIAH, {
    path: ['credit'],
    ...say('creditCurrency'),
  })
  .refine(({ from, until }) => !from || !until || Date.parse(from) < Date.parse(until), {
    path: ['until'],
    ...say('order'),
  })

export type OfferRequest = z.output<typeof offerSchema>
