import { langOf } from '../../data/langOf.ts'
import { itemAddress } from '../../../content/gameInfo/addresses.ts'
import { itemTitle } from '../../../content/gameInfo/itemTitle.ts'
import { prizeMark } from '../../../content/gameInfo/prizeMark.ts'
import { visibleMonster } from '../../../content/gameInfo/visibleMonster.ts'
import type { Reader } from '../../../content/reader.ts'
import { monsterOfDropAddress } from '../../../content/site/dropAddress.ts'
import { sectionAddress } from '../../../content/site/sections.ts'
import { drop, type Drop } from '../../../content/types/drop.ts'
import { item } from '../../../content/types/item.ts'
import { CellLink } from '../../table/Table.tsx'
import { chanceColumns } from '../game/chance/chanceColumns.tsx'
import { Beside, Mark, rankText } from '../game/parts/Mark.tsx'
import type { AnySection } from './section.tsx'
import { byMap, tableSection } from './tableSection.tsx'
import { serverInfoEnglish as english, serverInfoWording as words } from './wording.ts'

/** Replaces the stored drop chances with those of the API, which include the server's rates. */
async function withChances(reader: Reader, rows: Drop[]): Promise<Drop[]> {
  const ids = rows.flatMap(({ id, chance }) => (chance === null ? [] : [id]))
  if (ids.length === 0) return rows
  const visible = await reader.game('chances', { ids: ids.join() })
  const byId = new Map(visible?.chances.map(({ id, chance }) => [id, chance]))
  return rows.map((row) => ({ ...row, chance: byId.get(row.id) ?? null }))
}

const langOfMonster = (row: Drop) => langOf(row, row.monster_row ? 'monster_row' : 'monster')

function Dropper({ row }: { row: Drop }) {
  const rank = rankText(row.monster_row?.rank ?? '')
  return (
    <>
      <CellLink to={monsterOfDropAddress(row)} lang={langOfMonster(row)}>
        {visibleMonster(row)}
      </CellLink>
      {rank !== null && <Mark>{rank}</Mark>}
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
  groupBy: (row) => `${visibleMonster(row)} ${row.monster_id ?? ''}`,
  complete: withChances,
  columns: (rows) => [
    {
      label: english.monster,
      cell: (row) => <Dropper row={row} />,
    },
    {
      label: english.map,
      cell: (row) => (
        <>
          <CellLink
            to={sectionAddress(drop.key, { map: row.map_information_id })}
            lang={langOf(row, 'map_information')}
          >
            {row.map_information?.name}
          </CellLink>
          {row.map_information?.title && <Beside>{row.map_information.title}</Beside>}
        </>
      ),
    },
    {
      label: english.itemDrop,
      cell: ({ items_id, items, prize, languages }) => (
        <>
          <CellLink to={itemAddress({ name: '', ...items, id: items_id })} lang={languages?.['items']}>
            {items && itemTitle(items)}
          </CellLink>
          {prize && <Mark>{prizeMark.mark}</Mark>}
        </>
      ),
    },
    ...chanceColumns(rows, { chance: english.chance, quantity: english.most }),
  ],
})
