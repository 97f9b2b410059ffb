import { sql } from 'kysely'
import type { GameQueries } from '../../../content/gameInfo/gameDatabase.ts'
import type { Has, ItemList, MonsterList } from '../../../content/gameInfo/gameSchemas.ts'
import { PAGE_SIZE } from '../../../content/reader.ts'
import { item } from '../../../content/types/item.ts'
import { map } from '../../../content/types/map.ts'
import { monster } from '../../../content/types/monster.ts'
import { spawn } from '../../../content/types/spawn.ts'
import { countRows, listIds } from '../../content/lists/matchingRows.ts'
import { resolveList, tableRows } from '../../content/lists/resolveList.ts'
import { equals, folded } from '../../database/dialect/collation.ts'
import { isOneOf } from '../../database/dialect/idList.ts'
import { distinctTexts } from './distinctTexts.ts'
import { namedEntry, namedRow, PICTURE_COLUMNS, pictureOf, type GameSource } from './source.ts'

const inOrderOf = <R extends { id: number }>(ids: readonly number[], rows: readonly R[]): R[] => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function readWhetherAny({ source, uses }: GameSource): Promise<Has> {
  uses(item, monster)
  const [items, monsters] = await Promise.all([item, monster].map((type) => tableRows(source, type)))
  return { items: items !== 0, monsters: monsters !== 0 }
}

export async function readItems(game: GameSource, { kind = '', page = 1 }: GameQueries['items']): Promise<ItemList> {
  const { queries, source, uses } = game
  uses(item)
  const where = kind === '' ? {} : { kind }
  const list = await resolveList(source, item, { where, sort: 'items_name', page, per_page: PAGE_SIZE.usual })
  const [ids, total, kinds] = await Promise.all([
    listIds(list),
    countRows(list),
    distinctTexts(game, item.table, 'kind'),
  ])
  const rows = await queries
    .selectFrom('items as row')
    .leftJoin('pictures', 'pictures.hash', 'row.icon')
    .select(['row.id', 'row.items_name as name', 'row.game_id', 'row.realm', 'row.slots', 'row.kind'])
    .select(['row.icon as picture', ...PICTURE_COLUMNS])
    .where((eb) => isOneOf(source.database.engine, eb.ref('row.id'), ids))
    .execute()
  const shown = inOrderOf(ids, rows).map((row) => ({
    ...namedEntry(game, row),
    slots: row.slots,
    kind: row.kind,
    icon: pictureOf(game, row, item.fields.icon),
  }))
  return { rows: shown, total, kinds: [...kinds] }
}

export async function readMonsters(
  game: GameSource,
  { from, to, race = '', element = '', map: mapId, sort, page = 1 }: GameQueries['monsters'],
): Promise<MonsterList> {
  const { queries, source, uses, reader } = game
  const { engine } = source.database
  uses(monster)
  let matching = queries.selectFrom('monsters as row')
  if (from !== undefined) matching = matching.where('row.level', '>=', from)
  if (to !== undefined) matching = matching.where('row.level', '<=', to)
  if (race !== '') matching = matching.where((eb) => equals(engine, eb.ref('row.race'), race))
  if (element !== '') matching = matching.where((eb) => equals(engine, eb.ref('row.element'), element))
  if (mapId !== undefined) {
    uses(spawn)
    const here = queries.selectFrom('spawns').select('monster_id').where('map_information_id', '=', mapId)
    matching = matching.where('row.id', 'in', here)
  }
  const order = sort === 'level' ? sql`row.level nulls first` : folded(engine, sql.ref('row.monster_name'))
  const offset = (page - 1) * PAGE_SIZE.usual
  const onPage = matching.select('row.id').orderBy(order).orderBy('row.id').limit(PAGE_SIZE.usual).offset(offset)
  const [onMap, rows, counted, races, elements] = await Promise.all([
    mapId === undefined ? null : reader.find(map, mapId),
    queries
      .selectFrom('monsters as row')
      .leftJoin('pictures', 'pictures.hash', 'row.image')
      .select(['row.id', 'row.monster_name as name', 'row.level', 'row.race', 'row.element', 'row.image as picture'])
      .select(['row.game_id', 'row.realm', ...PICTURE_COLUMNS])
      .where('row.id', 'in', onPage)
      .orderBy(order)
      .orderBy('row.id')
      .execute(),
    matching.select((eb) => eb.fn.countAll().as('total')).executeTakeFirst(),
    distinctTexts(game, monster.table, 'race'),
    distinctTexts(game, monster.table, 'element'),
  ])
  const shown = rows.map((row) => ({
    ...namedEntry(game, row),
    level: row.level,
    race: row.race,
    element: row.element,
    image: pictureOf(game, row, monster.fields.image),
  }))
  return {
    rows: shown,
    total: Number(counted?.total),
    races: [...races],
    elements: [...elements],
    map: onMap && namedRow(onMap.id, onMap.map_name),
  }
}
