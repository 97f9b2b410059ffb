import type {
  GameFault,
  GameFaultCode,
  GameFindingCode,
  GameMode,
  GameOmission,
  GameOmissionCode,
  GamePart,
  GameRemark,
  GameRemarkCode,
} from '../../../content/realms/gameFiles.ts'
import type { ITEM_LINKS } from '../../../content/types/itemLink.ts'
import { cutCharacters } from '../../../content/text.ts'
import type { ClientPicture } from '../../pictures/encodeGamePictures.ts'
import type { ItemFacts, ItemScripts } from './facts/itemFacts.ts'
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
  scripts: ItemScripts
}

export interface GameDrop extends Place {
  item: string
  /** The chance of a drop, in ten-thousandths. */
  rate: number
  stealProtected: boolean
}

export interface GameMonster extends Place {
  id: number
  key: string
  name: string
  /** The name in the game's first language; empty if it is the same. */
  otherName: string
  level: number
  hp: number
  baseExperience: number
  jobExperience: number
  race: string
  element: string
  size: string
  facts: MonsterFacts
  /** One of the chests of castles, whose drops have a rate of their own. */
  isTreasure: boolean
  drops: readonly GameDrop[]
  prizes: readonly GameDrop[]
}

/** What a monster drops on one map, or all monsters there if it names none. The server does not multiply the chance. */
export interface GameMapDrop extends Place {
  map: string
  monster: number | null
  item: number
  /** In hundred-thousandths. */
  rate: number
}

export interface GameSpawn extends Place {
  map: string
  at: { x: number; y: number } | null
  monster: string
  amount: number
  seconds: number
}

export interface Ware {
  item: string
  /** Null is the item's own price. */
  price: number | null
}

export type Currency = { kind: 'money' } | { kind: 'item'; item: string } | { kind: 'points'; name: string }

export interface GameShop extends Place {
  map: string
  x: number
  y: number
  name: string
  takes: Currency
  sells: readonly Ware[]
}

export interface GameWarp extends Place {
  from: { map: string; x: number; y: number }
  to: { map: string; x: number; y: number }
}

/** How an item belongs to another item, to a monster, or to a set, an exchange or a quest. */
export interface GameLink extends Place {
  key: string
  relation: (typeof ITEM_LINKS)[number]
  item: number
  source: number | null
  monster: number | null
  group: string
  quantity: number | null
  chance: number | null
  effect: string
}

/** The size of a map in cells. */
export interface MapSize {
  wide: number
  high: number
}

/** A picture of the game's client. `source` is the hash of what it is made from, by which the next import knows it. */
export interface GamePicture extends ClientPicture {
  file: string
  source: string
}

/** What a client's files say of a row: values of its type, and pictures by field. */
export interface ClientFacts {
  values: Readonly<Record<string, string>>
  pictures: Readonly<Record<string, GamePicture>>
}

interface Numbered {
  id: number
  key: string
}

/** Texts and pictures of a game's client. Any of its files may be absent. */
export interface ClientFiles {
  item: (item: Numbered) => ClientFacts
  monster: (monster: Numbered) => ClientFacts
  map: (name: string, size: MapSize | undefined) => ClientFacts
}

export interface GameData {
  emulator: Emulator | null
  mode: GameMode
  items: readonly GameItem[]
  monsters: readonly GameMonster[]
  mapDrops: readonly GameMapDrop[]
  spawns: readonly GameSpawn[]
  shops: readonly GameShop[]
  warps: readonly GameWarp[]
  links: readonly GameLink[]
  sizes: ReadonlyMap<string, MapSize>
  /** Null if the files do not say which maps there are. */
  mapNames: ReadonlySet<string> | null
  /** The lines of Settings › Rates. */
  rates: string | null
  client: ClientFiles
}

/** The most remarks of a code and a part that are stored. A file in the wrong format would otherwise bring one for every line. */
export const MOST_PER_CODE = 500

const MOST_CHARACTERS = 120

/** If a file of a part could not be read, entries that lack it are consequences, of which nobody needs to hear. */
const CAUSES: Partial<Record<GameOmissionCode, GamePart>> = {
  unknown_item: 'items',
  refused_sets: 'items',
  unknown_monster: 'monsters',
}
const FILE_FAULTS: readonly GameFaultCode[] = ['missing', 'outside', 'too_large', 'syntax', 'too_deep', 'no_entries']

export interface Counts {
  faults: number
  omissions: number
  remarks: number
  codes: Partial<Record<GameFindingCode, number>>
  parts: Partial<Record<GamePart, Counts['codes']>>
}

/** Counts a finding, and returns how many of its code there are in its part. */
export function countFinding(counts: Counts, kind: FindingKind, { part, code }: Pick<GameFinding, 'part' | 'code'>) {
  const own = (counts.parts[part] ??= {})
  counts[kind] += 1
  counts.codes[code] = (counts.codes[code] ?? 0) + 1
  return (own[code] = (own[code] ?? 0) + 1)
}

type FindingKind = 'faults' | 'omissions' | 'remarks'
type GameFinding = GameRemark<GameFindingCode>

export class Remarks {
  readonly faults: GameFault[] = []
  readonly omissions: GameOmission[] = []
  readonly remarks: GameRemark[] = []
  readonly counts: Counts = { faults: 0, omissions: 0, remarks: 0, codes: {}, parts: {} }
  part: GamePart = 'items'
  readonly #mostPerCode: number
  readonly #faulty = new Set<GamePart>()
  readonly #incomplete = new Set<GamePart>()

  constructor(mostPerCode = MOST_PER_CODE) {
    this.#mostPerCode = mostPerCode
  }

  /** What `work` finds counts as found in a part. */
  within(part: GamePart, work: () => void): void {
    const around = this.part
    this.part = part
    work()
    this.part = around
  }

  /** What neither the game's server nor the import takes. Nothing is imported while there is a fault. */
  fault(code: GameFaultCode, file: string, line: number | null, text = ''): void {
    if (code === 'no_name' && this.#incomplete.has(this.part)) return
    this.#faulty.add(this.part)
    if (FILE_FAULTS.includes(code)) this.#incomplete.add(this.part)
    this.#add('faults', this.faults, { part: this.part, code, file, line, text })
  }

  /** What is left out, because the game ignores it or the site has no field for it. */
  omit(code: GameOmissionCode, { file, line }: Place, text = ''): void {
    const cause = CAUSES[code]
    if (cause === undefined || !this.#faulty.has(cause))
      this.#add('omissions', this.omissions, { part: this.part, code, file, line, text })
  }

  /** What is taken as the game's server takes it, which warns of most of it. */
  note(code: GameRemarkCode, { file, line }: Pick<GameRemark, 'file' | 'line'>, text = ''): void {
    this.#add('remarks', this.remarks, { part: this.part, code, file, line, text })
  }

  #add<C extends GameFindingCode>(kind: FindingKind, list: GameRemark<C>[], found: GameRemark<C>): void {
    const count = countFinding(this.counts, kind, found)
    if (count <= this.#mostPerCode) list.push({ ...found, text: cutCharacters(found.text, MOST_CHARACTERS) })
  }
}
