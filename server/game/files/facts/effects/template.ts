import { fill } from '../../../../../content/messages/fill.ts'
import { effectWords } from '../words/effectWords.ts'
import type { Expression } from './expression.ts'
import { nameWords, type NameKind, type Names } from './names.ts'
import { inWords, isNothing, quantityOf, times, type Quantity } from './quantity.ts'
import { subjectOf } from './subjects.ts'

const PLACEHOLDER = /\{(\d)(?::(\w+)|(?:\/(\d+))?([-+!]?)([%s]?))\}/g

const isNameKind = (kind: string): kind is NameKind => kind in nameWords

/** `{1!}`: null for a number that may be a gain or a loss. */
function gained(quantity: Quantity, unit: '' | '%' | 's'): string | null {
  const parts = [quantity.low, quantity.high, quantity.grows?.by ?? 0]
  const words = effectWords.numbers
  if (parts.every((part) => part >= 0))
    return fill(words.gained, { amount: inWords(quantity, { isSigned: false, unit }) })
  if (parts.some((part) => part > 0)) return null
  return fill(words.lost, { amount: inWords(times(quantity, -1), { isSigned: false, unit }) })
}

/**
 * Fills the placeholders that `bonusWords` explains. Null if a value has no words, `''` if it is nothing at all, such
 * as `STR +0`. Signed numbers are those of `count` equal effects together.
 */
export function filled(template: string, args: readonly Expression[], names: Names, count = 1): string | null {
  let [hasWords, isZero] = [true, false]
  const text = template.replace(
    PLACEHOLDER,
    (_whole, place: string, kind: string | undefined, parts: string | undefined, sign: string, marked: string) => {
      const unit = marked === '%' || marked === 's' ? marked : ''
      const of = args[Number(place) - 1]
      if (kind !== undefined) {
        const name = of && isNameKind(kind) ? nameWords[kind](of, names) : null
        if (name === null) hasWords = false
        return name ?? ''
      }
      const found = quantityOf(of, (one) => subjectOf(one, names))
      if (!found) hasWords = false
      if (!found || !hasWords) return ''
      const isSigned = sign === '+' || sign === '-'
      const quantity = times(found, ((sign === '-' ? -1 : 1) * (isSigned ? count : 1)) / Number(parts ?? 1))
      if (isNothing(quantity)) isZero = true
      if (sign !== '!') return inWords(quantity, { isSigned, unit })
      const words = gained(quantity, unit)
      if (words === null) hasWords = false
      return words ?? ''
    },
  )
  if (!hasWords) return null
  return isZero ? '' : text
}
