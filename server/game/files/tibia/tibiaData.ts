import type { Place } from '../gameData.ts'

export type TibiaEmulator = 'tfs' | 'canary'

export interface TibiaItem extends Place {
  id: number
  name: string
  kind: string
  subtype: string
  /** In hundredths of an ounce. */
  weight: number | null
  /** Whether the file gives a weight, which most of what nobody can pick up lacks. */
  isWeighed: boolean
  /** A creature's remains: players know them by its name, not as an item. */
  isCorpse: boolean
  /** Whether a rule says who may use it. */
  isRuled: boolean
  /** Null if only the client's files say it. */
  isContainer: boolean | null
  /** Whether one item holds different fluids. */
  isFluid: boolean
  /** Whether a monster drops one at a time, however many it may. */
  dropsSingly: boolean
  attack: number | null
  defense: number | null
  range: number | null
  level: number | null
  vocations: string
  places: string
  description: string
}

export interface TibiaDrop extends Place {
  item: number
  /** In percent. */
  chance: number
  most: number
}

export interface TibiaMonster extends Place {
  /** The names by which spawns know it, in lower case. The first is its own. */
  keys: readonly [string, ...string[]]
  name: string
  hp: number | null
  experience: number
  race: string
  isBoss: boolean
  armor: number | null
  loot: readonly TibiaDrop[]
}

/** Monsters of a kind that come back after the same time. */
export interface TibiaSpawn extends Place {
  map: string
  monster: string
  amount: number
  seconds: number
}

export interface TibiaNpcSpot extends Place {
  map: string
  /** In lower case. */
  npc: string
}

export interface TibiaOffer extends Place {
  item: number
  buy: number | null
  sell: number | null
}

export interface TibiaShop extends Place {
  /** The name by which the world's files know the NPC, in lower case. */
  key: string
  name: string
  /** The item that the NPC takes; null is gold. */
  currency: number | null
  offers: readonly TibiaOffer[]
}

export interface TibiaData {
  items: readonly TibiaItem[]
  monsters: readonly TibiaMonster[]
  spawns: readonly TibiaSpawn[]
  spots: readonly TibiaNpcSpot[]
  shops: readonly TibiaShop[]
}
