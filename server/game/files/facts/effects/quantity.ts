import type { Expression } from './expression.ts'
import { effectWords } from '../words/effectWords.ts'

/** A number of an effect: fixed, between two numbers, or growing with something of the character that wears the item. */
export interface Quantity {
  low: number
  high: number
  grows: { by: number; every: number; what: string } | null
  /** The limits of the part that grows. */
  most: number | null
  least: number | null
}

const fixed = (value: number): Quantity => ({ low: value, high: value, grows: null, most: null, least: null })
const isFixed = (quantity: Quantity): boolean => quantity.grows === null && quantity.low === quantity.high

const growing = (grows: Quantity['grows']): Quantity['grows'] => (grows?.by === 0 ? null : grows)

const turned = (limit: number | null, factor: number): number | null => (limit === null ? null : limit * factor)

export function times(quantity: Quantity, factor: number): Quantity {
  const [low, high] = [quantity.low * factor, quantity.high * factor]
  const { grows, most, least } = quantity
  const limits = { most: turned(most, factor), least: turned(least, factor) }
  return {
    ...(factor < 0 ? { low: high, high: low, most: limits.least, least: limits.most } : { low, high, ...limits }),
    grows: growing(grows && { ...grows, by: grows.by * factor }),
  }
}

/** Null if there are no words for the number. */
export function quantityOf(
  expression: Expression | undefined,
  subject: (of: Expression) => string | null,
): Quantity | null {
  if (!expression || expression.kind === 'unknown') return null
  if (expression.kind === 'number') return fixed(expression.value)
  const inner = (one: Expression) => quantityOf(one, subject)
  if (expression.kind === 'call') {
    const name = expression.name.toLowerCase()
    const [first, second] = expression.args
    if (name === 'rand' && first) {
      const [one, other] = second ? [inner(first), inner(second)] : [fixed(0), inner(first)]
      if (!one || !other || !isFixed(one) || !isFixed(other)) return null
      const last = second ? other.low : other.low - 1
      return { ...one, low: Math.min(one.low, last), high: Math.max(one.low, last) }
    }
    if ((name === 'min' || name === 'max') && first && second && expression.args.length === 2) {
      const [one, other] = [inner(first), inner(second)]
      if (!one || !other) return null
      const [grown, limit] = isFixed(other) ? [one, other] : [other, one]
      if (isFixed(limit) && grown.low === grown.high) {
        const bound = limit.low - grown.low
        return name === 'min' ? { ...grown, most: bound } : { ...grown, least: bound }
      }
    }
  }
  if (expression.kind === 'binary') {
    const { mark, left, right } = expression
    const [one, other] = [inner(left), inner(right)]
    if (one && other) {
      const sum = mark === '+' ? added(one, other) : mark === '-' ? added(one, times(other, -1)) : null
      if (sum) return sum
      if (mark === '*' && isFixed(other)) return times(one, other.low)
      const parts = mark === '/' && isFixed(other) && other.low > 0 ? divided(one, other.low) : null
      if (parts) return parts
    }
    if (mark === '/' && other && isFixed(other) && other.low > 0) return quotient(left, one, other.low, subject)
  }
  return growth(expression, 1, subject)
}

/** The sign of what is divided goes with the number: `(refine × -3) / 2` is -1 for each 2 of `refine × 3`. */
function quotient(
  of: Expression,
  quantity: Quantity | null,
  parts: number,
  subject: (of: Expression) => string | null,
): Quantity | null {
  const { low = 1, high = 1, grows = null, most = 1, least = 1 } = quantity ?? {}
  if (!grows || low !== 0 || high !== 0 || most !== null || least !== null || grows.every !== 1)
    return growth(of, parts, subject)
  const { bracketed, product } = effectWords.subjects
  const what = bracketed.replace(
    '{text}',
    product.replace('{one}', grows.what).replace('{other}', String(Math.abs(grows.by))),
  )
  return { ...fixed(0), grows: { by: Math.sign(grows.by), every: parts, what } }
}

function growth(of: Expression, every: number, subject: (of: Expression) => string | null): Quantity | null {
  const text = subject(of)
  if (text === null) return null
  const isPlain = of.kind !== 'binary' || (every === 1 && of.mark === '*')
  const what = isPlain ? text : effectWords.subjects.bracketed.replace('{text}', text)
  return { ...fixed(0), grows: { by: 1, every, what } }
}

function added(one: Quantity, other: Quantity): Quantity | null {
  const [low, high] = [one.low + other.low, one.high + other.high]
  if (!one.grows || !other.grows) return { ...(one.grows ? one : other), low, high }
  const isSame = one.grows.what === other.grows.what && one.grows.every === other.grows.every
  const hasLimits = [one.most, one.least, other.most, other.least].some((limit) => limit !== null)
  if (!isSame || hasLimits) return null
  return { ...one, low, high, grows: growing({ ...one.grows, by: one.grows.by + other.grows.by }) }
}

/** The game's division of whole numbers: what grows by 1 with each refinement then grows by 1 with every so many. */
function divided(quantity: Quantity, parts: number): Quantity | null {
  const { low, high, grows } = quantity
  if (!grows || low !== 0 || high !== 0) return null
  const { by, every } = grows
  const [sign, size] = [Math.sign(by), Math.abs(by)]
  const step =
    size === 1
      ? { by, every: every * parts }
      : every === 1 && parts % size === 0
        ? { by: sign, every: parts / size }
        : every === 1 && by % parts === 0
          ? { by: by / parts, every }
          : null
  const part = (limit: number | null) => (limit === null ? null : Math.trunc(limit / parts))
  return (
    step && {
      ...quantity,
      grows: { ...step, what: grows.what },
      most: part(quantity.most),
      least: part(quantity.least),
    }
  )
}

export const isNothing = ({ low, high, grows }: Quantity): boolean => low === 0 && high === 0 && grows === null

const secondsFormat = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 3 })
const format = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 2 })
const smallFormat = new Intl.NumberFormat('id-ID', { maximumSignificantDigits: 1 })

/** A chance of 1 in 100.000 is not 0 %. */
export const percentage = (value: number): string =>
  `${(value > 0 && value < 0.01 ? smallFormat : format).format(value)} %`

export interface Shown {
  isSigned: boolean
  /** Follows each number: `%`, or `detik` for numbers that are milliseconds in the script. */
  unit: '' | '%' | 's'
}

export function inWords(quantity: Quantity, { isSigned, unit }: Shown): string {
  const one = (value: number, hasSign = isSigned): string => {
    const sign = value < 0 ? '-' : hasSign ? '+' : ''
    const text = unit === 's' ? duration(Math.abs(value)) : format.format(Math.abs(value)) + (unit === '' ? '' : ' %')
    return sign + text
  }
  const { low, high, grows, most, least } = quantity
  const words = effectWords.numbers
  const between = low < 0 ? words.negativeRange : words.range
  const range = low === high ? one(low) : between.replace('{low}', one(low)).replace('{high}', one(high))
  if (!grows) return range
  const each = grows.every === 1 ? words.per : words.every
  const isPlain = !isSigned && low >= 0 && unit === '' && grows.by === 1 && grows.every === 1
  const growth = isPlain
    ? grows.what
    : each
        .replace('{by}', one(grows.by, isSigned || low < 0))
        .replace('{every}', format.format(grows.every))
        .replace('{what}', grows.what)
  const limits = [
    ...(least === null ? [] : [words.least.replace('{limit}', one(least))]),
    ...(most === null ? [] : [words.most.replace('{limit}', one(most))]),
  ]
  const limited = limits.length === 0 ? growth : `${growth} (${limits.join(', ')})`
  return low === 0 && high === 0
    ? limited
    : (isPlain ? words.plus : words.and).replace('{one}', range).replace('{other}', limited)
}

/** Milliseconds as a time that players read. */
export function duration(milliseconds: number): string {
  const { time } = effectWords
  const seconds = milliseconds / 1_000
  const [unit, size] =
    seconds >= 86_400 && seconds % 86_400 === 0
      ? [time.days, 86_400]
      : seconds >= 3_600 && seconds % 3_600 === 0
        ? [time.hours, 3_600]
        : seconds >= 60 && seconds % 60 === 0
          ? [time.minutes, 60]
          : [time.seconds, 1]
  return `${secondsFormat.format(seconds / size)} ${unit}`
}
