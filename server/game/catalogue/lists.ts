import type { ContentType } from '../../../content/define.ts'
import type { GameQueries } from '../../../content/gameInfo/gameDatabase.ts'
import type { ItemList, MonsterList } from '../../../content/gameInfo/gameSchemas.ts'
import {
  itemFilters,
  itemSorts,
  monsterFilters,
  monsterSorts,
  type ListFilters,
} from '../../../content/gameInfo/listFilters.ts'
import { PAGE_SIZE } from '../../../content/reader.ts'
import { item } from '../../../content/types/item.ts'
import { map } from '../../../content/types/map.ts'
import { monster } from '../../../content/types/monster.ts'
import { spawn } from '../../../content/types/spawn.ts'
import type { ValueKind } from '../../database/changes/versionedCache.ts'
import type { MemoryTable, SlotTest } from '../../database/memory/memoryTable.ts'
import { testsOf } from './filters.ts'
import { distinctTexts, listedTexts } from './listedTexts.ts'
import { searched } from './searched.ts'
import { inOrder, listedItem, listedMonster, namedRow, readLooks, type GameSource } from './source.ts'
import type { Catalogue, ItemRow, MonsterRow } from './tables.ts'

interface GameList<R extends ItemRow | MonsterRow> {
  type: ContentType
  filters: ListFilters
  /** The column of each order. */
  sorts: Readonly<Record<string, keyof R & string>>
  name: keyof R & string
  tableOf: (tables: Catalogue) => MemoryTable<R>
}

const items: GameList<ItemRow> = {
  type: item,
  filters: itemFilters,
  sorts: itemSorts,
  name: 'items_name',
  tableOf: ({ items }) => items,
}
const monsters: GameList<MonsterRow> = {
  type: monster,
  filters: monsterFilters,
  sorts: monsterSorts,
  name: 'monster_name',
  tableOf: ({ monsters }) => monsters,
}

/** Filters are beside these, by their names. */
interface Requested extends Readonly<Record<string, string | number | undefined>> {
  q?: string | undefined
  sort?: string | undefined
  order?: 'desc' | undefined
  page?: number | undefined
}

interface Choices {
  choices: Record<string, string[]>
  known: string[]
}

const choices: ValueKind = { most: 2 }

/**
 * Returns the texts from which a visitor can choose, by filter, and the other fields of filters and orders that some row
 * has.
 */
const readChoices = <R extends ItemRow | MonsterRow>(
  game: GameSource,
  { type, filters, sorts, tableOf }: GameList<R>,
): Promise<Choices> =>
  game.source.cache.get(choices, type.key, [type.key], async () => {
    const table = tableOf(await game.tables())
    const column = (name: string) => name as keyof R & string // The cast is safe, because all fields of filters and orders are in memory.
    const textsOf = (name: string) => Array.from(table.distinct(column(name)), String)
    const texts = Object.entries(filters).flatMap(([name, { field, test, options }]): [string, string[]][] => {
      if (test === 'entry') return [[name, listedTexts(textsOf(field))]]
      return test === 'choice' && !options ? [[name, distinctTexts(textsOf(field))]] : []
    })
    const used = new Set([...Object.values(filters).map(({ field }) => field), ...Object.values(sorts)])
    const isKnown = (name: string) => table.some(column(name), (value) => value !== null && value !== '')
    return {
      choices: Object.fromEntries(texts),
      known: [...used].filter((name) => type.fields[name]?.kind !== 'text' && isKnown(name)),
    }
  })

/** Returns the rows of a page and the number of all rows that match. */
async function findMatching<R extends ItemRow | MonsterRow>(
  game: GameSource,
  { filters, sorts, name, tableOf }: GameList<R>,
  { q = '', sort: by, order, page = 1, ...values }: Requested,
  narrowed: (tables: Catalogue) => SlotTest[] = () => [],
): Promise<{ rows: readonly R[]; total: number }> {
  const sort = by === undefined ? undefined : sorts[by]
  const words = q.trim()
  // A search without an order puts the best match first.
  const isRanked = sort === undefined && words !== ''
  const { tables, slots } = await inOrder(game, (all) => tableOf(all).order(isRanked ? 'id' : (sort ?? name)))
  const table = tableOf(tables)
  const tests = [
    ...narrowed(tables),
    ...testsOf(filters, values, (column, passes) => table.test(column as keyof R & string, passes)), // The cast is safe, because all fields of filters are in memory.
  ]
  const matching = tests.length === 0 ? slots : slots.filter((slot) => tests.every((test) => test(slot)))
  const found = words === '' ? matching : searched(table, matching, words, isRanked)
  const isReversed = order === 'desc' && !isRanked
  const start = (page - 1) * PAGE_SIZE.usual
  const end = start + PAGE_SIZE.usual
  const shown = isReversed
    ? found.slice(Math.max(0, found.length - end), Math.max(0, found.length - start)).reverse()
    : found.slice(start, end)
  return { rows: shown.map((slot) => table.at(slot)), total: found.length }
}

export async function readItems(game: GameSource, query: GameQueries['items']): Promise<ItemList> {
  game.uses(item)
  const [{ rows, total }, others] = await Promise.all([findMatching(game, items, query), readChoices(game, items)])
  const looks = await readLooks(game, rows)
  const shown = rows.map((row) => ({
    ...looks.item(listedItem(game, row)),
    required_level: row.required_level,
    ...{ attack: row.attack, magic_attack: row.magic_attack, defense: row.defense },
    ...{ weight: row.weight, buy_price: row.buy_price },
  }))
  return { rows: shown, total, ...others }
}

export async function readMonsters(game: GameSource, query: GameQueries['monsters']): Promise<MonsterList> {
  const { uses, rates } = game
  const { map: mapId } = query
  uses(monster, ...(mapId === undefined ? [] : [spawn, map]))
  const appearsThere = ({ spawns, monsters }: Catalogue) => {
    if (mapId === undefined) return []
    const there = new Set(spawns.by('map_information_id', mapId).map(({ monster_id }) => monster_id))
    return [monsters.test('id', (id) => there.has(id))]
  }
  const [{ rows, total }, others] = await Promise.all([
    findMatching(game, monsters, query, appearsThere),
    readChoices(game, monsters),
  ])
  const { maps } = await game.tables()
  const onMap = mapId === undefined ? undefined : maps.get(mapId)
  const looks = await readLooks(game, [], rows)
  const shown = rows.map((row) => ({
    ...looks.monster(listedMonster(game, row)),
    ...{ element: row.element, size: row.size, hp: row.hp },
    base_experience: rates.experience(row.base_experience),
    job_experience: rates.experience(row.job_experience, 'job'),
  }))
  return { rows: shown, total, ...others, map: onMap ? namedRow(onMap) : null }
}
