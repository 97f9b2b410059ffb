import type { GamePart } from '../../../../content/realms/gameFiles.ts'
import type { GameData, GameDrop, GameItem, GameMonster, GameShop, GameSpawn, Place, Remarks } from '../gameData.ts'

/** A row as files of a game give it. Other rows are named by their keys. */
export interface GameRow extends Place {
  /** The key of its content type. */
  type: string
  /** By which it is known again, without the realm. */
  key: string
  /** The texts of its fields; empty where the game has nothing. */
  values: Readonly<Record<string, string>>
}

/** Finds a row by its number or by the name by which files know it, which is read without regard to case. */
class Finder<R extends { id: number; key: string }> {
  readonly #rows: ReadonlyMap<string, R>

  constructor(rows: readonly R[]) {
    this.#rows = new Map(
      rows.flatMap((row): [string, R][] => [
        [row.key.toLowerCase(), row],
        [String(row.id), row],
      ]),
    )
  }

  find(named: string): R | undefined {
    return this.#rows.get(named.toLowerCase())
  }
}

/** Numbers what has the same key, so that each has one of its own. */
class Ordinals {
  readonly #counts = new Map<string, number>()

  /** The key of the first as it is, of the second with `:2` behind it. */
  key(key: string): string {
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    return count === 1 ? key : `${key}:${count}`
  }
}

const textOf = (value: number | null): string => (value === null ? '' : String(value))

/** The rows of these parts. What leads nowhere is left out, as the game leaves it out. */
export function rowsOf(data: GameData, parts: readonly GamePart[], remarks: Remarks): GameRow[] {
  const items = new Finder(data.items)
  const monsters = new Finder(data.monsters)
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

function known(spawns: readonly GameSpawn[], monsters: Finder<GameMonster>, remarks: Remarks): KnownSpawn[] {
  remarks.part = 'spawns'
  return spawns.flatMap((spawn) => {
    const of = monsters.find(spawn.monster)
    if (!of) remarks.omit('unknown_monster', spawn, spawn.monster)
    return of ? [{ ...spawn, of }] : []
  })
}

/** The maps on which a monster appears or something is sold. */
function mapRows({ spawns, shops, sizes }: GameData): GameRow[] {
  const maps = new Map<string, Place>()
  for (const { map, file, line } of [...spawns, ...shops]) if (!maps.has(map)) maps.set(map, { file, line })
  return [...maps].map(([map, place]) => {
    const { wide = null, high = null } = sizes.get(map) ?? {}
    const values = { map_name: map, cells_wide: textOf(wide), cells_high: textOf(high) }
    return { ...place, type: 'mapinfo', key: mapKey(map), values }
  })
}

const mapKey = (map: string): string => `map:${map}`
const itemKey = ({ id }: GameItem): string => `item:${id}`
const monsterKey = ({ id }: GameMonster): string => `monster:${id}`

function itemRow(item: GameItem): GameRow {
  const { file, line, name, kind, weight, slots, usedBy, buy, sell } = item
  const values = {
    ...{ items_name: name, kind, weight: String(weight / 10), slots: String(slots), used_by: usedBy },
    ...{ buy_price: textOf(buy), sell_price: textOf(sell) },
  }
  return { file, line, type: 'item', key: itemKey(item), values }
}

function monsterRow(monster: GameMonster): GameRow {
  const { file, line, name, level, race, element, size, hp, baseExperience, jobExperience } = monster
  const values = {
    ...{ monster_name: name, level: String(level), race, element, size, hp: String(hp) },
    ...{ base_experience: String(baseExperience), job_experience: String(jobExperience) },
  }
  return { file, line, type: 'monsters', key: monsterKey(monster), values }
}

function spawnRows(spawns: readonly KnownSpawn[]): GameRow[] {
  const ordinals = new Ordinals()
  return spawns.map(({ file, line, map, at, of, amount, seconds }) => {
    const place = at ? `${at.x}:${at.y}` : 'anywhere'
    const values = {
      ...{ monster_id: monsterKey(of), map_information_id: mapKey(map), amount: String(amount) },
      ...{ respawn_seconds: String(seconds), x: textOf(at?.x ?? null), y: textOf(at?.y ?? null) },
    }
    return { file, line, type: 'spawns', key: ordinals.key(`spawn:${map}:${of.id}:${place}`), values }
  })
}

/** The map on which most of a monster appear; of two that are alike the first by name, so that it stays the same. */
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
  items: Finder<GameItem>,
  remarks: Remarks,
): GameRow[] {
  remarks.part = 'drops'
  const homeOf = homes(spawns)
  const ordinals = new Ordinals()
  return monsters.flatMap((monster) => {
    if (monster.drops.length + monster.prizes.length === 0) return []
    const home = homeOf.get(monster.id)
    if (home === undefined) {
      remarks.omit('spawns_nowhere', monster, `${monster.name} (${monster.id})`)
      return []
    }
    const rowOf = (name: string, prefix: string) => (drop: GameDrop) => {
      const item = items.find(drop.item)
      if (!item) {
        remarks.omit('unknown_item', drop, drop.item)
        return []
      }
      const values = {
        ...{ monster: name, map_information_id: mapKey(home), items_id: itemKey(item) },
        ...{ monster_id: monsterKey(monster), chance: String(drop.rate / 100), quantity: '1' },
      }
      const key = ordinals.key(`${prefix}:${monster.id}:${item.id}`)
      return [{ file: drop.file, line: drop.line, type: 'droplist', key, values }]
    }
    return [
      ...monster.drops.flatMap(rowOf(monster.name, 'drop')),
      ...monster.prizes.flatMap(rowOf(`${monster.name} (MVP)`, 'prize')),
    ]
  })
}

function shopRows(shops: readonly GameShop[], items: Finder<GameItem>, remarks: Remarks): GameRow[] {
  remarks.part = 'shops'
  const ordinals = new Ordinals()
  const rows: GameRow[] = []
  const goods: GameRow[] = []
  for (const { file, line, map, x, y, name, sells } of shops) {
    const npc = ordinals.key(`npc:${map}:${x}:${y}:${name}`)
    const values = { npc: name, map_information_id: mapKey(map), x: String(x), y: String(y) }
    rows.push({ file, line, type: 'npclist', key: npc, values })
    const sold = new Set<number>()
    for (const { item: named, price } of sells) {
      const item = items.find(named)
      if (!item) remarks.omit('unknown_item', { file, line }, named)
      // Some shops name an item several times to fill their window.
      if (!item || sold.has(item.id)) continue
      sold.add(item.id)
      const ware = { npc_id: npc, items_id: itemKey(item), price: textOf(price) }
      goods.push({ file, line, type: 'npc-items', key: `ware:${npc.slice('npc:'.length)}:${item.id}`, values: ware })
    }
  }
  return [...rows, ...goods]
}
