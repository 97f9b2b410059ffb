import { isPrice, withPriceNumber } from '../../content/fields/price.ts'
import { sourceOf } from '../../content/schema.ts'
import type { ContentType, Field, Kind } from '../../content/define.ts'

/** Kinds whose values can be replaced in part. */
const TEXTS: readonly Kind[] = ['text', 'longText', 'price']

/** Whether a value of one row may be that of others, too. */
const isOfMany = (type: ContentType, name: string): boolean => !(type.unique?.length === 1 && type.unique[0] === name)

const isPlain = (type: ContentType, name: string, { kind }: Field): boolean =>
  kind !== 'richText' && kind !== 'picture' && sourceOf(type, name) === undefined

const named = (type: ContentType, is: (name: string, field: Field) => boolean): [name: string, field: Field][] =>
  Object.entries(type.fields).filter(([name, field]) => is(name, field))

/** The fields that many rows can be given the same value of. */
export const settableFields = (type: ContentType) =>
  named(type, (name, field) => isPlain(type, name, field) && isOfMany(type, name))

/** The fields in which words can be found and replaced. */
export const textFields = (type: ContentType) =>
  named(type, (name, field) => TEXTS.includes(field.kind) && isPlain(type, name, field))

/** The fields with prices. */
export const priceFields = (type: ContentType) => named(type, (_name, field) => isPrice(field))

/** How texts are changed, each by itself. */
export type TextChange =
  | { by: 'replace'; find: string; with: string; matchCase: boolean }
  | { by: PriceChange; amount: number; roundTo: number }

/** The ways to calculate with a price. */
export const PRICE_CHANGES = ['percent', 'add', 'times'] as const
export type PriceChange = (typeof PRICE_CHANGES)[number]

/** What results are rounded to; 0 for not at all. */
export const ROUNDINGS = [0, 100, 500, 1_000, 5_000] as const

const calculations: { [C in PriceChange]: (value: number, amount: number) => number } = {
  percent: (value, amount) => value + (value * amount) / 100,
  add: (value, amount) => value + amount,
  times: (value, amount) => value * amount,
}

/** The text as it is after a change; null where the change means nothing to it. */
export function changedText(text: string, change: TextChange): string | null {
  if (change.by === 'replace') {
    if (change.find === '') return null
    const found = new RegExp(change.find.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), change.matchCase ? 'g' : 'gi')
    return found.test(text) ? text.replace(found, () => change.with) : null
  }
  const { by, amount, roundTo } = change
  return withPriceNumber(text, (value) => {
    const result = calculations[by](value, amount)
    return roundTo > 0 ? Math.round(result / roundTo) * roundTo : result
  })
}

/** The number that somebody typed, with a comma or a point before the fraction; null where it is none. */
export function typedNumber(text: string): number | null {
  const plain = text.trim().replace(',', '.')
  return /^[+-]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null
}
