import { messages } from '../../../../content/messages/messages.ts'
import { formatNumber } from '../../../../content/messages/formatNumber.ts'
import { known, knownColumn } from '../../../table/knownColumn.ts'
import type { Column } from '../../../table/Table.tsx'
import { formatChance } from '../../../format/chance.ts'

/** Headings of columns. */
const words = messages('site.game.chances', {
  language: 'id',
  chance: 'Peluang',
  amount: 'Jumlah',
  most: 'Jumlah terbanyak',
  times: 'Berapa kali',
})

interface Likely {
  chance: number | null
  quantity: number | null
}

interface Labels {
  chance: string
  quantity: string
}

export const timesColumn = <R extends { times: number }>(rows: readonly R[]): Column<R>[] =>
  knownColumn(rows, words.times, ({ times }) => (times > 1 ? formatNumber(times) : null), '1')

export const chanceColumns = <R extends Likely>(
  rows: readonly R[],
  labels: Labels = { chance: words.chance, quantity: words.amount },
): Column<R>[] =>
  [
    ...knownColumn(rows, labels.chance, ({ chance }) => known(chance, formatChance)),
    ...knownColumn(rows, labels.quantity, ({ quantity }) => known(quantity, formatNumber)),
  ].map((column) => ({ ...column, narrow: true }))

/** Columns of drops, of which a monster gives no more than their quantity. */
export const dropChanceColumns = <R extends Likely>(
  rows: readonly R[],
  labels: Labels = { chance: words.chance, quantity: words.most },
): Column<R>[] =>
  chanceColumns(rows, labels).map((column) => (column.label === labels.quantity ? { ...column, sign: '≤' } : column))
