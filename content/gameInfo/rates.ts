import type { Rates } from '../settings/rates.ts'
import { splitLines } from '../text.ts'
import { fill } from '../wording.ts'

/** What the server multiplies by, as the settings hold it. */
export type GivenRates = Pick<Rates, 'drop_rate' | 'drop_rates_by_kind' | 'experience_rate'>

/** Sentences about what is wrong with a line: content/validation.ts. */
export type RateSentences = Readonly<Record<'rateLine' | 'rateTwice', string>>

const TIMES = /^\d{1,6}([.,]\d{1,4})?$/

const kindKey = (kind: string): string => kind.trim().toLowerCase()

/** `Card = 2.5`, with a point or a comma; null where it is no such line. */
function parseLine(line: string): { kind: string; times: number } | null {
  const at = line.lastIndexOf('=')
  const [kind, times] = [line.slice(0, Math.max(0, at)).trim(), line.slice(at + 1).trim()]
  return kind !== '' && TIMES.test(times) ? { kind, times: Number(times.replace(',', '.')) } : null
}

/** What is wrong with the rates of kinds, a sentence for each line that is. */
export function rateFaults(text: string, label: string, sentences: RateSentences): string[] {
  const kinds = new Set<string>()
  return text.split('\n').flatMap((raw, index) => {
    const text = raw.trim()
    if (text === '') return []
    const line = index + 1
    const parsed = parseLine(text)
    if (!parsed) return [fill(sentences.rateLine, { label, line, text: text.slice(0, 60) })]
    if (kinds.has(kindKey(parsed.kind))) return [fill(sentences.rateTwice, { label, line, text: parsed.kind })]
    kinds.add(kindKey(parsed.kind))
    return []
  })
}

const MOST_PERCENT = 100

/** Digits that a product of two decimals has more than its factors, by the way in which computers calculate. */
const exact = (product: number): number => Number(product.toPrecision(12))

/** How the site's rates change what the game's files say. Every page that shows a chance or experience asks here, and nothing else multiplies. */
export interface AppliedRates {
  /** The chance of a drop in percent, at most 100; null where nobody has said it. */
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
