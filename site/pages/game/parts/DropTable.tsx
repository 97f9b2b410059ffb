import type { VisibleDrop } from '../../../../content/gameInfo/gameSchemas.ts'
import { itemAddress, mapPageAddress, monsterAddress } from '../../../../content/gameInfo/addresses.ts'
import { sectionAddress } from '../../../../content/site/sections.ts'
import { drop } from '../../../../content/types/drop.ts'
import { CellLink, Table, type Column } from '../../../table/Table.tsx'
import { chanceColumns } from '../chance/chanceColumns.tsx'

type DropColumn = Column<VisibleDrop>

const side: Readonly<Record<'monster' | 'item' | 'map', DropColumn>> = {
  monster: {
    label: 'Monster',
    cell: ({ monster: { id, ...monster } }) => (
      <CellLink
        to={id === null ? sectionAddress(drop.key, { monster: monster.name }) : monsterAddress({ id, ...monster })}
      >
        {monster.name}
      </CellLink>
    ),
  },
  item: { label: 'Item', cell: ({ item }) => <CellLink to={itemAddress(item)}>{item.name}</CellLink> },
  map: { label: 'Map', cell: ({ map: { id, name } }) => <CellLink to={mapPageAddress(id, name)}>{name}</CellLink> },
}

interface DropTableProps {
  title: string
  sides: readonly (keyof typeof side)[]
  rows: readonly VisibleDrop[]
}

export const DropTable = ({ title, sides, rows }: DropTableProps) => (
  <Table title={title} columns={[...sides.map((name) => side[name]), ...chanceColumns(rows)]} rows={rows} />
)
