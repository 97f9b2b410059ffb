import type { ContentType } from '../../../../content/define.ts'
import type { GamePart } from '../../../../content/realms/gameFiles.ts'
import { drop as dropType } from '../../../../content/types/drop.ts'
import { item as itemType } from '../../../../content/types/item.ts'
import { itemLink as itemLinkType } from '../../../../content/types/itemLink.ts'
import { map as mapType } from '../../../../content/types/map.ts'
import { monster as monsterType } from '../../../../content/types/monster.ts'
import { npc as npcType } from '../../../../content/types/npc.ts'
import { npcItem as npcItemType } from '../../../../content/types/npcItem.ts'
import { spawn as spawnType } from '../../../../content/types/spawn.ts'
import { warp as warpType } from '../../../../content/types/warp.ts'
import type {
  ClientFacts,
  Currency,
  GameData,
  GameDrop,
  GameItem,
  GameLink,
  GameMonster,
  GamePicture,
  GameShop,
  GameSpawn,
  GameWarp,
  Place,
  Remarks,
} from '../gameData.ts'
import { finder, ordinals, type Find } from '../keys.ts'

export type GameValue = string | number | boolean | null

/** A row that was read from a game's files. It refers to other rows by their keys, because they may have no ids yet. */
export interface GameRow extends Place {
  type: string
  key: string
  values: Readonly<Record<string, GameValue>>
  /** Pictures by field, which are no values before they are encoded. */
  pictures?: Readonly<Record<string, GamePicture>>
}

type ValuesOf<T extends ContentType> = { readonly [F in keyof T['fields']]?: GameValue }

export function gameRow<T extends ContentType>(
  { key: type }: T,
  { file, line }: Place,
  key: string,
  values: ValuesOf<T>,
  client: ClientFacts = { values: {}, pictures: {} },
): GameRow {
  // The cast is safe: the type allows undefined in optional fields, but no caller passes undefined.
  const row = { file, line, type, key, values: { ...(values as GameRow['values']), ...client.values } }
  return Object.keys(client.pictures).length === 0 ? row : { ...row, pictures: client.pictures }
}

export function rowsOf(data: GameData, parts: readonly GamePart[], remarks: Remarks): GameRow[] {
  const items = finder(data.items)
  const monsters = finder(data.monsters)
  const has = (part: GamePart) => parts.includes(part)
  const wanted = <R>(part: GamePart, rows: () => R[]): R[] => (has(part) ? rows() : [])
  const spawns = known(data.spawns, monsters, remarks)
  return [
    ...wanted('maps', () => placeRows({ ...data, spawns })),
    ...wanted('items', () => data.items.map((item) => itemRow(item, data.client.item(item)))),
    ...wanted('monsters', () => data.monsters.map((monster) => monsterRow(monster, data.client.monster(monster)))),
    ...wanted('spawns', () => spawnRows(spawns)),
    ...wanted('drops', () => [...dropRows(data.monsters, spawns, items, remarks), ...mapDropRows(data)]),
    ...wanted('shops', () => shopRows(data.shops, items, remarks)),
    ...wanted('links', () => data.links.map(linkRow)),
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

/**
 * Returns the maps on which there are monsters, drops or shops, those that warps connect, the warps between all of these, and
 * the row for monsters that appear on no map.
 */
function placeRows(data: GameData): GameRow[] {
  const { spawns, shops, mapDrops, warps, sizes, mapNames, client } = data
  const maps = new Map<string, Place>()
  const add = (map: string, { file, line }: Place): void => {
    if (!maps.has(map)) maps.set(map, { file, line })
  }
  for (const spot of [...spawns, ...shops, ...mapDrops]) add(spot.map, spot)
  // npc_parse_warp refuses an unknown destination. Maps with an @, of which groups of players get copies, are known too.
  const isPlace = (map: string) => mapNames?.has(map) ?? true
  for (const warp of warps)
    if (isPlace(warp.from.map) && isPlace(warp.to.map)) for (const { map } of [warp.from, warp.to]) add(map, warp)
  const unique = ordinals()
  return [
    ...[...maps].map(([map, place]) => {
      const size = sizes.get(map)
      const { wide = null, high = null } = size ?? {}
      return gameRow(
        mapType,
        place,
        mapKey(map),
        { map_name: map, cells_wide: wide, cells_high: high },
        client.map(map, size),
      )
    }),
    ...summonedRow(data),
    ...warps.flatMap((warp) => (maps.has(warp.from.map) && maps.has(warp.to.map) ? [warpRow(warp, unique)] : [])),
  ]
}

/** The map of monsters that only events or other monsters call. No map of a game can have this key. */
export const SUMMONED_KEY = 'summoned'
const SUMMONED_NAME = 'Event / dipanggil'

export const summonedMap = (first: Place): GameRow =>
  gameRow(mapType, first, SUMMONED_KEY, { map_name: SUMMONED_NAME, summoned: true })

function summonedRow({ monsters, spawns }: GameData): GameRow[] {
  const find = finder(monsters)
  const placed = new Set(spawns.map(({ monster }) => find(monster)?.id))
  const first = monsters.find(({ id, drops, prizes }) => drops.length + prizes.length > 0 && !placed.has(id))
  return first ? [summonedMap(first)] : []
}

function warpRow(warp: GameWarp, unique: (key: string) => string): GameRow {
  const { from, to } = warp
  return gameRow(warpType, warp, unique(`warp:${from.map}:${from.x}:${from.y}`), {
    map_information_id: mapKey(from.map),
    x: from.x,
    y: from.y,
    to_map_id: mapKey(to.map),
    to_x: to.x,
    to_y: to.y,
  })
}

export const mapKey = (map: string): string => `map:${map}`
const itemKey = ({ id }: { id: number }): string => `item:${id}`
const monsterKey = ({ id }: { id: number }): string => `monster:${id}`

function itemRow(item: GameItem, client: ClientFacts): GameRow {
  const { name, kind, weight, slots, usedBy, buy, sell } = item
  return gameRow(
    itemType,
    item,
    itemKey(item),
    {
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
    },
    client,
  )
}

function monsterRow(monster: GameMonster, client: ClientFacts): GameRow {
  const { name, level, race, element, size, hp, baseExperience, jobExperience } = monster
  return gameRow(
    monsterType,
    monster,
    monsterKey(monster),
    {
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
      other_name: monster.otherName,
      ...monster.facts,
    },
    client,
  )
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
    const home = homeOf.get(monster.id)
    const rowOf = (prefix: 'drop' | 'prize') => (drop: GameDrop) => {
      const item = items(drop.item)
      if (!item) {
        remarks.omit('unknown_item', drop, drop.item)
        return []
      }
      const row = gameRow(dropType, drop, unique(`${prefix}:${monster.id}:${item.id}`), {
        monster: monster.name,
        map_information_id: home === undefined ? SUMMONED_KEY : mapKey(home),
        items_id: itemKey(item),
        monster_id: monsterKey(monster),
        chance: drop.rate / 100,
        quantity: 1,
        prize: prefix === 'prize',
        steal_protected: drop.stealProtected,
        fixed_chance: false,
      })
      return [row]
    }
    return [...monster.drops.flatMap(rowOf('drop')), ...monster.prizes.flatMap(rowOf('prize'))]
  })
}

const ANY_MONSTER = 'Semua monster'

function mapDropRows({ mapDrops, monsters }: GameData): GameRow[] {
  const names = new Map(monsters.map(({ id, name }) => [id, name]))
  const unique = ordinals()
  return mapDrops.map((drop) => {
    const { map, monster, item, rate } = drop
    return gameRow(dropType, drop, unique(`mapdrop:${map}:${monster ?? 0}:${item}`), {
      monster: names.get(monster ?? 0) ?? ANY_MONSTER,
      map_information_id: mapKey(map),
      items_id: itemKey({ id: item }),
      monster_id: monster === null ? null : monsterKey({ id: monster }),
      chance: rate / 1_000,
      quantity: 1,
      prize: false,
      // MapDropDatabase::parseDrop
      ...{ steal_protected: true, fixed_chance: true },
    })
  })
}

function shopRows(shops: readonly GameShop[], items: Find<GameItem>, remarks: Remarks): GameRow[] {
  remarks.part = 'shops'
  const unique = ordinals()
  const rows: GameRow[] = []
  const goods: GameRow[] = []
  for (const shop of shops) {
    const { map, x, y, name, takes, sells } = shop
    const npc = unique(`npc:${map}:${x}:${y}:${name}`)
    const buyWith = nameOf(takes, items)
    rows.push(gameRow(npcType, shop, npc, { npc: name, buy_with: buyWith, map_information_id: mapKey(map), x, y }))
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

/** Game money needs no name: a price without one is in it. */
function nameOf(takes: Currency, items: Find<GameItem>): string {
  if (takes.kind === 'money') return ''
  return takes.kind === 'points' ? takes.name : (items(takes.item)?.name ?? takes.item)
}

function linkRow(link: GameLink): GameRow {
  const { relation, item, source, monster, group, quantity, chance, effect } = link
  return gameRow(itemLinkType, link, link.key, {
    ...{ items_id: itemKey({ id: item }), relation, link_group: group, quantity, chance, effect },
    source_id: source === null ? null : itemKey({ id: source }),
    monster_id: monster === null ? null : monsterKey({ id: monster }),
  })
}
