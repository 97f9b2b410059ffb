import type { GameMode } from '../../../../content/realms/gameFiles.ts'
import type { GameMapDrop, Place } from '../gameData.ts'
import type { Find } from '../keys.ts'
import { mapOf, textOf, wholeNumber, type GameNode } from '../source/entries.ts'
import type { GameTexts } from '../source/gameText.ts'
import { rathenaEntries } from './database.ts'

/** Rates of this file are in hundred-thousandths. */
const ALWAYS = 100_000

type Known = Find<{ id: number }>

interface Finders {
  items: Known
  monsters: Known
  isMap: (name: string) => boolean
}

type MapDrops = Map<string, GameMapDrop>

const listOf = (node: GameNode | undefined): readonly GameNode[] => (node?.kind === 'list' ? node.items : [])

/**
 * What all or some monsters of a map drop as well (MapDropDatabase::parseBodyNode and parseDrop in src/map/mob.cpp). An
 * index names a drop of the map, or of a monster on it. An unknown item or monster makes the server refuse what follows
 * in the entry, and all of the entry if it is the map's first.
 */
export function readMapDrops(texts: GameTexts, mode: GameMode, finders: Finders): GameMapDrop[] {
  const maps = new Map<string, MapDrops>()
  for (const entry of rathenaEntries(texts, mode, 'map_drops', 'MAP_DROP_DB')) {
    const map = entry.text('Map', '')
    if (!finders.isMap(map)) continue
    const drops: MapDrops = maps.get(map) ?? new Map<string, GameMapDrop>()
    const read = (nodes: readonly GameNode[], monster: number | null) =>
      nodes.every((node) => readDrop(texts, drops, node, { map, monster, items: finders.items }))
    const isWhole =
      read(listOf(entry.node('GlobalDrops')), null) &&
      listOf(entry.node('SpecificDrops')).every((node) => {
        const fields = mapOf(node)
        const named = textOf(fields.get('Monster')) ?? ''
        const monster = finders.monsters(named)
        if (!monster) texts.remarks.omit('unknown_monster', node, named)
        return monster !== undefined && read(listOf(fields.get('Drops')), monster.id)
      })
    if (isWhole) maps.set(map, drops)
  }
  return [...maps.values()].flatMap((drops) => [...drops.values()])
}

/** Returns whether the server goes on. */
function readDrop(
  { remarks }: GameTexts,
  drops: MapDrops,
  node: GameNode,
  { map, monster, items }: { map: string; monster: number | null; items: Known },
): boolean {
  const fields = mapOf(node)
  const { file, line }: Place = node
  const key = `${monster ?? ''}:${textOf(fields.get('Index')) ?? ''}`
  const before = drops.get(key)
  const named = textOf(fields.get('Item'))
  const item = named === null ? before?.item : items(named)?.id
  if (item === undefined) {
    remarks.omit('unknown_item', node, named ?? '')
    return false
  }
  const said = textOf(fields.get('Rate'))
  const rate = said === null ? before?.rate : (wholeNumber(said) ?? undefined)
  if (rate === 0 && before) {
    drops.delete(key)
    return true
  }
  if (rate === undefined || rate <= 0 || rate > ALWAYS) {
    remarks.fault('bad_chance', file, line, `${named ?? ''}: ${said ?? ''}`)
    return false
  }
  drops.set(key, { map, monster, item, rate, file, line })
  return true
}
