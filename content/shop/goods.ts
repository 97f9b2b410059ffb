import { z } from 'zod'
import { storable, wholeNumber } from '../schema.ts'

/** Goods that every game's script gives, as people call them. */
const KNOWN_GOODS = new Map([
  ['coins', 'Koin game'],
  ['vip', 'Hari VIP'],
])

/** Goods of the operator's own script have names like this, and a label. */
const GOOD_NAME = /^[a-z][a-z0-9_]{0,19}$/
const LONGEST_LABEL = 40
export const MOST_GOODS = 10
/** Counters of scripts have 32 bits in Hercules. */
export const MOST_OF_GOOD = 1_000_000

export const isKnownGood = (name: string): boolean => KNOWN_GOODS.has(name)

/** What people read. */
export const goodLabel = ({ name, label }: Pick<Good, 'name' | 'label'>): string => KNOWN_GOODS.get(name) ?? label

export const goodSchema = z
  .object({
    name: z
      .string('Nama barang dalam skrip tidak terbaca.')
      .regex(GOOD_NAME, 'Nama dalam skrip: huruf kecil, angka dan garis bawah, paling banyak 20, mulai dengan huruf.')
      .meta({ description: '`coins`, `vip` (days), or a name that the script of the game knows.' }),
    count: wholeNumber(1, MOST_OF_GOOD, `Jumlah harus bilangan bulat dari 1 sampai ${MOST_OF_GOOD}.`),
    label: z
      .string('Sebutan tidak terbaca.')
      .trim()
      .max(LONGEST_LABEL, `Sebutan paling banyak ${LONGEST_LABEL} huruf.`)
      .refine(...storable(() => 'Sebutan'))
      .default('')
      .meta({ description: 'What people read; not needed for `coins` and `vip`.' }),
  })
  .refine(({ name, label }) => isKnownGood(name) || label !== '', {
    path: ['label'],
    error: 'Isi sebutan yang dibaca pembeli.',
  })
/** Goods of a game that are no items. */
export type Good = z.output<typeof goodSchema>
