import { langOf } from '../../../data/langOf.ts'
import type { VisibleDrop } from '../../../../content/gameInfo/gameSchemas.ts'
import { itemTitle } from '../../../../content/gameInfo/itemTitle.ts'
import { prizeMark } from '../../../../content/gameInfo/prizeMark.ts'
import { Text } from '../../../components/Text.tsx'
import { Table, type Column } from '../../../table/Table.tsx'
import { dropChanceColumns } from '../chance/chanceColumns.tsx'
import { ItemLink, MapLink, MonsterLink, sharedNames, sharedTitles } from './Links.tsx'
import { Mark } from './Mark.tsx'
import { MapMark, TiledItem, TiledMonster } from './tiles/Tile.tsx'
import { gameWording as words } from '../wording.ts'

type Side = 'monster' | 'item' | 'map'

const Marks = ({ row }: { row: VisibleDrop }) => (
  <>
    {row.prize && <Mark>{prizeMark.mark}</Mark>}
    {row.steal_protected && <Mark>{words.protected}</Mark>}
  </>
)

/** The mark of a prize stands beside what was dropped, or beside its monster if the page is of the item. */
const markedOf = (sides: readonly Side[]): Side => (sides.includes('item') ? 'item' : 'monster')

function columnsOf(sides: readonly Side[], rows: readonly VisibleDrop[]): Column<VisibleDrop>[] {
  const shared = sharedNames(rows.map(({ monster }) => monster))
  const titles = sharedTitles(rows.map(({ item }) => item))
  const isOfItem = markedOf(sides) === 'monster'
  const columns: Readonly<Record<Side, Column<VisibleDrop>>> = {
    monster: {
      label: words.monster,
      cell: (row, index) => {
        const { monster } = row
        return (
          <TiledMonster monster={monster} index={index}>
            <MonsterLink monster={monster} shared={shared} about={isOfItem ? [monster.race, monster.element] : []} />
            {isOfItem && <Marks row={row} />}
          </TiledMonster>
        )
      },
      repeated: ({ monster }) => <Text lang={langOf(monster, 'name')}>{monster.name}</Text>,
    },
    item: {
      label: words.item,
      cell: (row, index) => (
        <TiledItem item={row.item} index={index}>
          <ItemLink item={row.item} shared={titles} />
          <Marks row={row} />
        </TiledItem>
      ),
      repeated: ({ item }) => <Text lang={langOf(item, 'name')}>{itemTitle(item)}</Text>,
    },
    map: {
      label: words.map,
      cell: ({ map }) => (
        <>
          <MapMark {...map} />
          <MapLink map={map} />
        </>
      ),
    },
  }
  return sides.map((side) => columns[side])
}

function keyOf(row: VisibleDrop, side: Side, isMarked: boolean): string {
  const { monster, item, map, prize, steal_protected } = row
  const id = { monster: monster.id ?? monster.name, item: item.id, map: map.id }[side]
  return isMarked ? [id, prize, steal_protected].join(' ') : String(id)
}

interface DropTableProps {
  title: string
  sides: readonly Side[]
  rows: readonly VisibleDrop[]
}

/** A card for each thing of the first side. If there is no other side, one card holds them all. */
export function DropTable({ title, sides, rows }: DropTableProps) {
  const [first, ...others] = sides
  const heads = first && others.length > 0 ? first : null
  return (
    <Table
      title={title}
      columns={[...columnsOf(sides, rows), ...dropChanceColumns(rows)]}
      rows={rows}
      groupBy={(row) => (heads ? [keyOf(row, heads, heads === markedOf(sides))] : [])}
    />
  )
}
