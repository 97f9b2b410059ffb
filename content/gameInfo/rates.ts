import { lineFaults } from '../fields/lineFaults.ts'
import type { Rates } from '../settings/rates.ts'
import { splitLines } from '../text.ts'

type GivenRates = Pick<Rates, 'drop_rate' | 'drop_rates_by_kind' | 'experience_rate'>

type RateSentences = Readonly<Record<'rateLine' | 'rateTwice', string>>

const TIMES = /^\d{1,6}([.,]\d{1,4})?$/

const kindKey = (kind: string): string => kind.trim().toLowerCase()

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
  chance: (percent: number | null, kind: string) => number | null
  experience: (points: number | null) => number | null
}

export function appliedRates({ drop_rate, drop_rates_by_kind, experience_rate }: GivenRates): AppliedRates {
  const byKind = new Map(
    splitLines(drop_rates_by_kind).flatMap((line) => {
      const parsed = parseLine(line)
      return parsed ? [[kindKey(parsed.kind), parsed.times] as const] : []
    }),
  )
  return {
    chance: (percent, kind) => {
      if (percent === null) return null
      return Math.min(MOST_PERCENT, exact(percent * (byKind.get(kindKey(kind)) ?? drop_rate ?? 1)))
    },
    experience: (points) => (points === null ? null : Math.round(points * (experience_rate ?? 1))),
  }
}
