import type { ContentType, Field } from '../../content/define.ts'
import { CHANGED_SINCE, filtersOf, type FilterTest } from '../../content/fields/filters.ts'
import type { Wording } from '../../content/wording.ts'
import { filterWording } from './wording.ts'

type Language = Wording['language']

/** What the rows of a list can be asked for about one field: by each test the name that it has in the address. */
export interface FieldFilters {
  name: string
  field: Field
  params: Readonly<Partial<Record<FilterTest, string>>>
}

/** The fields of a type that its list can be narrowed by, in their order; when a row has changed stands last, as a time does. */
export function fieldFilters(type: ContentType): FieldFilters[] {
  const filters = filtersOf(type)
  const label = filterWording[type.wording.language].changedSince
  return [
    ...Object.entries(type.fields).flatMap(([name, field]) => {
      const own = filters.filter((filter) => filter.field === name)
      if (own.length === 0) return []
      return [{ name, field, params: Object.fromEntries(own.map(({ test, param }) => [test, param])) }]
    }),
    { name: CHANGED_SINCE, field: { kind: 'time', label }, params: { from: CHANGED_SINCE } },
  ]
}

/** What a field can be asked for: by choosing it alone, or with values that are typed. */
export interface Condition {
  key: string
  words: string
  /** What it sets by itself. */
  sets: Readonly<Record<string, string>>
  /** The tests that want a value. */
  asks: readonly Exclude<FilterTest, 'empty'>[]
}

/** What can stand in a field, where one chooses among it; by the words for it. */
export type Options = readonly (readonly [value: string, words: string])[]

/** What a field can be asked for, in the order in which it is offered. */
export function conditionsOf(
  { field, params: { equals, from, to, empty } }: FieldFilters,
  options: Options,
  language: Language,
): Condition[] {
  const words = filterWording[language]
  const [filled, none] = field.kind === 'picture' ? [words.some, words.none] : [words.filled, words.empty]
  return [
    ...(equals === undefined || options.length === 0
      ? []
      : options.map(([value, name]) => ({ key: `is ${value}`, words: name, sets: { [equals]: value }, asks: [] }))),
    ...(equals === undefined || options.length > 0
      ? []
      : [{ key: 'equals', words: words.equals, sets: {}, asks: ['equals' as const] }]),
    ...(from === undefined
      ? []
      : [
          {
            key: 'range',
            words: words.range,
            sets: {},
            asks: to ? ['from' as const, 'to' as const] : ['from' as const],
          },
        ]),
    ...(empty === undefined
      ? []
      : [
          { key: 'filled', words: filled, sets: { [empty]: 'false' }, asks: [] },
          { key: 'empty', words: none, sets: { [empty]: 'true' }, asks: [] },
        ]),
  ]
}

/** Which of the conditions stands in these values; null where none does. */
export function conditionIn(
  conditions: readonly Condition[],
  params: FieldFilters['params'],
  values: Readonly<Record<string, string>>,
): Condition | null {
  const stands = ({ sets, asks }: Condition): boolean =>
    asks.length > 0
      ? asks.some((test) => values[params[test] ?? ''])
      : Object.entries(sets).every(([param, value]) => values[param] === value)
  return conditions.find(stands) ?? null
}
