import { formatNumber } from '../../../format/number.ts'
import type { Column } from '../../../table/Table.tsx'
import { formatChance } from './format.ts'

interface Likely {
  /** In percent, with the rates of the server. */
  chance: number | null
  quantity: number | null
}

/** How likely a drop is and how many it brings: each where some row says it. */
export const chanceColumns = <R extends Likely>(
  rows: readonly R[],
  labels: { chance: string; quantity: string } = { chance: 'Peluang', quantity: 'Jumlah' },
): Column<R>[] => [
  ...(rows.some(({ chance }) => chance !== null)
    ? [{ label: labels.chance, cell: ({ chance }: R) => (chance === null ? '-' : formatChance(chance)) }]
    : []),
  ...(rows.some(({ quantity }) => quantity !== null)
    ? [{ label: labels.quantity, cell: ({ quantity }: R) => (quantity === null ? '-' : formatNumber(quantity)) }]
    : []),
]
