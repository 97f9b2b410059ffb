import { sql } from 'kysely'
import type { ContentType } from '../../../content/define.ts'
import type { GameQueries } from '../../../content/gameInfo/gameDatabase.ts'
import type { Has, ItemList, MonsterList } from '../../../content/gameInfo/gameSchemas.ts'
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
import { countRows, listIds } from '../../content/lists/matchingRows.ts'
import { resolveList, tableRows, type Narrowed } from '../../content/lists/resolveList.ts'
import type { ValueKind } from '../../database/changes/versionedCache.ts'
import { isOneOf } from '../../database/dialect/idList.ts'
import { distinctTexts } from './distinctTexts.ts'
import { isListed, listedTexts } from './listedTexts.ts'
import { namedEntry, namedRow, PICTURE_COLUMNS, pictureOf, type GameSource } from './source.ts'

interface GameList {
  type: ContentType
  filters: ListFilters
  /** The field of each order. */
  sorts: Readonly<Record<string, string>>
}

const items: GameList = { type: item, filters: itemFilters, sorts: itemSorts }
const monsters: GameList = { type: monster, filters: monsterFilters, sorts: monsterSorts }

/** Filters are beside these, by their names. */
interface Requested extends Readonly<Record<string, string | number | undefined>> {
  q?: string | undefined
  sort?: string | undefined
  order?: 'desc' | undefined
  page?: number | undefined
}

const inOrderOf = <R extends { id: number }>(ids: readonly number[], rows: readonly R[]): R[] => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function readWhetherAny({ source, uses }: GameSource): Promise<Has> {
  uses(item, monster)
  const [ofItems, ofMonsters] = await Promise.all([item, monster].map((type) => tableRows(source, type)))
  return { items: ofItems !== 0, monsters: ofMonsters !== 0 }
}

/** Returns the texts from which a visitor can choose, by filter. */
async function readChoices(game: GameSource, { type, filters }: GameList): Promise<Record<string, string[]>> {
  const choices = Object.entries(filters).map(
    async ([name, { field, test, options }]): Promise<[string, string[]][]> => {
      if (test === 'entry') return [[name, await listedTexts(game, type, field)]]
      return test === 'choice' && !options ? [[name, [...(await distinctTexts(game, type.table, field))]]] : []
    },
  )
  return Object.fromEntries((await Promise.all(choices)).flat())
}

const knownFields: ValueKind = { most: 2 }

/** Returns the fields that some row has, of those that a visitor cannot choose by their texts. */
function readKnown({ source }: GameSource, { type, filters, sorts }: GameList): Promise<string[]> {
  const { key, table, fields } = type
  return source.cache.get(knownFields, key, [key], async () => {
    const used = new Set([...Object.values(filters).map(({ field }) => field), ...Object.values(sorts)])
    const names = [...used].filter((name) => fields[name]?.kind !== 'text')
    const has = (name: string) =>
      fields[name]?.kind === 'number' ? sql`${sql.ref(name)} is not null` : sql`${sql.ref(name)} <> ''`
    const isKnown = names.map(
      (name) => sql`exists (select 1 from ${sql.table(table)} where ${has(name)}) as ${sql.ref(name)}`,
    )
    const { rows } = await sql<Record<string, unknown>>`select ${sql.join(isKnown)}`.execute(source.database.reader)
    return names.filter((name) => Boolean(rows[0]?.[name]))
  })
}

/** Returns the ids of a page and the number of all rows that match. */
async function findMatching(
  { source }: GameSource,
  { type, filters, sorts }: GameList,
  { q = '', sort: by, order, page = 1, ...values }: Requested,
  narrowed: Narrowed | null = null,
): Promise<{ ids: number[]; total: number }> {
  const { engine } = source.database
  const where: Record<string, string | number> = {}
  const conditions: Narrowed[] = narrowed ? [narrowed] : []
  for (const [name, filter] of Object.entries(filters)) {
    const { field, test } = filter
    const value = values[name]
    if (value === undefined || value === '') continue
    if (test === 'entry') conditions.push((eb) => isListed(engine, eb, filter, String(value)))
    else where[test === 'choice' ? field : `${field}_${test}`] = value
  }
  const sort = by === undefined ? undefined : sorts[by]
  const list = await resolveList(
    source,
    type,
    {
      ...{ where, page, per_page: PAGE_SIZE.usual },
      ...(q !== '' && { q }),
      // A search without an order puts the best match first.
      ...(sort === undefined && q !== '' ? {} : { sort: sort ?? type.name, order: order ?? 'asc' }),
    },
    conditions.length === 0 ? null : (eb) => eb.and(conditions.map((condition) => condition(eb))),
  )
  const [ids, total] = await Promise.all([listIds(list), countRows(list)])
  return { ids, total }
}

export async function readItems(game: GameSource, query: GameQueries['items']): Promise<ItemList> {
  const { queries, source, uses } = game
  uses(item)
  const [{ ids, total }, choices, known] = await Promise.all([
    findMatching(game, items, query),
    readChoices(game, items),
    readKnown(game, items),
  ])
  const rows = await queries
    .selectFrom('items as row')
    .leftJoin('pictures', 'pictures.hash', 'row.icon')
    .select(['row.id', 'row.items_name as name', 'row.game_id', 'row.realm', 'row.slots', 'row.kind', 'row.subtype'])
    .select(['row.required_level', 'row.attack', 'row.magic_attack', 'row.defense', 'row.weight', 'row.buy_price'])
    .select(['row.icon as picture', ...PICTURE_COLUMNS])
    .where((eb) => isOneOf(source.database.engine, eb.ref('row.id'), ids))
    .execute()
  const shown = inOrderOf(ids, rows).map((row) => ({
    ...namedEntry(game, row),
    ...{ slots: row.slots, kind: row.kind, subtype: row.subtype, required_level: row.required_level },
    ...{ attack: row.attack, magic_attack: row.magic_attack, defense: row.defense },
    ...{ weight: row.weight, buy_price: row.buy_price },
    icon: pictureOf(game, row, item.fields.icon),
  }))
  return { rows: shown, total, choices, known }
}

export async function readMonsters(game: GameSource, query: GameQueries['monsters']): Promise<MonsterList> {
  const { queries, source, uses, reader, rates } = game
  const { map: mapId } = query
  uses(monster, ...(mapId === undefined ? [] : [spawn]))
  const appearsThere: Narrowed = (eb) =>
    eb(
      'row.id',
      'in',
      eb
        .selectFrom('spawns')
        .select('monster_id as id')
        .where('map_information_id', '=', mapId ?? 0),
    )
  const [{ ids, total }, choices, known, onMap] = await Promise.all([
    findMatching(game, monsters, query, mapId === undefined ? null : appearsThere),
    readChoices(game, monsters),
    readKnown(game, monsters),
    mapId === undefined ? null : reader.find(map, mapId),
  ])
  const rows = await queries
    .selectFrom('monsters as row')
    .leftJoin('pictures', 'pictures.hash', 'row.image')
    .select(['row.id', 'row.monster_name as name', 'row.level', 'row.rank', 'row.race', 'row.element', 'row.size'])
    .select(['row.hp', 'row.base_experience', 'row.job_experience', 'row.game_id', 'row.realm'])
    .select(['row.image as picture', ...PICTURE_COLUMNS])
    .where((eb) => isOneOf(source.database.engine, eb.ref('row.id'), ids))
    .execute()
  const shown = inOrderOf(ids, rows).map((row) => ({
    ...namedEntry(game, row),
    ...{ level: row.level, rank: row.rank ?? '', race: row.race, element: row.element, size: row.size, hp: row.hp },
    base_experience: rates.experience(row.base_experience),
    job_experience: rates.experience(row.job_experience, 'job'),
    image: pictureOf(game, row, monster.fields.image),
  }))
  return { rows: shown, total, choices, known, map: onMap && namedRow(onMap.id, onMap.map_name) }
}
