import {
  GAME_PARTS,
  type GameFault,
  type GameRules,
  type GameOmission,
  type GamePart,
  type GameRemark,
} from '../../../../content/realms/gameFiles.ts'
import { clientFiles } from '../client/clientFiles.ts'
import { countFinding, MOST_PER_CODE, Remarks, type Counts, type Emulator, type GameData } from '../gameData.ts'
import { dialects } from '../dialects.ts'
import { describe } from '../facts/describe.ts'
import { namesOfItems, readItems } from '../items.ts'
import { readMonsters } from '../monsters.ts'
import { finder, type Find } from '../keys.ts'
import { readMapDrops } from '../rathena/mapDrops.ts'
import { ratesText, readBattleSettings, type BattleSettings } from '../rates.ts'
import { readRatios } from '../ratios.ts'
import { readMapNames, readMapSizes } from '../scripts/mapSizes.ts'
import { readScripts } from '../scripts/npcScripts.ts'
import { spawnRules } from '../scripts/spawnLines.ts'
import { herculesScripts, rathenaScripts, type NamedScript } from '../scripts/scriptLists.ts'
import type { GameFolder } from '../source/gameFolder.ts'
import { FOLDERS, GameTexts } from '../source/gameText.ts'
import { readTibia, tibiaEmulatorOf } from '../tibia/readTibia.ts'
import { tibiaRows } from './tibiaRows.ts'
import type { TibiaEmulator } from '../tibia/tibiaData.ts'
import { rowsOf, type GameRow } from './gameRows.ts'

export interface ImportRequest extends GameRules {
  parts: readonly GamePart[]
  /** How many faults, omissions and remarks of a code are named. The rest is only counted. */
  mostPerCode?: number
}

export interface GameReading extends GameRules {
  emulator: Emulator | TibiaEmulator | null
  rows: GameRow[]
  /** The lines of Settings › Rates. Null if the files say nothing of rates, or if no part needs them. */
  rates: string | null
  faults: GameFault[]
  omissions: GameOmission[]
  remarks: GameRemark[]
  counts: Counts
}

export function unread(
  { mode, encoding, parts }: ImportRequest,
  code: GameFault['code'],
  { file = '', text = '' } = {},
): GameReading {
  const remarks = new Remarks()
  remarks.part = parts[0] ?? GAME_PARTS[0]
  remarks.fault(code, file, null, text)
  return { emulator: null, mode, encoding, rows: [], rates: null, ...found(remarks) }
}

const found = ({ faults, omissions, remarks, counts }: Remarks) => ({ faults, omissions, remarks, counts })

/** Adds remarks that were found after the reading. */
export function withRemarks(reading: GameReading, remarks: readonly GameRemark[]): GameReading {
  const counts = structuredClone(reading.counts)
  const named = remarks.filter((remark) => countFinding(counts, 'remarks', remark) <= MOST_PER_CODE)
  return { ...reading, remarks: [...reading.remarks, ...named], counts }
}

const NEEDS: { [P in GamePart]: readonly GamePart[] } = {
  maps: ['monsters', 'spawns', 'shops'],
  items: [],
  monsters: [],
  spawns: ['monsters'],
  drops: ['items', 'monsters', 'spawns'],
  shops: ['items'],
  links: ['items', 'monsters'],
}

function emulatorOf(folder: GameFolder): Emulator | 'old' | null {
  const has = (ending: string) =>
    ['', 're/', 'pre-re/'].some((inner) =>
      ['item_db', 'mob_db'].some((name) => folder.has(`db/${inner}${name}.${ending}`)),
    )
  if (has('yml')) return 'rathena'
  if (has('conf')) return 'hercules'
  return has('txt') ? 'old' : null
}

function scriptsOf(texts: GameTexts, emulator: Emulator, folder: string): NamedScript[] {
  const lists = [`npc/${folder}/scripts_main.conf`, 'npc/scripts_main.conf', 'npc/scripts_athena.conf']
  const start = lists.find((path) => texts.folder.has(path))
  if (start === undefined) {
    texts.remarks.fault('missing', lists[0] ?? '', null)
    return []
  }
  return emulator === 'rathena' ? rathenaScripts(texts, start) : herculesScripts(texts, start)
}

export function readGameFiles(folder: GameFolder, { mode, encoding, parts, mostPerCode }: ImportRequest): GameReading {
  const remarks = new Remarks(mostPerCode)
  const texts = new GameTexts(folder, remarks, encoding)
  const tibia = tibiaEmulatorOf(folder)
  if (tibia !== null) {
    const rows = tibiaRows(readTibia(texts, tibia, parts), parts, remarks)
    return { emulator: tibia, mode, encoding, rows, rates: null, ...found(remarks) }
  }
  const read = new Set(parts.flatMap((part) => [part, ...NEEDS[part]]))
  const emulator = emulatorOf(folder)
  const data: GameData = {
    ...{ emulator: null, mode, items: [], monsters: [] },
    ...{ mapDrops: [], spawns: [], shops: [], warps: [], links: [], sizes: new Map(), mapNames: null, rates: null },
    client: clientFiles(texts, parts),
  }
  remarks.part = parts[0] ?? GAME_PARTS[0]
  if (emulator === null || emulator === 'old') remarks.fault(emulator === 'old' ? 'old_format' : 'no_game', '', null)
  else readParts(data, texts, emulator, read, parts)
  const rows = data.emulator === null ? [] : rowsOf(data, parts, remarks)
  return { emulator: data.emulator, mode, encoding, rows, rates: data.rates, ...found(remarks) }
}

function readParts(
  data: GameData,
  texts: GameTexts,
  emulator: Emulator,
  read: ReadonlySet<GamePart>,
  parts: readonly GamePart[],
): void {
  const { remarks } = texts
  const { mode } = data
  const folder = FOLDERS[mode]
  data.emulator = emulator
  const settings = readBattleSettings(texts, emulator)
  if (read.has('items')) {
    remarks.part = 'items'
    data.items = readItems(texts, mode, dialects[emulator])
  }
  if (read.has('monsters')) {
    remarks.part = 'monsters'
    const names = namesOfItems(data.items)
    const isItem = read.has('drops') ? (named: string) => names.has(named.toLowerCase()) : undefined
    data.monsters = readMonsters(texts, mode, dialects[emulator], isItem)
    if (settings) data.rates = ratesOf(data, texts, emulator, settings)
  }
  const wanted = { spawns: read.has('spawns'), shops: read.has('shops'), warps: read.has('maps') }
  if (wanted.spawns || wanted.shops) {
    remarks.part = wanted.spawns ? 'spawns' : 'shops'
    const rules = { mode, spawnRules: spawnRules(emulator, settings?.get('mob_respawn_time')) }
    const { spawns, shops, warps } = readScripts(texts, scriptsOf(texts, emulator, folder), wanted, rules)
    data.spawns = spawns
    data.shops = shops
    data.warps = warps
  }
  if (read.has('maps')) data.sizes = readMapSizes(texts, folder)
  if (read.has('maps') || read.has('drops')) data.mapNames = readMapNames(texts)
  if (read.has('drops') && emulator === 'rathena') {
    remarks.part = 'drops'
    const isMap = (name: string) => data.mapNames?.has(name) ?? name !== ''
    data.mapDrops = readMapDrops(texts, mode, { items: finder(data.items), monsters: finder(data.monsters), isMap })
  }
  if (['items' as const, 'monsters' as const, 'links' as const].some((part) => parts.includes(part)))
    describe(data, texts, emulator, read.has('links'))
}

function ratesOf(data: GameData, texts: GameTexts, emulator: Emulator, settings: BattleSettings): string {
  const { mode, items, monsters } = data
  const treasures = monsters.flatMap(({ id, isTreasure }) => (isTreasure ? [id] : []))
  const quiet = texts.quiet()
  let known: Find<{ id: number }> | undefined
  // Parts that need no items have read none.
  const itemsByName = () => (known ??= finder(items.length > 0 ? items : readItems(quiet, mode, dialects[emulator])))
  const ratios = readRatios(quiet, mode, emulator, { items: itemsByName, monsters: finder(monsters) })
  return ratesText(settings, treasures, ratios)
}
