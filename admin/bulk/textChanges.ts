import { isPrice, withPriceNumber } from '../../content/fields/price.ts'
import { sourceOf } from '../../content/schema.ts'
import { composed } from '../../content/text.ts'
import type { ContentType, Field, Kind } from '../../content/define.ts'
import { isTranslatable, TRANSLATIONS } from '../../content/translations.ts'
import { textOf, type AnyRow } from '../data/rows.ts'
import type { RowPatch } from '../../client/bulk/manyRows.ts'

const TEXTS: readonly Kind[] = ['text', 'longText', 'price']

/** A unique field cannot be edited in bulk, because no two rows may have the same value. */
const isOfMany = (type: ContentType, name: string): boolean => !(type.unique?.length === 1 && type.unique[0] === name)

const isPlain = (type: ContentType, name: string, { kind }: Field): boolean =>
  kind !== 'richText' && kind !== 'picture' && sourceOf(type, name) === undefined

const named = (type: ContentType, is: (name: string, field: Field) => boolean): [name: string, field: Field][] =>
  Object.entries(type.fields).filter(([name, field]) => is(name, field))

export const settableFields = (type: ContentType) =>
  named(type, (name, field) => isPlain(type, name, field) && isOfMany(type, name))

export const textFields = (type: ContentType) =>
  named(type, (name, field) => TEXTS.includes(field.kind) && isPlain(type, name, field))

export const priceFields = (type: ContentType) => named(type, (_name, field) => isPrice(field))

export type TextChange =
  | { by: 'replace'; find: string; with: string; matchCase: boolean }
  | { by: PriceChange; amount: number; roundTo: number }

export const PRICE_CHANGES = ['percent', 'add', 'times'] as const
export type PriceChange = (typeof PRICE_CHANGES)[number]

/** Changed prices can be rounded to multiples of these amounts; 0 means no rounding. */
export const ROUNDINGS = [0, 100, 500, 1_000, 5_000] as const

const calculations: { [C in PriceChange]: (value: number, amount: number) => number } = {
  percent: (value, amount) => value + (value * amount) / 100,
  add: (value, amount) => value + amount,
  times: (value, amount) => value * amount,
}

/**
 * Returns null if the text contains nothing to change: no match for the search words or, for a price change, no price.
 */
export function changedText(text: string, change: TextChange): string | null {
  if (change.by === 'replace') {
    const find = composed(change.find)
    if (find === '') return null
    const found = new RegExp(find.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), change.matchCase ? 'g' : 'gi')
    return found.test(text) ? text.replace(found, () => change.with) : null
  }
  const { by, amount, roundTo } = change
  return withPriceNumber(text, (value) => {
    const result = calculations[by](value, amount)
    return roundTo > 0 ? Math.round(result / roundTo) * roundTo : result
  })
}

export interface ChangedText {
  row: AnyRow
  /** The language of a translation; null for the row's own text. */
  tag: string | null
  before: string
  text: string
}

interface Where {
  type: ContentType
  field: string
  /** Whether the translations of the field are changed, too. */
  inTranslations: boolean
}

function textsIn(row: AnyRow, { type, field, inTranslations }: Where): [tag: string | null, text: string][] {
  const declared = type.fields[field]
  const translations = inTranslations && declared && isTranslatable(declared) ? row.translations : undefined
  const others = Object.entries(translations ?? {}).flatMap(([tag, texts]): [string, string][] => {
    const text = texts[field]
    return text === undefined ? [] : [[tag, text]]
  })
  return [[null, textOf(row, field)], ...others]
}

/** Returns the texts that a change would alter and, for a change of prices, the number of rows without a price. */
export function changedTexts(
  rows: readonly AnyRow[],
  where: Where,
  change: TextChange | null,
): { changed: ChangedText[]; left: number } {
  const changed: ChangedText[] = []
  let left = 0
  for (const row of rows)
    for (const [tag, before] of textsIn(row, where)) {
      const text = change && changedText(before, change)
      if (text === null) left += change && change.by !== 'replace' ? 1 : 0
      else if (text !== before) changed.push({ row, tag, before, text })
    }
  return { changed, left }
}

/** Returns a change for each row, with all of its texts. */
export function patchesOf(changed: readonly ChangedText[], field: string): RowPatch[] {
  const byRow = new Map<AnyRow, ChangedText[]>()
  for (const one of changed) byRow.set(one.row, [...(byRow.get(one.row) ?? []), one])
  return [...byRow].map(([row, texts]) => {
    const own = texts.find(({ tag }) => tag === null)
    const others = texts.flatMap(({ tag, text }) => (tag === null ? [] : [[tag, { [field]: text }] as const]))
    return {
      ...{ id: row.id, version: row.version },
      ...(own && { [field]: own.text }),
      ...(others.length > 0 && { [TRANSLATIONS]: Object.fromEntries(others) }),
    }
  })
}

export function typedNumber(text: string): number | null {
  const plain = text.trim().replace(',', '.')
  return /^[+-]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null
}
