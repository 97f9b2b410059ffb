import type { ContentType } from '../define.ts'
import type { Field, FieldOf, Kind } from './kinds.ts'
import { isPrice } from './price.ts'

/** What a list may be asked of a field: a value, from where on, up to where (both included), or whether there is none. */
export type FilterTest = 'equals' | 'from' | 'to' | 'empty'

/** What stands in a filter: a price is compared by the number in it, a state as it is now. */
export type FilterValue =
  'text' | 'option' | 'state' | 'colour' | 'id' | 'number' | 'decimal' | 'amount' | 'time' | 'boolean'

/** A way to narrow a list. */
export interface Filter {
  /** Its name in an address, in the query of a bulk change and in `ListQuery.where`. */
  param: string
  field: string
  test: FilterTest
  value: FilterValue
}

/** In place of a state: rows in all of them, as who may edit them asks. */
export const ALL_STATES = 'all' as const

/** Narrows the list of every type: rows that were changed then or later. */
export const CHANGED_SINCE = 'changed_since'

interface Ways {
  equals?: FilterValue
  range?: FilterValue
  /** Whether rows with nothing in the field can be asked for, where it is not required. */
  empty: boolean
}

/** One row a kind: what a list may be asked of it. A formatted text is asked by its words. */
const ways: { [K in Kind]: (field: FieldOf<K>) => Ways } = {
  text: (field) => ({ equals: 'text', ...(isPrice(field) && { range: 'amount' }), empty: true }),
  longText: () => ({ empty: true }),
  richText: () => ({ empty: false }),
  price: () => ({ range: 'amount', empty: true }),
  number: ({ decimals }) =>
    decimals === undefined
      ? { equals: 'number', range: 'number', empty: true }
      : { equals: 'decimal', range: 'decimal', empty: true },
  time: () => ({ range: 'time', empty: true }),
  colour: () => ({ equals: 'colour', empty: true }),
  reference: () => ({ equals: 'id', empty: true }),
  boolean: () => ({ equals: 'boolean', empty: false }),
  // What may need the right to publish is the state of a row, which it always has.
  choice: ({ publishes }) => (publishes ? { equals: 'state', empty: false } : { equals: 'option', empty: true }),
  picture: () => ({ empty: true }),
}

function filtersOfField(name: string, field: Field): Filter[] {
  // The table is exhaustive, but TypeScript cannot see which entry belongs to the field.
  const { equals, range, empty } = (ways[field.kind] as (field: Field) => Ways)(field)
  const of = (test: FilterTest, value: FilterValue): Filter => ({
    param: test === 'equals' ? name : `${name}_${test}`,
    field: name,
    test,
    value,
  })
  return [
    ...(equals ? [of('equals', equals)] : []),
    ...(range ? [of('from', range), of('to', range)] : []),
    ...(empty && !field.required ? [of('empty', 'boolean')] : []),
  ]
}

/** What the list of a type may be asked of its fields. A test holds that no two of them share a name. */
export const filtersOf = (type: ContentType): readonly Filter[] =>
  Object.entries(type.fields).flatMap(([name, field]) => filtersOfField(name, field))
