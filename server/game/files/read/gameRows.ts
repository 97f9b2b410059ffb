import type { ContentType } from '../../../../content/define.ts'
import type { GamePart } from '../../../../content/realms/gameFiles.ts'
import { drop as dropType } from '../../../../content/types/drop.ts'
import { item as itemType } from '../../../../content/types/item.ts'
import { map as mapType } from '../../../../content/types/map.ts'
import { monster as monsterType } from '../../../../content/types/monster.ts'
import { npc as npcType } from '../../../../content/types/npc.ts'
import { npcItem as npcItemType } from '../../../../content/types/npcItem.ts'
import { spawn as spawnType } from '../../../../content/types/spawn.ts'
import type { GameData, GameDrop, GameItem, GameMonster, GameShop, GameSpawn, Place, Remarks } from '../gameData.ts'

export type GameValue = string | number | null

/** A row that was read from a game's files. It refers to other rows by their keys, because they may have no ids yet. */
export interface GameRow extends Place {
  type: string
  key: string
  values: Readonly<Record<string, GameValue>>
}

type ValuesOf<T extends ContentType> = { readonly [F in keyof T['fields']]?: GameValue }

function gameRow<T extends ContentType>(
  { key: type }: T,
  { file, line }: Place,
  key: string,
  values: ValuesOf<T>,
): GameRow {
  // The cast is safe: the type allows undefined in optional fields, but no caller passes undefined.
  return { file, line, type, key, values: values as GameRow['values'] }
}

type Find<R> = (named: string) => R | undefined

function finder<R extends { id: number; key: string }>(rows: readonly R[]): Find<R> {
  const known = new Map<string, R>()
  for (const row of rows) known.set(row.key.toLowerCase(), row).set(String(row.id), row)
  return (named) => known.get(named.toLowerCase())
}

/** Makes keys unique. The first of several equal keys does not change, and the second gets the suffix `:2`. */
function ordinals(): (key: string) => string {
  const counts = new Map<string, number>()
  return (key) => {
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count === 1 ? key : `${key}:${count}`
  }
}

export function rowsOf(data: GameData, parts: readonly GamePart[], remarks: Remarks): GameRow[] {
  const items = finder(data.items)
  const monsters = finder(data.monsters)
  const has = (part: GamePart) => parts.includes(part)
  const wanted = <R>(part: GamePart, rows: () => R[]): R[] => (has(part) ? rows() : [])
  const spawns = known(data.spawns, monsters, remarks)
  return [
    ...wanted('maps', () => mapRows({ ...data, spawns })),
    ...wanted('items', () => data.items.map(itemRow)),
    ...wanted('monsters', () => data.monsters.map(monsterRow)),
    ...wanted('spawns', () => spawnRows(spawns)),
    ...wanted('drops', () => dropRows(data.monsters, spawns, items, remarks)),
    ...wanted('shops', () => shopRows(data.shops, items, remarks)),
  ]
}

type KnownSpawn = GameSpawn & { of: GameMonster }

function known(spawns: readonly GameSpawn[], monsters: Find<GameMonster>, remarks: Remarks): KnownSpawn[] {
  remarks.part = 'spawns'
  return spawns.flatMap((spawn) => {
    const of = monsters(spawn.monster)
    if (!of) remarks.omit('unknown_monster', spawn, spawn.monster)
    return of ? [{ ...spawn, of }] : []
  })
}

function mapRows({ spawns, shops, sizes }: GameData): GameRow[] {
  const maps = new Map<string, Place>()
  for (const { map, file, line } of [...spawns, ...shops]) if (!maps.has(map)) maps.set(map, { file, line })
  return [...maps].map(([map, place]) => {
    const { wide = null, high = null } = sizes.get(map) ?? {}
    return gameRow(mapType, place, mapKey(map), { map_name: map, cells_wide: wide, cells_high: high })
  })
}

const mapKey = (map: string): string => `map:${map}`
const itemKey = ({ id }: GameItem): string => `item:${id}`
const monsterKey = ({ id }: GameMonster): string => `monster:${id}`

function itemRow(item: GameItem): GameRow {
  const { name, kind, weight, slots, usedBy, buy, sell } = item
  return gameRow(itemType, item, itemKey(item), {
    items_name: name,
    kind,
    weight: weight / 10,
    slots,
    used_by: usedBy,
    buy_price: buy,
    sell_price: sell,
    game_id: item.id,
    internal_name: item.key,
    ...item.facts,
  })
}

function monsterRow(monster: GameMonster): GameRow {
  const { name, level, race, element, size, hp, baseExperience, jobExperience } = monster
  return gameRow(monsterType, monster, monsterKey(monster), {
    monster_name: name,
    level,
    race,
    element,
    size,
    hp,
    base_experience: baseExperience,
    job_experience: jobExperience,
    game_id: monster.id,
    internal_name: monster.key,
    ...monster.facts,
  })
}

function spawnRows(spawns: readonly KnownSpawn[]): GameRow[] {
  const unique = ordinals()
  return spawns.map((spawn) => {
    const { map, at, of, amount, seconds } = spawn
    const place = at ? `${at.x}:${at.y}` : 'anywhere'
    return gameRow(spawnType, spawn, unique(`spawn:${map}:${of.id}:${place}`), {
      monster_id: monsterKey(of),
      map_information_id: mapKey(map),
      amount,
      respawn_seconds: seconds,
      x: at?.x ?? null,
      y: at?.y ?? null,
    })
  })
}

/**
 * Finds the map on which each monster is most numerous. In case of a tie, the alphabetically first map is chosen, so
 * that imports are repeatable.
 */
function homes(spawns: readonly KnownSpawn[]): Map<number, string> {
  const amounts = new Map<number, Map<string, number>>()
  for (const { of, map, amount } of spawns) {
    const own = amounts.get(of.id) ?? new Map<string, number>()
    own.set(map, (own.get(map) ?? 0) + amount)
    amounts.set(of.id, own)
  }
  return new Map(
    [...amounts].map(([id, maps]) => {
      const [[home] = ['']] = [...maps].sort(([one, many], [other, few]) => few - many || (one < other ? -1 : 1))
      return [id, home]
    }),
  )
}

function dropRows(
  monsters: readonly GameMonster[],
  spawns: readonly KnownSpawn[],
  items: Find<GameItem>,
  remarks: Remarks,
): GameRow[] {
  remarks.part = 'drops'
  const homeOf = homes(spawns)
  const unique = ordinals()
  return monsters.flatMap((monster) => {
    if (monster.drops.length + monster.prizes.length === 0) return []
    const home = homeOf.get(monster.id)
    if (home === undefined) {
      remarks.omit('spawns_nowhere', monster, `${monster.name} (${monster.id})`)
      return []
    }
    const rowOf = (name: string, prefix: string) => (drop: GameDrop) => {
      const item = items(drop.item)
      if (!item) {
        remarks.omit('unknown_item', drop, drop.item)
        return []
      }
      const row = gameRow(dropType, drop, unique(`${prefix}:${monster.id}:${item.id}`), {
        monster: name,
        map_information_id: mapKey(home),
        items_id: itemKey(item),
        monster_id: monsterKey(monster),
        chance: drop.rate / 100,
        quantity: 1,
      })
      return [row]
    }
    return [
      ...monster.drops.flatMap(rowOf(monster.name, 'drop')),
      ...monster.prizes.flatMap(rowOf(`${monster.name} (MVP)`, 'prize')),
    ]
  })
}

function shopRows(shops: readonly GameShop[], items: Find<GameItem>, remarks: Remarks): GameRow[] {
  remarks.part = 'shops'
  const unique = ordinals()
  const rows: GameRow[] = []
  const goods: GameRow[] = []
  for (const shop of shops) {
    const { map, x, y, name, sells } = shop
    const npc = unique(`npc:${map}:${x}:${y}:${name}`)
    rows.push(gameRow(npcType, shop, npc, { npc: name, map_information_id: mapKey(map), x, y }))
    const sold = new Set<number>()
    for (const { item: named, price } of sells) {
      const item = items(named)
      if (!item) remarks.omit('unknown_item', shop, named)
      // Some shops repeat an item to fill their window. The repeated items are skipped.
      if (!item || sold.has(item.id)) continue
      sold.add(item.id)
      const key = `ware:${npc.slice('npc:'.length)}:${item.id}`
      goods.push(gameRow(npcItemType, shop, key, { npc_id: npc, items_id: itemKey(item), price }))
    }
  }
  return [...rows, ...goods]
}
