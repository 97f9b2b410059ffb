import { langOf } from '../../../data/langOf.ts'
import type { NamedItem, NamedMap, VisibleDrop } from '../../../../content/gameInfo/gameSchemas.ts'
import { gameNumber, itemAddress, mapPageAddress, monsterAddress } from '../../../../content/gameInfo/addresses.ts'
import { itemTitle } from '../../../../content/gameInfo/itemTitle.ts'
import { sectionAddress } from '../../../../content/site/sections.ts'
import { drop } from '../../../../content/types/drop.ts'
import { Text } from '../../../components/Text.tsx'
import { CellLink } from '../../../table/Table.tsx'
import { Beside, Mark, rankText } from './Mark.tsx'
import { fill } from '../../../../content/messages/fill.ts'
import { gameWording as words } from '../wording.ts'

interface ItemLinkProps {
  item: NamedItem
  /** The titles that several items of the table share. */
  shared?: ReadonlySet<string>
}

export function ItemLink({ item, shared }: ItemLinkProps) {
  const title = itemTitle(item)
  return (
    <>
      <CellLink to={itemAddress(item)} lang={langOf(item, 'name')}>
        {title}
      </CellLink>
      {shared?.has(title) && item.game_id !== null && <Beside>{gameNumber(item.game_id)}</Beside>}
    </>
  )
}

export const sharedTitles = (items: readonly NamedItem[]): ReadonlySet<string> =>
  sharedNames(items.map((item) => ({ id: item.id, name: itemTitle(item) })))

export function MapLink({ map }: { map: NamedMap }) {
  const { id, name, title, summoned } = map
  return (
    <>
      {summoned ? (
        <Text lang={langOf(map, 'name')}>{name}</Text>
      ) : (
        <CellLink to={mapPageAddress(id, name)} lang={langOf(map, 'name')}>
          {name}
        </CellLink>
      )}
      {title !== '' && <Beside lang={langOf(map, 'title')}>{title}</Beside>}
    </>
  )
}

type Monster = Omit<VisibleDrop['monster'], 'race' | 'element' | 'image'>

interface MonsterLinkProps {
  monster: Monster
  /** The names that several monsters of the table share. */
  shared: ReadonlySet<string>
  /** What a table of drops says of the monster beside its name. */
  about?: readonly string[]
}

export function MonsterLink({ monster, shared, about = [] }: MonsterLinkProps) {
  const { id, name, level, rank, game_id } = monster
  const rankName = rankText(rank)
  const isShared = shared.has(name)
  const apart = [
    level === null || (!isShared && about.length === 0) ? '' : fill(words.levelOf, { level }),
    ...about,
    isShared ? gameNumber(game_id) : '',
  ].filter(Boolean)
  return (
    <>
      <CellLink
        to={id === null ? sectionAddress(drop.key, { monster: name }) : monsterAddress({ ...monster, id })}
        lang={langOf(monster, 'name')}
      >
        {name}
      </CellLink>
      {rankName !== null && <Mark>{rankName}</Mark>}
      {apart.length > 0 && <Beside>{apart.join(' · ')}</Beside>}
    </>
  )
}

/** Returns the names that more than one of the rows have: in Ragnarok four monsters are called Baphomet. */
export function sharedNames(rows: readonly Pick<Monster, 'id' | 'name'>[]): ReadonlySet<string> {
  const ids = new Map<string, Set<number>>()
  for (const { id, name } of rows) if (id !== null) ids.set(name, (ids.get(name) ?? new Set()).add(id))
  return new Set([...ids].flatMap(([name, of]) => (of.size > 1 ? [name] : [])))
}
