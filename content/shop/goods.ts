import { z } from 'zod'
import { fill } from '../messages/fill.ts'
import { messages } from '../messages/messages.ts'
import { saying } from '../messages/said.ts'
import { storable, wholeNumber } from '../schema.ts'

const words = messages('shop.goods', {
  language: 'id',
  // Goods that every game's script gives, after their number: “500 Koin game”.
  known: { coins: 'Koin game', vip: 'Hari VIP' },
  name: 'Nama barang dalam skrip tidak terbaca.',
  namePattern: 'Nama dalam skrip: huruf kecil, angka dan garis bawah, paling banyak 20, mulai dengan huruf.',
  count: 'Jumlah harus bilangan bulat dari 1 sampai {most}.',
  label: 'Sebutan tidak terbaca.',
  longLabel: 'Sebutan paling banyak {most} huruf.',
  labelName: 'Sebutan',
  noLabel: 'Isi sebutan yang dibaca pembeli.',
})
const say = (name: Exclude<keyof typeof words, 'known'>, values = {}) => saying(() => fill(words[name], values))

/** Goods of the operator's own script have names like this, and a label. */
const GOOD_NAME = /^[a-z][a-z0-9_]{0,19}$/
const LONGEST_LABEL = 40
export const MOST_GOODS = 10
/** Counters of scripts have 32 bits in Hercules. */
export const MOST_OF_GOOD = 1_000_000

type KnownGood = keyof typeof words.known
export const isKnownGood = (name: string): name is KnownGood => Object.hasOwn(words.known, name)

/** What people read. */
export const goodLabel = ({ name, label }: Pick<Good, 'name' | 'label'>): string =>
  isKnownGood(name) ? words.known[name] : label

export const goodSchema = z
  .object({
    name: z
      .string(say('name'))
      .regex(GOOD_NAME, say('namePattern'))
      .meta({ description: '`coins`, `vip` (days), or a name that the script of the game knows.' }),
    count: wholeNumber(1, MOST_OF_GOOD, () => fill(words.count, { most: MOST_OF_GOOD })),
    label: z
      .string(say('label'))
      .trim()
      .max(LONGEST_LABEL, say('longLabel', { most: LONGEST_LABEL }))
      .refine(...storable(() => words.labelName))
      .default('')
      .meta({ description: 'What people read; not needed for `coins` and `vip`.' }),
  })
  .refine(({ name, label }) => isKnownGood(name) || label !== '', {
    path: ['label'],
    ...say('noLabel'),
  })
/** Goods of a game that are no items. */
export type Good = z.output<typeof goodSchema>
