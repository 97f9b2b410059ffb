import { wholeNumber } from '../numbers.ts'
import type { GameShop, GameSpawn } from '../gameData.ts'
import type { GameTexts } from '../source/gameText.ts'
import type { NamedScript } from './scriptLists.ts'

/** Where monsters appear and what shops sell, as the scripts of rAthena and of Hercules have it: fields between tabs. */
export interface Scripted {
  spawns: GameSpawn[]
  shops: GameShop[]
}

const SPAWNS = /^(boss_|miniboss_)?monster$/
const SHOPS = /^shop$/
/** What they sell is paid in points, items or cash. */
const OTHER_SHOPS = /^(cash|item|point|market)shop$|^trader$/
const DUPLICATE = /^duplicate\((.*)\)$/

interface Line {
  file: string
  line: number
  words: string[]
}

/** Names of shops, and what they sell: those on no map are there for others to be copies of. */
type Wares = ReadonlyMap<string, GameShop['sells']>

/** Reads the scripts. Of each of them the lines that place something are read, and no code. */
export function readScripts(
  texts: GameTexts,
  scripts: readonly NamedScript[],
  wanted: { spawns: boolean; shops: boolean },
): Scripted {
  const found: Scripted = { spawns: [], shops: [] }
  const wares = new Map<string, GameShop['sells']>()
  const copies: { line: Line; of: string }[] = []
  const { remarks } = texts
  remarks.part = wanted.spawns ? 'spawns' : 'shops'
  for (const { path, ...named } of scripts) {
    const text = texts.read(path, named)
    if (text === null) continue
    for (const line of placing(path, text)) {
      const [, kind = ''] = line.words
      if (SPAWNS.test(kind)) {
        if (wanted.spawns) found.spawns.push(...spawnOf(texts, line))
      } else if (wanted.shops && SHOPS.test(kind)) found.shops.push(...shopOf(texts, line, wares))
      else if (wanted.shops && OTHER_SHOPS.test(kind)) {
        remarks.part = 'shops'
        if (line.words[0] !== '-') remarks.omit('other_currency', line, line.words[2])
      } else if (wanted.shops) {
        const [, of] = DUPLICATE.exec(kind) ?? []
        if (of !== undefined) copies.push({ line, of })
      }
    }
  }
  found.shops.push(...copies.flatMap(({ line, of }) => copyOf(texts, line, of, wares)))
  return found
}

/** Lines with at least three tabs, which is how everything in the world is placed, without comments. */
function* placing(file: string, text: string): Generator<Line> {
  let isComment = false
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw
    if (isComment) {
      isComment = !line.includes('*/')
      continue
    }
    if (line.includes('/*') && !line.includes('*/', line.indexOf('/*'))) isComment = true
    if (line.startsWith('//') || line.startsWith('\t')) continue
    const words = line.split('\t').filter((word) => word !== '')
    const [, kind = ''] = words
    const isPlacing = SPAWNS.test(kind) || SHOPS.test(kind) || OTHER_SHOPS.test(kind) || DUPLICATE.test(kind)
    if (isPlacing) yield { file, line: index + 1, words }
  }
}

const numbersOf = (text: string): (number | null)[] => text.split(',').map((part) => wholeNumber(part.trim()))

interface Spot {
  map: string
  x: number
  y: number
}

/** Null where it is no place on a map. */
function spotOf(where: string): Spot | null {
  const [map = '', ...rest] = where.split(',')
  const [x, y] = numbersOf(rest.join())
  if (!/^[\w@#-]{1,24}$/.test(map) || typeof x !== 'number' || typeof y !== 'number' || x < 0 || y < 0) return null
  return { map, x, y }
}

function spawnOf(texts: GameTexts, { file, line, words }: Line): GameSpawn[] {
  const [where = '', , name = '', what = ''] = words
  texts.remarks.part = 'spawns'
  const spot = spotOf(where)
  const [monster = '', ...rest] = what.replace(/\s*\/\/.*$/, '').split(',')
  const [amount, delay = 0] = numbersOf(rest.slice(0, 2).join())
  const isRead = spot && /^[\w'.-]+$/.test(monster) && typeof amount === 'number' && amount >= 0 && delay !== null
  if (!isRead || delay < 0) {
    texts.remarks.fault('bad_line', file, line, [where, name, what].join(' | '))
    return []
  }
  if (amount === 0) return []
  const { map, x, y } = spot
  const at = x === 0 && y === 0 ? null : { x, y }
  return [{ file, line, map, at, monster, amount, seconds: Math.round(delay / 1_000) }]
}

/** What people read of a name: what stands behind `#` tells two of the same name apart. */
const shownName = (name: string): string => name.replace(/#.*$/, '').trim() || name

function shopOf(texts: GameTexts, line: Line, wares: Map<string, GameShop['sells']>): GameShop[] {
  const [, , name = '', what = ''] = line.words
  texts.remarks.part = 'shops'
  // The picture of the one who sells comes first, and then perhaps whether there is a discount.
  const [, ...goods] = what.replace(/\s*\/\/.*$/, '').split(',')
  const sells: { item: string; price: number | null }[] = []
  for (const good of goods) {
    if (/^\s*(yes|no)\s*$/i.test(good)) continue
    const [item = '', said = ''] = good.split(':').map((part) => part.trim())
    const price = wholeNumber(said)
    if (!/^[\w'.-]+$/.test(item) || price === null || price < -1) {
      texts.remarks.fault('bad_line', line.file, line.line, good)
      return []
    }
    sells.push({ item, price: price === -1 ? null : price })
  }
  wares.set(name, sells)
  return placed(texts, line, sells)
}

/** A shop that is elsewhere the same; what else is copied sells nothing. */
function copyOf(texts: GameTexts, line: Line, of: string, wares: Wares): GameShop[] {
  const sells = wares.get(of)
  texts.remarks.part = 'shops'
  return sells ? placed(texts, line, sells) : []
}

function placed(texts: GameTexts, { file, line, words }: Line, sells: GameShop['sells']): GameShop[] {
  const [where = '', , name = ''] = words
  if (where === '-') return []
  const spot = spotOf(where)
  if (!spot || name === '') {
    texts.remarks.fault('bad_line', file, line, [where, name].join(' | '))
    return []
  }
  return texts.isText(name, file, line) ? [{ ...spot, name: shownName(name), sells, file, line }] : []
}
