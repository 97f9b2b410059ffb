import type { GameWarp } from '../gameData.ts'
import type { GameTexts } from '../source/gameText.ts'
import { fault, mapNameOf, scannedNumbers, spotOf, type Line } from './scriptLine.ts'

/** A state in brackets hides a warp. One that is `DISABLED` does not exist until a script enables it. */
const WARP = /^warp2?(\((\w+)\))?$/i
const DUPLICATE = /^duplicate\((.*)\)$/i

type Destination = GameWarp['to']

/** Reads warps as npc_parse_warp and npc_parse_duplicate (src/map/npc.cpp of rAthena, npc.c of Hercules) do. */
export class WarpReader {
  readonly #texts: GameTexts
  readonly #destinations = new Map<string, Destination>()
  readonly #copies: { line: Line; of: string }[] = []
  readonly #warps: GameWarp[] = []

  constructor(texts: GameTexts) {
    this.#texts = texts
  }

  read(line: Line): void {
    const [where = '', kind = '', name = '', what = ''] = line.words
    const [, of] = DUPLICATE.exec(kind) ?? []
    if (of !== undefined) this.#copies.push({ line, of })
    const [isWarp, , state = ''] = WARP.exec(kind) ?? []
    if (isWarp === undefined) return
    this.#texts.remarks.part = 'maps'
    const spot = spotOf(where, 2)
    const to = destinationOf(what)
    if (!spot || !to) return fault(this.#texts, line, [where, name, what])
    const [display = '', unique = display] = name.split('::')
    this.#destinations.set(unique, to)
    if (state.toUpperCase() !== 'DISABLED') this.#add(line, spot, to)
  }

  placed(): GameWarp[] {
    for (const { line, of } of this.#copies) {
      const to = this.#destinations.get(of)
      const spot = to && spotOf(line.words[0] ?? '', 2)
      if (spot) this.#add(line, spot, to)
    }
    return this.#warps
  }

  #add({ file, line }: Line, from: GameWarp['from'], to: Destination): void {
    this.#warps.push({ file, line, from, to })
  }
}

function destinationOf(what: string): Destination | null {
  const [wide = '', high = '', named = '', ...rest] = what.split(',')
  const map = mapNameOf(named)
  const [x, y] = scannedNumbers(rest.join())
  if (scannedNumbers(`${wide},${high}`).length < 2 || map === null || x === undefined || y === undefined) return null
  return { map, x, y }
}
