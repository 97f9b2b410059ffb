import { lineFaults } from '../fields/lineFaults.ts'
import type { Rates } from '../settings/rates.ts'
import { splitLines } from '../text.ts'
import { gameRates, kindKey, PRIZE_KIND, rankedKind, type DropFacts, type ExperienceKind } from './gameRates.ts'

type GivenRates = Pick<Rates, 'drop_rate' | 'drop_rates_by_kind' | 'experience_rate' | 'game_rates'>

type RateSentences = Readonly<Record<'rateLine' | 'rateTwice', string>>

const TIMES = /^\d{1,6}([.,]\d{1,4})?$/

function parseLine(line: string): { kind: string; times: number } | null {
  const at = line.lastIndexOf('=')
  const [kind, times] = [line.slice(0, Math.max(0, at)).trim(), line.slice(at + 1).trim()]
  return kind !== '' && TIMES.test(times) ? { kind, times: Number(times.replace(',', '.')) } : null
}

export const rateFaults = (text: string, label: string, { rateLine, rateTwice }: RateSentences): string[] =>
  lineFaults(text, label, (line) => parseLine(line)?.kind, { unreadable: rateLine, twice: rateTwice })

const MOST_PERCENT = 100

/** Rounds away the floating-point error of a multiplication. */
const exact = (product: number): number => Number(product.toPrecision(12))

export interface AppliedRates {
  chance: (percent: number | null, of: DropFacts) => number | null
  experience: (points: number | null, kind?: ExperienceKind) => number | null
}

const known = new WeakMap<GivenRates, AppliedRates>()

/**
 * What the operator has filled in counts before the rates of the game's files. Their lines are read once for a version
 * of the settings, because every page of a game asks for them.
 */
export function appliedRates(rates: GivenRates): AppliedRates {
  const applied = known.get(rates) ?? applyRates(rates)
  known.set(rates, applied)
  return applied
}

function applyRates({ drop_rate, drop_rates_by_kind, experience_rate, game_rates }: GivenRates): AppliedRates {
  const byKind = new Map(
    splitLines(drop_rates_by_kind).flatMap((line) => {
      const parsed = parseLine(line)
      return parsed ? [[kindKey(parsed.kind), parsed.times] as const] : []
    }),
  )
  const game = gameRates(game_rates)
  const ownRate = ({ kind, rank, prize = false }: DropFacts): number | null =>
    byKind.get(kindKey(prize ? PRIZE_KIND : rankedKind(kind, rank ?? ''))) ?? byKind.get(kindKey(kind)) ?? drop_rate
  return {
    chance: (percent, of) => {
      if (percent === null || of.fixed) return percent
      const times = ownRate(of)
      const chance = times === null ? (game.chance(percent, of) ?? percent) : exact(percent * times)
      return Math.min(MOST_PERCENT, chance)
    },
    experience: (points, kind = 'base') => {
      if (points === null) return null
      if (experience_rate !== null) return Math.round(points * experience_rate)
      return Math.floor(exact(points * (game.experience(kind) ?? 1)))
    },
  }
}
