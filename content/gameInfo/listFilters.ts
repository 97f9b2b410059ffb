/**
 * How visitors narrow and sort the lists of items and monsters. Filters and orders have the names of their parameters,
 * on the pages and in the API. `field` is the field of the content type; one compared by `entry` holds several texts
 * with commas between.
 */
export interface ListFilter {
  field: string
  test: 'choice' | 'entry' | 'from' | 'to'
  /** The only values of a choice; otherwise its values are the texts that rows have. */
  options?: readonly string[]
  /** A row without an entry has every entry if it has a text in this field. */
  everyIf?: string
}

export type ListFilters = Readonly<Record<string, ListFilter>>

export const itemFilters = {
  kind: { field: 'kind', test: 'choice' },
  subtype: { field: 'subtype', test: 'choice' },
  place: { field: 'places', test: 'entry' },
  job: { field: 'used_by', test: 'entry', everyIf: 'places' },
  level_from: { field: 'required_level', test: 'from' },
  level_to: { field: 'required_level', test: 'to' },
  slots_from: { field: 'slots', test: 'from' },
  slots_to: { field: 'slots', test: 'to' },
  attack_from: { field: 'attack', test: 'from' },
  attack_to: { field: 'attack', test: 'to' },
  weight_from: { field: 'weight', test: 'from' },
  weight_to: { field: 'weight', test: 'to' },
  price_from: { field: 'buy_price', test: 'from' },
  price_to: { field: 'buy_price', test: 'to' },
} as const satisfies ListFilters

/** Without an order, lists are sorted by name, or by how well a row matches the search. */
export const itemSorts = {
  name: 'items_name',
  number: 'game_id',
  kind: 'kind',
  subtype: 'subtype',
  level: 'required_level',
  slots: 'slots',
  attack: 'attack',
  magic_attack: 'magic_attack',
  defense: 'defense',
  weight: 'weight',
  price: 'buy_price',
} as const

export const monsterFilters = {
  race: { field: 'race', test: 'choice' },
  element: { field: 'element', test: 'choice' },
  size: { field: 'size', test: 'choice' },
  rank: { field: 'rank', test: 'choice', options: ['mvp', 'boss'] },
  from: { field: 'level', test: 'from' },
  to: { field: 'level', test: 'to' },
} as const satisfies ListFilters

export const monsterSorts = {
  name: 'monster_name',
  number: 'game_id',
  level: 'level',
  race: 'race',
  element: 'element',
  size: 'size',
  hp: 'hp',
  base_experience: 'base_experience',
  job_experience: 'job_experience',
} as const

export const DESCENDING = 'desc'

type Values<Filters extends ListFilters, Sort> = {
  [P in keyof Filters]?: (Filters[P]['test'] extends 'from' | 'to' ? number : string) | undefined
} & { q?: string | undefined; sort?: Sort | undefined; order?: typeof DESCENDING | undefined }

export type ItemFilters = Values<typeof itemFilters, keyof typeof itemSorts>
export type MonsterFilters = Values<typeof monsterFilters, keyof typeof monsterSorts> & { map?: number | undefined }

/** What `used_by` begins with if it names those who may not use an item. */
export const ALL_EXCEPT = 'All except '
