import type { Expression } from './expression.ts'
import { nameWords, type NameKind, type Names } from './names.ts'
import { inWords, isNothing, quantityOf, times } from './quantity.ts'
import { subjectOf } from './subjects.ts'

const PLACEHOLDER = /\{(\d)(?::(\w+)|(?:\/(\d+))?([-+~]?)([%s]?))\}/g

const isNameKind = (kind: string): kind is NameKind => kind in nameWords

/**
 * Fills the placeholders that `bonusWords` explains. Null if a value has no words, `''` if it is nothing at all, such
 * as `STR +0`.
 */
export function filled(template: string, args: readonly Expression[], names: Names): string | null {
  let [hasWords, isZero] = [true, false]
  const text = template.replace(
    PLACEHOLDER,
    (_whole, place: string, kind: string | undefined, parts: string | undefined, sign: string, unit: string) => {
      const of = args[Number(place) - 1]
      if (kind !== undefined) {
        const name = of && isNameKind(kind) ? nameWords[kind](of, names) : null
        if (name === null) hasWords = false
        return name ?? ''
      }
      const found = quantityOf(of, (one) => subjectOf(one, names))
      if (!found) hasWords = false
      if (!found || !hasWords) return ''
      const quantity = times(found, (sign === '-' || sign === '~' ? -1 : 1) / Number(parts ?? 1))
      if (isNothing(quantity)) isZero = true
      return inWords(quantity, {
        isSigned: sign === '+' || sign === '-',
        unit: unit === '%' || unit === 's' ? unit : '',
      })
    },
  )
  if (!hasWords) return null
  return isZero ? '' : text
}
