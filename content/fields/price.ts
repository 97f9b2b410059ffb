import type { Field } from './kinds.ts'

export const isPrice = (field: Field): boolean =>
  field.kind === 'price' || (field.kind === 'text' && field.price === true)

const NUMBER = /\d(?:[\d.,]*\d)?/

interface Amount {
  value: number
  thousands: string | null
  point: string
  digits: number
}

/**
 * In 1.000,50 the last separator precedes the decimals. In 1.000 it separates thousands, because three digits follow
 * it.
 */
function readAmount(text: string): Amount {
  const signs = text.match(/[.,]/g) ?? []
  const last = signs.at(-1)
  const isMixed = new Set(signs).size > 1
  const isGrouped = /^\d{1,3}([.,]\d{3})+$/.test(text) && !isMixed
  if (last === undefined || isGrouped)
    return {
      value: Number(text.replace(/\D/g, '')),
      thousands: last ?? null,
      point: last === ',' ? '.' : ',',
      digits: 0,
    }
  const at = text.lastIndexOf(last)
  const [whole, fraction] = [text.slice(0, at).replace(/\D/g, ''), text.slice(at + 1)]
  return {
    value: Number(`${whole}.${fraction}`),
    thousands: signs.find((sign) => sign !== last) ?? null,
    point: last,
    digits: fraction.length,
  }
}

export function priceNumber(text: string): number | null {
  const found = NUMBER.exec(text)
  return found ? readAmount(found[0]).value : null
}

/** Writes the digits of a whole number in groups of three. */
export const inGroups = (digits: string, between: string): string => digits.replace(/\B(?=(\d{3})+$)/g, between)

export function withPriceNumber(text: string, change: (value: number) => number): string | null {
  const found = NUMBER.exec(text)
  if (!found) return null
  const { value, thousands, point, digits } = readAmount(found[0])
  const changed = change(value)
  if (!Number.isFinite(changed) || changed < 0 || changed > Number.MAX_SAFE_INTEGER) return null
  const [whole = '', fraction] = changed.toFixed(digits).split('.')
  // A rupiah amount below 1,000 has no thousands separator to reuse. If the changed amount is 1,000 or more, a point is
  // used.
  const between = thousands ?? (/rp/i.test(text) && value < 1_000 ? '.' : null)
  const grouped = between === null ? whole : inGroups(whole, between)
  return text.replace(NUMBER, fraction === undefined ? grouped : grouped + point + fraction)
}
