import type { ContentType } from '../define.ts'
import type { Field, FieldOf, Kind } from './kinds.ts'
import { isPrice } from './price.ts'

/** Tests of a field: equal, from, to (both inclusive), or empty. */
export type FilterTest = 'equals' | 'from' | 'to' | 'empty'

/** How a filter compares: a price by its number, a state as of now. */
export type FilterValue =
  'text' | 'option' | 'state' | 'colour' | 'id' | 'number' | 'decimal' | 'amount' | 'time' | 'boolean'

export interface Filter {
  /** Name in addresses, bulk changes and `ListQuery.where`. */
  param: string
  field: string
  test: FilterTest
  value: FilterValue
}

/** Selects rows of all states, for editors. */
export const ALL_STATES = 'all' as const

/** Every type has it: rows changed at or after a time. */
export const CHANGED_SINCE = 'changed_since'

interface Ways {
  equals?: FilterValue
  range?: FilterValue
  /** Whether empty values can be selected, for optional fields. */
  empty: boolean
}

/** Filters of each kind. A formatted text is filtered by its words. */
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
  // A choice that needs the right to publish is the state, which is never empty.
  choice: ({ publishes }) => (publishes ? { equals: 'state', empty: false } : { equals: 'option', empty: true }),
  picture: () => ({ empty: true }),
}

function filtersOfField(name: string, field: Field): Filter[] {
  // TypeScript cannot see that a field and the entry of its kind belong together.
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

/** A test checks that no two filters share a name. */
export const filtersOf = (type: ContentType): readonly Filter[] =>
  Object.entries(type.fields).flatMap(([name, field]) => filtersOfField(name, field))
