import { splitLines } from '../text.ts'

/**
 * The rates of a game as its server applies them, in a text of lines such as `Card (boss) = 2, 0.01–90 %`: times the
 * chance, and then at least and at most so many percent. `Monsters 1324–1363 = 2, 0.01–90 %` is for all that these
 * drop, `Item 909 = 10` and `Item 909 of 1002 = 10` for an item, by the game's numbers. An import of the game's files
 * writes it.
 */
export interface GameRates {
  /** Returns null if the files said nothing of drops. */
  chance: (percent: number, of: DropFacts) => number | null
  experience: (kind: ExperienceKind) => number | null
}

export interface DropFacts {
  kind: string
  rank?: string | null | undefined
  prize?: boolean
  /** The server does not multiply the chance. */
  fixed?: boolean
  /** The game's numbers. */
  item?: number | null
  monster?: number | null
}

export type ExperienceKind = 'base' | 'job' | 'mvp'

export const PRIZE_KIND = 'MVP prize'
export const OTHER_KINDS = 'Other'
export const EXPERIENCE: { readonly [K in ExperienceKind]: string } = {
  ...{ base: 'Base EXP', job: 'Job EXP', mvp: 'MVP EXP' },
}
export const LOGARITHMIC = 'Logarithmic'

export const kindKey = (kind: string): string => kind.trim().toLowerCase()

/** A line may be for the monsters of a rank alone: `Card (boss)`, `Card (MVP)`. */
export const rankedKind = (kind: string, rank: string): string => `${kind} (${rank})`

/** Numbers with those that follow each other as a range: `1324–1363, 1938`. */
function rangesOf(numbers: readonly number[]): string {
  const ranges: [least: number, most: number][] = []
  for (const number of [...numbers].sort((one, other) => one - other)) {
    const last = ranges.at(-1)
    if (last && number <= last[1] + 1) last[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([least, most]) => (least === most ? String(least) : `${least}–${most}`)).join(', ')
}

export const ofMonsters = (numbers: readonly number[]): string => `Monsters ${rangesOf(numbers)}`
/** Without monsters the rate is for the item of all. */
export const ofItem = (item: number, monsters: readonly number[]): string =>
  `Item ${item}${monsters.length === 0 ? '' : ` of ${rangesOf(monsters)}`}`

const MONSTERS = /^monsters (.+)$/i
const ITEM = /^item (\d+)(?: of (.+))?$/i

type IsIn = (number: number | null | undefined) => boolean

function inRanges(text: string): IsIn {
  const ranges = text.split(',').map((part) => part.split('–').map(Number))
  return (number) =>
    typeof number === 'number' && ranges.some(([least = 0, most = least]) => number >= least && number <= most)
}

interface Line {
  times: number
  least: number
  most: number
}

const LINE = /^(.+?)\s*=\s*([\d.]+)(?:,\s*([\d.]+)–([\d.]+) %)?$/

export function gameRates(text: string): GameRates {
  const lines = new Map<string, Line>()
  const monsters: { isOne: IsIn; line: Line }[] = []
  const items = new Map<number, { isOf: IsIn; times: number }>()
  for (const whole of splitLines(text)) {
    const [, kind = '', times, least = '0', most = '100'] = LINE.exec(whole.trim()) ?? []
    if (times === undefined) continue
    const line = { times: Number(times), least: Number(least), most: Number(most) }
    const [, numbers] = MONSTERS.exec(kind) ?? []
    const [, item, only] = ITEM.exec(kind) ?? []
    if (numbers !== undefined) monsters.push({ isOne: inRanges(numbers), line })
    else if (item !== undefined)
      items.set(Number(item), { isOf: only === undefined ? () => true : inRanges(only), times: line.times })
    else lines.set(kindKey(kind), line)
  }
  const isLogarithmic = lines.get(kindKey(LOGARITHMIC))?.times === 1
  const find = (...kinds: readonly string[]): Line | undefined => {
    for (const kind of kinds) {
      const line = lines.get(kindKey(kind))
      if (line) return line
    }
    return undefined
  }
  return {
    chance: (percent, { kind, rank, prize = false, item, monster }) => {
      const line = prize
        ? find(PRIZE_KIND)
        : (monsters.find(({ isOne }) => isOne(monster))?.line ??
          find(rankedKind(kind, rank ?? ''), kind, rankedKind(OTHER_KINDS, rank ?? ''), OTHER_KINDS))
      if (!line) return null
      // item_dropratio_adjust replaces the rate, and leaves the limits.
      const own = items.get(item ?? 0)
      return adjusted(percent, own?.isOf(monster) ? { ...line, times: own.times } : line, isLogarithmic)
    },
    experience: (kind) => find(EXPERIENCE[kind])?.times ?? null,
  }
}

/**
 * mob_drop_adjust in src/map/mob.cpp of rAthena and src/map/mob.c of Hercules, which count in ten-thousandths. A rate of
 * 0 takes the drop away.
 */
function adjusted(percent: number, { times, least, most }: Line, isLogarithmic: boolean): number {
  if (times === 0) return 0
  const chance = percent * 100
  const scaled =
    isLogarithmic && times !== 1 && chance > 0
      ? chance * (5 - Math.log10(chance)) ** (Math.log(times) / Math.log(5)) + 0.5
      : chance * times
  const whole = times === 1 ? scaled : Math.floor(Number(scaled.toPrecision(12)))
  return Number((Math.min(Math.max(whole, least * 100), most * 100) / 100).toPrecision(12))
}
