import type { Place } from '../gameData.ts'
import type { GameTexts } from '../source/gameText.ts'

/** A line of a script. Tabs separate its fields, which doc/script_commands.txt of the emulators calls w1 to w4. */
export interface Line extends Place {
  words: string[]
}

export const fault = (texts: GameTexts, { file, line }: Place, words: readonly string[]): void =>
  texts.remarks.fault('bad_line', file, line, words.join(' | '))

/**
 * Reads numbers with commas between them as `sscanf(text, "%d,%d")` does: up to the first part that does not begin with
 * a number, and of a part such as `5000 // note` only the number.
 */
export function scannedNumbers(text: string): number[] {
  const numbers: number[] = []
  for (const part of text.split(',')) {
    const [whole = '', number] = /^\s*([+-]?\d{1,15})/.exec(part) ?? []
    if (number === undefined) break
    numbers.push(Number(number))
    if (whole !== part) break
  }
  return numbers
}

export interface Spot {
  map: string
  x: number
  y: number
}

export function mapNameOf(named: string): string | null {
  const map = named.trim().replace(/\.gat$/, '')
  return /^[\w@#-]{1,24}$/.test(map) ? map : null
}

/** Returns null if the map has no name, or if the place has fewer than `needed` numbers. */
export function spotOf(where: string, needed: number): Spot | null {
  const [named = '', ...rest] = where.split(',')
  const map = mapNameOf(named)
  const numbers = scannedNumbers(rest.join())
  const [x = 0, y = 0] = numbers
  return map === null || numbers.length < needed || x < 0 || y < 0 ? null : { map, x, y }
}
