import type { ContentType } from '../define.ts'
import type { Field, FieldOf, Kind } from './kinds.ts'
import { isPrice } from './price.ts'

export type FilterTest = 'equals' | 'from' | 'to' | 'empty'

export type FilterValue =
  'text' | 'option' | 'state' | 'colour' | 'id' | 'number' | 'decimal' | 'amount' | 'time' | 'boolean'

export interface Filter {
  param: string
  field: string
  test: FilterTest
  value: FilterValue
}

export const ALL_STATES = 'all' as const

export const CHANGED_SINCE = 'changed_since'

/** For staff: the language that rows lack a translation into. */
export const MISSING = 'missing'

interface Ways {
  equals?: FilterValue
  range?: FilterValue
  empty: boolean
}

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
  // Every row has a state, so there is no filter for rows without one.
  choice: ({ publishes }) => (publishes ? { equals: 'state', empty: false } : { equals: 'option', empty: true }),
  picture: () => ({ empty: true }),
}

function filtersOfField(name: string, field: Field): Filter[] {
  // The cast is needed because TypeScript does not know that the table entry for a field's kind accepts this field.
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

/** A test checks that no two filters of a type share a name. */
export const filtersOf = (type: ContentType): readonly Filter[] =>
  Object.entries(type.fields).flatMap(([name, field]) => filtersOfField(name, field))
