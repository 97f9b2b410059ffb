import { formatNumber } from './formatNumber.ts'
import { locale } from './locale.ts'

/**
 * A sentence that has more than text and names in braces is JSON behind this character, compiled by the server:
 * server/messages/compile.ts.
 */
export const COMPILED = '\u0001'

/** Text, the number of the plural around it, or a name with a format. */
export type Part = string | readonly [] | readonly [name: string, format?: string | undefined, cases?: Cases]
type Cases = Readonly<Record<string, readonly Part[]>>

type Values<T> = Readonly<Record<string, string | number | T>>

const NAME = /\{(\w+)(?:, (number))?\}/g

/** Replaces the names in braces. A name without a value stays. `{count, number}` groups the digits of a number. */
export function fill(sentence: string, values: Values<never>): string {
  if (sentence.startsWith(COMPILED)) return fillParts(sentence, values).join('')
  // A page fills a hundred sentences, and this takes half of the time that their parts do.
  return sentence.replace(NAME, (whole, name: string, format?: string) => {
    const value = values[name]
    return value === undefined ? whole : text<never>(value, format)
  })
}

/** Returns a sentence in parts, so that values may be elements of a page. */
export function fillParts<T>(sentence: string, values: Values<T>): (string | T)[] {
  const parts = sentence.startsWith(COMPILED)
    ? (JSON.parse(sentence.slice(1)) as readonly Part[]) // The server compiled it.
    : [...sentence.matchAll(/[^{]+|\{(\w+)(?:, (number))?\}|\{/g)].map(([text, name, format]): Part =>
        name === undefined ? text : [name, format],
      )
  return filled(parts, values)
}

const filled = <T>(parts: readonly Part[], values: Values<T>, count = 0): (string | T)[] =>
  parts.flatMap((part): (string | T)[] => {
    if (typeof part === 'string') return [part]
    const [name, format, cases] = part
    if (name === undefined) return [formatNumber(count)]
    const value = values[name]
    if (value === undefined) return [`{${name}}`]
    if (!cases) return [text(value, format)]
    const number = format === 'select' ? count : Number(value)
    const chosen =
      cases[String(value)] ?? (format === 'select' ? undefined : cases[pluralOf(number)]) ?? cases['other'] ?? []
    return filled(chosen, values, number)
  })

const text = <T>(value: string | number | T, format: string | undefined): string | T =>
  typeof value !== 'number' ? value : format ? formatNumber(value) : String(value)

const pluralOf = (number: number): string => new Intl.PluralRules(locale.language).select(number)
