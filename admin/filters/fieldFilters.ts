import type { ContentType, Field } from '../../content/define.ts'
import { CHANGED_SINCE, filtersOf, MISSING, type FilterTest } from '../../content/fields/filters.ts'
import { languageName } from '../../content/messages/languageName.ts'
import { translatableFields } from '../../content/translations.ts'
import { filterWording } from './wording.ts'

export interface FieldFilters {
  name: string
  field: Field
  params: Readonly<Partial<Record<FilterTest, string>>>
}

/** `tags` are the languages that the type's texts can be translated into. */
export function fieldFilters(type: ContentType, tags: readonly string[] = []): FieldFilters[] {
  const filters = filtersOf(type)
  const { language } = type.wording
  return [
    ...Object.entries(type.fields).flatMap(([name, field]) => {
      const own = filters.filter((filter) => filter.field === name)
      if (own.length === 0) return []
      return [{ name, field, params: Object.fromEntries(own.map(({ test, param }) => [test, param])) }]
    }),
    {
      name: CHANGED_SINCE,
      field: { kind: 'time', label: filterWording(language).changedSince },
      params: { from: CHANGED_SINCE },
    },
    ...(tags.length > 0 && translatableFields(type).length > 0 ? [missingIn(tags, language)] : []),
  ]
}

const missingIn = (tags: readonly string[], language: string): FieldFilters => ({
  name: MISSING,
  field: {
    kind: 'choice',
    label: filterWording(language).untranslated,
    options: tags,
    words: Object.fromEntries(tags.map((tag) => [tag, languageName(tag, language)])),
  },
  params: { equals: MISSING },
})

/** One condition of a filter, such as "contains". It either has fixed values or asks the user for values. */
export interface Condition {
  key: string
  words: string
  sets: Readonly<Record<string, string>>
  asks: readonly Exclude<FilterTest, 'empty'>[]
}

export type Options = readonly (readonly [value: string, words: string])[]

export function conditionsOf(
  { field, params: { equals, from, to, empty } }: FieldFilters,
  options: Options,
  language: string,
): Condition[] {
  const words = filterWording(language)
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
