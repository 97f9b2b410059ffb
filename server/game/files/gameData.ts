import type { GameFault, GameMode, GameOmission, GamePart } from '../../../content/realms/gameFiles.ts'
import { cutCharacters } from '../../../content/text.ts'
import type { ItemFacts } from './facts/itemFacts.ts'
import type { MonsterFacts } from './facts/monsterFacts.ts'

export type Emulator = 'rathena' | 'hercules'

export interface Place {
  file: string
  line: number
}

export interface GameItem extends Place {
  id: number
  key: string
  name: string
  kind: string
  buy: number | null
  sell: number | null
  /** Weight in tenths of the unit that players see. */
  weight: number
  slots: number
  usedBy: string
  facts: ItemFacts
}

export interface GameDrop extends Place {
  item: string
  /** The chance of a drop, in ten-thousandths. */
  rate: number
}

export interface GameMonster extends Place {
  id: number
  key: string
  name: string
  level: number
  hp: number
  baseExperience: number
  jobExperience: number
  race: string
  element: string
  size: string
  facts: MonsterFacts
  drops: readonly GameDrop[]
  prizes: readonly GameDrop[]
}

export interface GameSpawn extends Place {
  map: string
  at: { x: number; y: number } | null
  monster: string
  amount: number
  seconds: number
}

export interface GameShop extends Place {
  map: string
  x: number
  y: number
  name: string
  sells: readonly { item: string; price: number | null }[]
}

export interface GameData {
  emulator: Emulator | null
  mode: GameMode
  items: readonly GameItem[]
  monsters: readonly GameMonster[]
  spawns: readonly GameSpawn[]
  shops: readonly GameShop[]
  sizes: ReadonlyMap<string, { wide: number; high: number }>
}

/**
 * Maximum number of stored remarks of each kind. A file in the wrong format would otherwise produce one for every line.
 */
const MOST_REMARKS = 500

export class Remarks {
  readonly faults: GameFault[] = []
  readonly omissions: GameOmission[] = []
  readonly counts = { faults: 0, omissions: 0 }
  part: GamePart = 'items'

  fault(code: GameFault['code'], file: string, line: number | null, text = ''): void {
    this.counts.faults += 1
    if (this.faults.length < MOST_REMARKS)
      this.faults.push({ part: this.part, code, file, line, text: cutCharacters(text, MOST_CHARACTERS) })
  }

  omit(code: GameOmission['code'], { file, line }: Place, text = ''): void {
    this.counts.omissions += 1
    if (this.omissions.length < MOST_REMARKS)
      this.omissions.push({ part: this.part, code, file, line, text: cutCharacters(text, MOST_CHARACTERS) })
  }
}

const MOST_CHARACTERS = 120
