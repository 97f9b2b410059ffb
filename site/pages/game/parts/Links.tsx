import type { NamedItem, NamedMap, VisibleDrop } from '../../../../content/gameInfo/gameSchemas.ts'
import { gameNumber, itemAddress, mapPageAddress, monsterAddress } from '../../../../content/gameInfo/addresses.ts'
import { itemTitle } from '../../../../content/gameInfo/itemTitle.ts'
import { sectionAddress } from '../../../../content/site/sections.ts'
import { drop } from '../../../../content/types/drop.ts'
import { formatNumber } from '../../../format/number.ts'
import { CellLink } from '../../../table/Table.tsx'
import { Beside, Mark, rankText } from './Mark.tsx'

/** A parent of these links handles clicks: a `Table`, or a list with `useLinkNavigation`. */
export const ItemLink = ({ item }: { item: NamedItem }) => <CellLink to={itemAddress(item)}>{itemTitle(item)}</CellLink>

export const MapLink = ({ map: { id, name, title, summoned } }: { map: NamedMap }) => (
  <>
    {summoned ? name : <CellLink to={mapPageAddress(id, name)}>{name}</CellLink>}
    {title !== '' && <Beside>{title}</Beside>}
  </>
)

type Monster = VisibleDrop['monster']

interface MonsterLinkProps {
  monster: Monster
  /** The names that several monsters of the table share. */
  shared: ReadonlySet<string>
}

export function MonsterLink({ monster, shared }: MonsterLinkProps) {
  const { id, name, level, rank, game_id } = monster
  const rankName = rankText(rank)
  const apart = shared.has(name)
    ? [level === null ? '' : `Level ${formatNumber(level)}`, gameNumber(game_id)].filter(Boolean)
    : []
  return (
    <>
      <CellLink to={id === null ? sectionAddress(drop.key, { monster: name }) : monsterAddress({ ...monster, id })}>
        {name}
      </CellLink>
      {rankName !== null && <Mark>{rankName}</Mark>}
      {apart.length > 0 && <Beside>{apart.join(' · ')}</Beside>}
    </>
  )
}

/** Returns the names that more than one of the monsters have: in Ragnarok four are called Baphomet. */
export function sharedNames(monsters: readonly Pick<Monster, 'id' | 'name'>[]): ReadonlySet<string> {
  const ids = new Map<string, Set<number>>()
  for (const { id, name } of monsters) if (id !== null) ids.set(name, (ids.get(name) ?? new Set()).add(id))
  return new Set([...ids].flatMap(([name, of]) => (of.size > 1 ? [name] : [])))
}
