import type { GameShop, GameSpawn, Place } from '../gameData.ts'
import { wholeNumber } from '../source/entries.ts'
import type { GameTexts } from '../source/gameText.ts'
import type { NamedScript } from './scriptLists.ts'
import { shopsOpened, topLevel } from './topLevel.ts'

/**
 * Spawns and shops that were read from scripts of rAthena and Hercules. In these scripts tabs separate the fields of a
 * line.
 */
export interface Scripted {
  spawns: GameSpawn[]
  shops: GameShop[]
}

const SPAWNS = /^(boss_|miniboss_)?monster$/i
const SPAWN_WITHOUT_TABS = /^\S+ +(boss_|miniboss_)?monster /i
/** A `marketshop` has limited stock, but like a `shop` it takes game money. */
const SHOPS = /^(market)?shop$/i
const OTHER_SHOPS = /^(cash|item|point)shop$|^trader$/i
const DUPLICATE = /^duplicate\((.*)\)$/i

interface Line extends Place {
  words: string[]
}

type Wares = GameShop['sells']

interface Npc {
  line: Line
  sells: Wares
  opens: readonly string[]
}

export function readScripts(
  texts: GameTexts,
  scripts: readonly NamedScript[],
  wanted: { spawns: boolean; shops: boolean },
): Scripted {
  const { remarks } = texts
  const spawns: GameSpawn[] = []
  const shops = new ShopReader(texts)
  for (const { path, ...named } of scripts) {
    remarks.part = wanted.spawns ? 'spawns' : 'shops'
    const text = texts.read(path, named)
    if (text === null) continue
    for (const { line: number, words, code } of topLevel(text)) {
      const line: Line = { file: path, line: number, words }
      const [whole = '', kind = ''] = words
      if (code === null) fault(texts, line, words.slice(0, 3))
      else if (SPAWNS.test(kind)) {
        if (wanted.spawns) spawns.push(...spawnOf(texts, line))
      } else if (kind === '' && SPAWN_WITHOUT_TABS.test(whole)) fault(texts, line, [whole])
      else if (wanted.shops) shops.read(line, code)
    }
  }
  return { spawns, shops: shops.placed() }
}

const fault = (texts: GameTexts, { file, line }: Place, words: readonly string[]): void =>
  texts.remarks.fault('bad_line', file, line, words.join(' | '))

const numbersOf = (text: string): (number | null)[] => text.split(',').map((part) => wholeNumber(part.trim()))

interface Spot {
  map: string
  x: number
  y: number
}

function spotOf(where: string): Spot | null {
  const [named = '', ...rest] = where.split(',')
  const map = named.trim().replace(/\.gat$/, '')
  const [x, y] =
    rest.length === 0 ? [0, 0] : rest.length === 1 ? [...numbersOf(rest.join()), 0] : numbersOf(rest.join())
  if (!/^[\w@#-]{1,24}$/.test(map) || typeof x !== 'number' || typeof y !== 'number' || x < 0 || y < 0) return null
  return { map, x, y }
}

function spawnOf(texts: GameTexts, place: Line): GameSpawn[] {
  const { file, line, words } = place
  const [where = '', , name = '', what = ''] = words
  texts.remarks.part = 'spawns'
  const spot = spotOf(where)
  const [monster = '', ...rest] = what.replace(/\s*\/\/.*$/, '').split(',')
  const [amount, delay = 0] = numbersOf(rest.slice(0, 2).join())
  const isRead = spot && /^[\w'.-]+$/.test(monster) && typeof amount === 'number' && amount >= 0 && delay !== null
  if (!isRead || delay < 0) {
    fault(texts, place, [where, name, what])
    return []
  }
  if (amount === 0) return []
  const { map, x, y } = spot
  const at = x === 0 && y === 0 ? null : { x, y }
  return [{ file, line, map, at, monster, amount, seconds: Math.round(delay / 1_000) }]
}

/**
 * An NPC's name has the form `Shown#hidden::unique`. Other lines refer to the unique part, or to the whole name if it
 * has no `::`.
 */
function namesOf(said: string): { shown: string; unique: string } {
  const [display = '', unique = display] = said.split('::')
  const name = display === '' ? unique : display
  return { shown: name.replace(/#.*$/, '').trim() || name, unique }
}

/**
 * Reads shops, scripts that open shops, and duplicates of both. Duplicates are resolved at the end, because the
 * original may be in a later script.
 */
class ShopReader {
  readonly #texts: GameTexts
  readonly #npcs = new Map<string, Npc>()
  readonly #copies: { line: Line; of: string }[] = []
  readonly #others = new Set<string>()
  readonly #placed: Npc[] = []

  constructor(texts: GameTexts) {
    this.#texts = texts
  }

  read(line: Line, code: string): void {
    const [where = '', kind = '', name = ''] = line.words
    const { remarks } = this.#texts
    remarks.part = 'shops'
    const { unique } = namesOf(name)
    const [, of] = DUPLICATE.exec(kind) ?? []
    if (of !== undefined) this.#copies.push({ line, of })
    else if (OTHER_SHOPS.test(kind)) {
      this.#others.add(unique)
      if (where !== '-') remarks.omit('other_currency', line, name)
    } else if (SHOPS.test(kind)) this.#add(unique, { line, sells: this.#waresOf(line), opens: [] })
    else if (code !== '') {
      const opens = shopsOpened(code)
      if (opens.length > 0) this.#add(unique, { line, sells: [], opens })
    }
  }

  placed(): GameShop[] {
    this.#texts.remarks.part = 'shops'
    const copies = this.#copies.flatMap(({ line, of }) => {
      const npc = this.#npcs.get(of)
      return npc ? [{ ...npc, line }] : []
    })
    return [...this.#placed, ...copies].flatMap((npc) => this.#shopOf(npc))
  }

  #add(unique: string, npc: Npc): void {
    this.#npcs.set(unique, npc)
    this.#placed.push(npc)
  }

  #waresOf(line: Line): Wares {
    const [, , , what = ''] = line.words
    // A shop's line lists a sprite, then optionally `yes` or `no` for discounts, and then the goods.
    const [, ...goods] = what.replace(/\s*\/\/.*$/, '').split(',')
    const sells: { item: string; price: number | null }[] = []
    for (const good of goods) {
      if (/^\s*(yes|no)?\s*$/i.test(good)) continue
      // Text after the price is ignored, as in the game servers. It may be a stock number, or the next item if a comma
      // is missing.
      const [item = '', said = ''] = good.split(':').map((part) => part.trim())
      const price = wholeNumber(said)
      if (!/^[\w'.-]+$/.test(item) || price === null || price < -1) {
        fault(this.#texts, line, [good])
        return []
      }
      sells.push({ item, price: price === -1 ? null : price })
    }
    return sells
  }

  #shopOf({ line, sells, opens }: Npc): GameShop[] {
    const [where = '', , name = ''] = line.words
    if (where === '-') return []
    for (const other of opens.filter((shop) => this.#others.has(shop)))
      this.#texts.remarks.omit('other_currency', line, other)
    const all = [...sells, ...opens.flatMap((shop) => this.#npcs.get(shop)?.sells ?? [])]
    // A script that opens only shops with other currencies is left out, because it sells nothing for game money.
    if (all.length === 0 && opens.length > 0) return []
    const spot = spotOf(where)
    const shown = this.#texts.shown(namesOf(name).shown, line)
    if (!spot || shown === '') {
      fault(this.#texts, line, [where, name])
      return []
    }
    return [{ ...spot, name: shown, sells: all, file: line.file, line: line.line }]
  }
}
