import { langOf } from '../../data/langOf.ts'
import { itemAddress } from '../../../content/gameInfo/addresses.ts'
import { itemTitle } from '../../../content/gameInfo/itemTitle.ts'
import { prizeMark } from '../../../content/gameInfo/prizeMark.ts'
import { visibleMonster } from '../../../content/gameInfo/visibleMonster.ts'
import { fill } from '../../../content/messages/fill.ts'
import { monsterOfDropAddress } from '../../../content/site/dropAddress.ts'
import { sectionAddress } from '../../../content/site/sections.ts'
import { drop } from '../../../content/types/drop.ts'
import { item } from '../../../content/types/item.ts'
import { Text } from '../../components/Text.tsx'
import { CellLink } from '../../table/Table.tsx'
import { dropChanceColumns } from '../game/chance/chanceColumns.tsx'
import { Beside, Mark, rankText } from '../game/parts/Mark.tsx'
import { itemOfDrop, monsterOfDrop, withLooks, type ListedDrop } from '../game/parts/listedDrops.ts'
import { MapMark, TiledItem, TiledMonster } from '../game/parts/tiles/Tile.tsx'
import { gameWording } from '../game/wording.ts'
import type { AnySection } from './section.tsx'
import { byMap, tableSection } from './tableSection.tsx'
import { serverInfoEnglish as english, serverInfoWording as words } from './wording.ts'

const langOfMonster = (row: ListedDrop) => langOf(row, row.monster_row ? 'monster_row' : 'monster')

function Dropper({ row, index }: { row: ListedDrop; index: number }) {
  const monster = monsterOfDrop(row)
  const rank = rankText(monster.rank)
  const level = row.look?.monster?.level ?? null
  return (
    <TiledMonster monster={monster} index={index}>
      <CellLink to={monsterOfDropAddress(row)} lang={langOfMonster(row)}>
        {visibleMonster(row)}
      </CellLink>
      {rank !== null && <Mark>{rank}</Mark>}
      {level !== null && <Beside>{fill(gameWording.levelOf, { level })}</Beside>}
    </TiledMonster>
  )
}

function Place({ map_information_id: id, map_information: map, ...row }: ListedDrop) {
  if (!map) return null
  return (
    <>
      <MapMark name={map.name} title={map.title ?? ''} />
      <CellLink to={sectionAddress(drop.key, { map: id })} lang={langOf(row, 'map_information')}>
        {map.name}
      </CellLink>
      {map.title && <Beside>{map.title}</Beside>}
    </>
  )
}

export const dropSection: AnySection = tableSection(drop, {
  get title() {
    return english.drops
  },
  get find() {
    return words.findDrops
  },
  get count() {
    return words.drops
  },
  filters: [
    {
      name: 'monster',
      get label() {
        return words.monster
      },
      field: 'monster',
    },
    byMap,
    {
      name: 'item',
      get label() {
        return words.item
      },
      field: 'items_id',
      to: item,
    },
  ],
  highlight: (row) => ({ name: visibleMonster(row), lang: langOfMonster(row), to: monsterOfDropAddress(row) }),
  // Several monsters may have one name.
  groupBy: (row) => [`${visibleMonster(row)} ${row.monster_id ?? ''}`, String(row.map_information_id)],
  complete: withLooks,
  columns: (rows: readonly ListedDrop[]) => [
    {
      label: english.monster,
      cell: (row, index) => <Dropper row={row} index={index} />,
      repeated: (row) => <Text lang={langOfMonster(row)}>{visibleMonster(row)}</Text>,
    },
    {
      label: english.map,
      cell: (row) => <Place {...row} />,
      repeated: (row) => <Text lang={langOf(row, 'map_information')}>{row.map_information?.name}</Text>,
    },
    {
      label: english.itemDrop,
      cell: (row, index) => (
        <TiledItem item={itemOfDrop(row)} index={index}>
          <CellLink to={itemAddress({ name: '', ...row.items, id: row.items_id })} lang={langOf(row, 'items')}>
            {row.items && itemTitle(row.items)}
          </CellLink>
          {row.prize && <Mark>{prizeMark.mark}</Mark>}
        </TiledItem>
      ),
    },
    ...dropChanceColumns(rows, { chance: english.chance, quantity: english.most }),
  ],
})
