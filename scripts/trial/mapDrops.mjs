// @ts-check
// What monsters drop on some maps only: MapDropDatabase::parseBodyNode and parseDrop of src/map/mob.cpp.
import { child, listOf, numberOf, textOf } from './yaml.mjs'
import { entriesOf } from './rathenaItems.mjs'

/** @typedef {{ map: string, monster: number | null, item: number, chance: number, where: string }} MapDrop in percent */

/**
 * @param {import('./world.mjs').Tree} tree @param {import('./world.mjs').World} world its items, monsters and maps are read
 * @returns {MapDrop[]}
 */
export function readMapDrops(tree, { items, monsters, maps, leftOut }) {
  const itemOf = new Map([...items.values()].map(({ internal, id }) => [internal.toLowerCase(), id]))
  const monsterOf = new Map([...monsters.values()].map(({ internal, id }) => [internal.toLowerCase(), id]))
  /** @type {Map<string, Map<string, MapDrop>>} */
  const all = new Map()
  for (const { node, file } of entriesOf(tree, 'db/map_drops.yml')) {
    const map = textOf(node, 'Map') ?? ''
    if (!maps.has(map)) {
      leftOut.push({ kind: 'drop', where: `${file}:${node.line}`, text: `no map ${map}` })
      continue
    }
    const own = all.get(map) ?? new Map()
    /** @param {import('./yaml.mjs').Node} one @param {number | null} monster */
    const isTaken = (one, monster) => {
      const where = `${file}:${one.line}`
      const key = `${monster} ${numberOf(one, 'Index')}`
      const name = textOf(one, 'Item')
      const item = name === null ? own.get(key)?.item : itemOf.get(name.toLowerCase())
      const rate = numberOf(one, 'Rate') ?? (own.has(key) ? own.get(key).chance * 1_000 : -1)
      if (item !== undefined && rate === 0 && own.delete(key)) return true
      if (item === undefined || rate < 1 || rate > 100_000) {
        leftOut.push({ kind: 'drop', where, text: `no item ${name}, or no chance` })
        return false
      }
      own.set(key, { map, monster, item, chance: rate / 1_000, where })
      return true
    }
    const isWhole =
      listOf(child(node, 'GlobalDrops')).every((one) => isTaken(one, null)) &&
      listOf(child(node, 'SpecificDrops')).every((of) => {
        const monster = monsterOf.get(textOf(of, 'Monster')?.toLowerCase() ?? '')
        return monster !== undefined && listOf(child(of, 'Drops')).every((one) => isTaken(one, monster))
      })
    if (isWhole) all.set(map, own)
  }
  return [...all.values()].flatMap((drops) => [...drops.values()])
}
