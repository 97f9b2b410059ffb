import type { VisibleDrop } from '../../../../content/gameInfo/gameSchemas.ts'
import { prizeMark } from '../../../../content/gameInfo/prizeMark.ts'
import { Table, type Column } from '../../../table/Table.tsx'
import { dropChanceColumns } from '../chance/chanceColumns.tsx'
import { ItemLink, MapLink, MonsterLink, sharedNames, sharedTitles } from './Links.tsx'
import { Mark } from './Mark.tsx'
import { gameWording as words } from '../wording.ts'

type Side = 'monster' | 'item' | 'map'

/** The mark of a prize stands beside what was dropped, or beside its monster if the page is of the item. */
function columnsOf(sides: readonly Side[], rows: readonly VisibleDrop[]): Column<VisibleDrop>[] {
  const shared = sharedNames(rows.map(({ monster }) => monster))
  const titles = sharedTitles(rows.map(({ item }) => item))
  const marked: Side = sides.includes('item') ? 'item' : 'monster'
  const column: Readonly<Record<Side, Column<VisibleDrop>>> = {
    monster: {
      label: words.monster,
      cell: ({ monster }) => (
        <MonsterLink
          monster={monster}
          shared={shared}
          about={marked === 'monster' ? [monster.race, monster.element] : []}
        />
      ),
    },
    item: { label: words.item, cell: ({ item }) => <ItemLink item={item} shared={titles} /> },
    map: { label: words.map, cell: ({ map }) => <MapLink map={map} /> },
  }
  return sides.map((side) => {
    const { label, cell } = column[side]
    if (side !== marked) return column[side]
    return {
      label,
      cell: (row, index) => (
        <>
          {cell(row, index)}
          {row.prize && <Mark>{prizeMark.mark}</Mark>}
          {row.steal_protected && <Mark>{words.protected}</Mark>}
        </>
      ),
    }
  })
}

interface DropTableProps {
  title: string
  sides: readonly Side[]
  rows: readonly VisibleDrop[]
}

export const DropTable = ({ title, sides, rows }: DropTableProps) => (
  <Table title={title} columns={[...columnsOf(sides, rows), ...dropChanceColumns(rows)]} rows={rows} />
)
