import { splitLines } from '../text.ts'

/**
 * The rates of a game as its server applies them, in a text of lines such as `Card (boss) = 2, 0.01–90 %`: times the
 * chance, and then at least and at most so many percent. An import of the game's files writes it.
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

interface Line {
  times: number
  least: number
  most: number
}

const LINE = /^(.+?)\s*=\s*([\d.]+)(?:,\s*([\d.]+)–([\d.]+) %)?$/

export function gameRates(text: string): GameRates {
  const lines = new Map<string, Line>()
  for (const whole of splitLines(text)) {
    const [, kind = '', times, least = '0', most = '100'] = LINE.exec(whole.trim()) ?? []
    if (times !== undefined)
      lines.set(kindKey(kind), { times: Number(times), least: Number(least), most: Number(most) })
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
    chance: (percent, { kind, rank, prize = false }) => {
      const line = prize
        ? find(PRIZE_KIND)
        : find(rankedKind(kind, rank ?? ''), kind, rankedKind(OTHER_KINDS, rank ?? ''), OTHER_KINDS)
      return line ? adjusted(percent, line, isLogarithmic) : null
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
