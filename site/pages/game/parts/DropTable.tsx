import type { ShownDrop } from '../../../../content/gameInfo/gameSchemas.ts'
import { itemAddress, mapPageAddress, monsterAddress } from '../../../../content/gameInfo/addresses.ts'
import { sectionAddress } from '../../../../content/site/sections.ts'
import { drop } from '../../../../content/types/drop.ts'
import { formatNumber } from '../../../format/number.ts'
import { CellLink, Table, type Column } from '../../../table/Table.tsx'
import { formatChance } from './format.ts'

type DropColumn = Column<ShownDrop>

const side: Readonly<Record<'monster' | 'item' | 'map', DropColumn>> = {
  monster: {
    label: 'Monster',
    cell: ({ monster: { id, name } }) => (
      <CellLink to={id === null ? sectionAddress(drop.key, { monster: name }) : monsterAddress(id, name)}>
        {name}
      </CellLink>
    ),
  },
  item: { label: 'Item', cell: ({ item: { id, name } }) => <CellLink to={itemAddress(id, name)}>{name}</CellLink> },
  map: { label: 'Map', cell: ({ map: { id, name } }) => <CellLink to={mapPageAddress(id, name)}>{name}</CellLink> },
}

/** How likely a drop is and how many it brings: each where some row says it. */
export const chanceColumns = (rows: readonly Pick<ShownDrop, 'chance' | 'quantity'>[]): DropColumn[] => [
  ...(rows.some(({ chance }) => chance !== null)
    ? [{ label: 'Peluang', cell: ({ chance }: ShownDrop) => (chance === null ? '-' : formatChance(chance)) }]
    : []),
  ...(rows.some(({ quantity }) => quantity !== null)
    ? [{ label: 'Jumlah', cell: ({ quantity }: ShownDrop) => (quantity === null ? '-' : formatNumber(quantity)) }]
    : []),
]

interface DropTableProps {
  title: string
  /** What is told of each drop, besides how likely it is. */
  sides: readonly (keyof typeof side)[]
  rows: readonly ShownDrop[]
}

export const DropTable = ({ title, sides, rows }: DropTableProps) => (
  <Table title={title} columns={[...sides.map((name) => side[name]), ...chanceColumns(rows)]} rows={rows} />
)
