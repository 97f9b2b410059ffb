import { formatNumber } from './formatNumber.ts'
import { locale } from './locale.ts'

/**
 * A sentence that has more than text and names in braces is JSON behind this character, compiled by the server:
 * server/messages/compile.ts.
 */
export const COMPILED = '\u0001'

/** Text, the number of the plural around it, or a name with a format. */
export type Part = string | readonly [] | readonly [name: string, format?: string | undefined, cases?: Cases]
type Parts = readonly Part[]
type Cases = Readonly<Record<string, Parts>>

type Values<T> = Readonly<Record<string, string | number | T>>

/** Of the sentences that were filled. Sentences are declared, so there are few. */
const known = new Map<string, Parts>()

/** Replaces the names in braces. A name without a value stays. `{count, number}` groups the digits of a number. */
export function fill(sentence: string, values: Values<never>): string {
  let filled = ''
  fillEach(partsOf(sentence), values, (part) => (filled += part))
  return filled
}

/** Returns a sentence in parts, so that values may be elements of a page. */
export function fillParts<T>(sentence: string, values: Values<T>): (string | T)[] {
  const filled: (string | T)[] = []
  fillEach(partsOf(sentence), values, (part) => filled.push(part))
  return filled
}

function partsOf(sentence: string): Parts {
  const before = known.get(sentence)
  if (before) return before
  const parts = sentence.startsWith(COMPILED)
    ? (JSON.parse(sentence.slice(1)) as Parts) // The server compiled it.
    : [...sentence.matchAll(/[^{]+|\{(\w+)(?:, (number))?\}|\{/g)].map(([text, name, format]): Part =>
        name === undefined ? text : [name, format],
      )
  known.set(sentence, parts)
  return parts
}

function fillEach<T>(parts: Parts, values: Values<T>, add: (part: string | T) => void, count = 0): void {
  for (const part of parts) {
    if (typeof part === 'string') add(part)
    else if (part.length === 0) add(formatNumber(count))
    else {
      const [name, format, cases] = part
      const value = values[name]
      if (value === undefined) add(`{${name}}`)
      else if (!cases) add(text(value, format))
      else {
        const number = format === 'select' ? count : Number(value)
        const chosen =
          cases[String(value)] ?? (format === 'select' ? undefined : cases[pluralOf(number)]) ?? cases['other']
        fillEach(chosen ?? [], values, add, number)
      }
    }
  }
}

const text = <T>(value: string | number | T, format: string | undefined): string | T =>
  typeof value !== 'number' ? value : format ? formatNumber(value) : String(value)

const pluralOf = (number: number): string => new Intl.PluralRules(locale.language).select(number)
