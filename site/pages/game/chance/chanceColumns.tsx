import { formatNumber } from '../../../../content/messages/formatNumber.ts'
import { known, knownColumn } from '../../../table/knownColumn.ts'
import type { Column } from '../../../table/Table.tsx'
import { formatChance } from '../../../format/chance.ts'

interface Likely {
  chance: number | null
  quantity: number | null
}

export const timesColumn = <R extends { times: number }>(rows: readonly R[]): Column<R>[] =>
  knownColumn(rows, 'Berapa kali', ({ times }) => (times > 1 ? formatNumber(times) : null), '1')

export const chanceColumns = <R extends Likely>(
  rows: readonly R[],
  labels: { chance: string; quantity: string } = { chance: 'Peluang', quantity: 'Jumlah' },
): Column<R>[] =>
  [
    ...knownColumn(rows, labels.chance, ({ chance }) => known(chance, formatChance)),
    ...knownColumn(rows, labels.quantity, ({ quantity }) => known(quantity, formatNumber)),
  ].map((column) => ({ ...column, narrow: true }))
