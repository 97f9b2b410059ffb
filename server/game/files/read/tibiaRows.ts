import type { GamePart } from '../../../../content/realms/gameFiles.ts'
import { cutCharacters } from '../../../../content/text.ts'
import { drop as dropType } from '../../../../content/types/drop.ts'
import { item as itemType } from '../../../../content/types/item.ts'
import { map as mapType } from '../../../../content/types/map.ts'
import { monster as monsterType } from '../../../../content/types/monster.ts'
import { npc as npcType } from '../../../../content/types/npc.ts'
import { npcItem as npcItemType } from '../../../../content/types/npcItem.ts'
import { spawn as spawnType } from '../../../../content/types/spawn.ts'
import { ordinals } from '../keys.ts'
import type { Place, Remarks } from '../gameData.ts'
import { gameRow, mapKey, SUMMONED_KEY, summonedMap, type GameRow } from './gameRows.ts'
import type { TibiaData, TibiaItem, TibiaMonster, TibiaShop, TibiaSpawn } from '../tibia/tibiaData.ts'

const itemKey = (id: number): string => `item:${id}`
/** Keys have limits; no name of a whole tree has half as many characters. */
const short = (name: string): string => cutCharacters(name, 100)
const nameKey = ({ keys: [key] }: TibiaMonster): string => short(key)
const monsterKey = (monster: TibiaMonster): string => `monster:${nameKey(monster)}`
const worldKey = (map: string): string => mapKey(short(map))

/**
 * Rows of what was read. Places are left out: coordinates count over a whole world with all its floors, which no picture
 * of a map shows.
 */
export function tibiaRows(data: TibiaData, parts: readonly GamePart[], remarks: Remarks): GameRow[] {
  const wanted = (part: GamePart, rows: () => GameRow[]) => (parts.includes(part) ? rows() : [])
  const byKey = new Map(data.monsters.flatMap((monster) => monster.keys.map((key) => [key, monster] as const)))
  remarks.part = 'spawns'
  const spawns = data.spawns.flatMap((spawn) => {
    const of = byKey.get(spawn.monster)
    if (!of && parts.includes('spawns')) remarks.omit('unknown_monster', spawn, spawn.monster)
    return of ? [{ ...spawn, of }] : []
  })
  const homeOf = homes(spawns)
  const npcs = npcsOf(data)
  return [
    ...wanted('maps', () => mapRows(data, homeOf, npcs)),
    ...wanted('items', () => itemRows(data)),
    ...wanted('monsters', () => data.monsters.map(monsterRow)),
    ...wanted('spawns', () => spawnRows(spawns)),
    ...wanted('drops', () => dropRows(data.monsters, homeOf)),
    ...wanted('shops', () => shopRows(data, npcs)),
  ]
}

type KnownSpawn = TibiaSpawn & { of: TibiaMonster }

/** The world with most of a monster; of two alike the first by name. */
function homes(spawns: readonly KnownSpawn[]): ReadonlyMap<TibiaMonster, string> {
  const amounts = new Map<TibiaMonster, Map<string, number>>()
  for (const { of, map, amount } of spawns) {
    const own = amounts.get(of) ?? new Map<string, number>()
    amounts.set(of, own.set(map, (own.get(map) ?? 0) + amount))
  }
  const most = (maps: ReadonlyMap<string, number>) =>
    [...maps].reduce((best, one) => (one[1] > best[1] || (one[1] === best[1] && one[0] < best[0]) ? one : best))[0]
  return new Map([...amounts].map(([monster, maps]) => [monster, most(maps)]))
}

interface Npc {
  shop: TibiaShop
  /** Null if no file of a world places the NPC. */
  map: string | null
}

/** NPCs that sell something, once in each world. */
function npcsOf({ shops, spots }: TibiaData): Npc[] {
  const maps = new Map<string, Set<string>>()
  for (const { npc, map } of spots) maps.set(npc, (maps.get(npc) ?? new Set<string>()).add(map))
  return shops.flatMap((shop): Npc[] => {
    if (!shop.offers.some(({ buy }) => buy !== null)) return []
    const own = maps.get(shop.key)
    return own ? [...own].map((map) => ({ shop, map })) : [{ shop, map: null }]
  })
}

function mapRows(
  { spawns, monsters }: TibiaData,
  homeOf: ReadonlyMap<TibiaMonster, string>,
  npcs: readonly Npc[],
): GameRow[] {
  const maps = new Map<string, Place>()
  const used = new Set(homeOf.values())
  for (const { map, ...place } of spawns) if (used.has(map) && !maps.has(map)) maps.set(map, place)
  for (const { map, shop } of npcs) if (map !== null && !maps.has(map)) maps.set(map, shop)
  const summoned =
    monsters.find((monster) => monster.loot.length > 0 && !homeOf.has(monster)) ??
    npcs.find(({ map }) => map === null)?.shop
  return [
    ...[...maps].map(([map, place]) => gameRow(mapType, place, worldKey(map), { map_name: map })),
    ...(summoned ? [summonedMap(summoned)] : []),
  ]
}

/**
 * What players have: items with a weight, which is given to what can be picked up, but for remains of creatures; and
 * what monsters drop, NPCs trade or rules name. The rest are grounds, walls and the like.
 */
function itemRows({ items, monsters, shops }: TibiaData): GameRow[] {
  const named = new Set(monsters.flatMap(({ loot }) => loot.map(({ item }) => item)))
  const prices = new Map<number, { buy: number | null; sell: number | null }>()
  for (const { offers, currency } of shops)
    for (const { item, buy, sell } of offers) {
      named.add(item)
      const known = prices.get(item) ?? { buy: null, sell: null }
      if (currency === null) prices.set(item, { buy: lowest(known.buy, buy), sell: highest(known.sell, sell) })
    }
  const isOurs = ({ id, isWeighed, isCorpse, isRuled }: TibiaItem) =>
    named.has(id) || isRuled || (isWeighed && !isCorpse)
  return items.filter(isOurs).map((item) => {
    const { buy = null, sell = null } = prices.get(item.id) ?? {}
    return gameRow(itemType, item, itemKey(item.id), {
      items_name: item.name,
      kind: item.kind,
      subtype: item.subtype,
      description: item.description,
      weight: item.weight === null ? null : item.weight / 100,
      used_by: item.vocations,
      buy_price: buy,
      sell_price: sell,
      game_id: item.id,
      attack: item.attack,
      defense: item.defense,
      range: item.range,
      required_level: item.level,
      places: item.places,
    })
  })
}

const lowest = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.min(one, other)
const highest = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.max(one, other)

function monsterRow(monster: TibiaMonster): GameRow {
  const { name, race, hp, experience, isBoss, armor } = monster
  return gameRow(monsterType, monster, monsterKey(monster), {
    ...{ monster_name: name, race, hp, base_experience: experience, rank: isBoss ? 'boss' : '', defense: armor },
  })
}

function spawnRows(spawns: readonly KnownSpawn[]): GameRow[] {
  const unique = ordinals()
  return spawns.map((spawn) => {
    const { map, of, amount, seconds } = spawn
    return gameRow(spawnType, spawn, unique(`spawn:${short(map)}:${nameKey(of)}:${seconds}`), {
      ...{ monster_id: monsterKey(of), map_information_id: worldKey(map), amount, respawn_seconds: seconds },
    })
  })
}

function dropRows(monsters: readonly TibiaMonster[], homeOf: ReadonlyMap<TibiaMonster, string>): GameRow[] {
  const unique = ordinals()
  return monsters.flatMap((monster) => {
    const home = homeOf.get(monster)
    return monster.loot.map((drop) =>
      gameRow(dropType, drop, unique(`drop:${nameKey(monster)}:${drop.item}`), {
        monster: monster.name,
        map_information_id: home === undefined ? SUMMONED_KEY : worldKey(home),
        items_id: itemKey(drop.item),
        monster_id: monsterKey(monster),
        chance: drop.chance,
        quantity: drop.most,
      }),
    )
  })
}

function shopRows({ items }: TibiaData, npcs: readonly Npc[]): GameRow[] {
  const names = new Map(items.map(({ id, name }) => [id, name]))
  const unique = ordinals()
  const rows: GameRow[] = []
  const wares: GameRow[] = []
  for (const { shop, map } of npcs) {
    const { key, name, currency, offers } = shop
    const at = `${short(map ?? SUMMONED_KEY)}:${short(key)}`
    const npc = unique(`npc:${at}`)
    rows.push(
      gameRow(npcType, shop, npc, {
        npc: name,
        buy_with: currency === null ? '' : (names.get(currency) ?? String(currency)),
        map_information_id: map === null ? SUMMONED_KEY : worldKey(map),
      }),
    )
    const sold = new Set<string>()
    for (const { item, buy, file, line } of offers) {
      // Fluids are the same item, each with its own price.
      if (buy === null || sold.has(`${item} ${buy}`)) continue
      sold.add(`${item} ${buy}`)
      const ware = unique(`ware:${npc.slice('npc:'.length)}:${item}`)
      wares.push(gameRow(npcItemType, { file, line }, ware, { npc_id: npc, items_id: itemKey(item), price: buy }))
    }
  }
  return [...rows, ...wares]
}
