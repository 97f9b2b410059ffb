import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { GameQueries } from '../../../content/gameInfo/gameDatabase.ts'
import type { Has, ItemList, MonsterList } from '../../../content/gameInfo/gameSchemas.ts'
import { PAGE_SIZE } from '../../../content/reader.ts'
import { item } from '../../../content/types/item.ts'
import { map } from '../../../content/types/map.ts'
import { monster } from '../../../content/types/monster.ts'
import { spawn } from '../../../content/types/spawn.ts'
import { countRows, listIds } from '../../content/lists/matchingRows.ts'
import { equals, folded } from '../../database/dialect/collation.ts'
import { isOneOf } from '../../database/dialect/idList.ts'
import { distinctTexts } from './distinctTexts.ts'
import { namedRow, pictureOf, type GameSource, type PictureColumns } from './source.ts'

/** Rows in the order of their ids' list. */
const inOrderOf = <R extends { id: number }>(ids: readonly number[], rows: readonly R[]): R[] => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Whether there is an item, and a monster. */
export async function readWhetherAny({ source, uses }: GameSource): Promise<Has> {
  uses(item, monster)
  const [items, monsters] = await Promise.all([item, monster].map((type) => countRows(source, type, {})))
  return { items: items !== 0, monsters: monsters !== 0 }
}

/** Items by name, or those of a kind. */
export async function readItems(game: GameSource, { kind = '', page = 1 }: GameQueries['items']): Promise<ItemList> {
  const { queries, source, uses } = game
  uses(item)
  const where = kind === '' ? {} : { kind }
  const query = { where, sort: 'items_name', page, per_page: PAGE_SIZE.usual }
  const [ids, total, kinds] = await Promise.all([
    listIds(source, item, query),
    countRows(source, item, query),
    distinctTexts(game, item.table, 'kind'),
  ])
  const { rows } = await sql<{ id: number; name: string; kind: string } & PictureColumns>`
    select row.id, row.items_name as name, row.kind, row.icon as picture, pictures.width, pictures.height, pictures.avif_at
    from items as row left join pictures on pictures.hash = row.icon
    where ${isOneOf(source.database.engine, sql.ref('row.id'), ids)}`.execute(queries)
  const shown = inOrderOf(ids, rows).map((row) => ({
    ...namedRow(row.id, row.name),
    kind: row.kind,
    icon: pictureOf(game, row, item.fields.icon),
  }))
  return { rows: shown, total, kinds: [...kinds] }
}

/** Monsters by name or by level, or those of some levels, a race, an element, on a map. */
export async function readMonsters(
  game: GameSource,
  { from, to, race = '', element = '', map: mapId, sort, page = 1 }: GameQueries['monsters'],
): Promise<MonsterList> {
  const { queries, source, uses, reader } = game
  const { engine } = source.database
  uses(monster)
  const text = (column: string) => sql.ref(`row.${column}`)
  const conditions: RawBuilder<SqlBool>[] = [
    ...(from === undefined ? [] : [sql<SqlBool>`row.level >= ${from}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`row.level <= ${to}`]),
    ...(race === '' ? [] : [equals(engine, text('race'), race)]),
    ...(element === '' ? [] : [equals(engine, text('element'), element)]),
  ]
  if (mapId !== undefined) {
    uses(spawn)
    conditions.push(
      sql<SqlBool>`row.id in (select spawns.monster_id from spawns where spawns.map_information_id = ${mapId})`,
    )
  }
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
  const order = sort === 'level' ? sql`row.level nulls first` : folded(engine, text('monster_name'))
  const offset = (page - 1) * PAGE_SIZE.usual
  const [onMap, { rows }, counted, races, elements] = await Promise.all([
    mapId === undefined ? null : reader.find(map, mapId),
    sql<MonsterRow>`
      select row.id, row.monster_name as name, row.level, row.race, row.element, row.image as picture, pictures.width,
        pictures.height, pictures.avif_at
      from monsters as row left join pictures on pictures.hash = row.image
      where row.id in (select row.id from monsters as row ${where} order by ${order}, row.id
        limit ${PAGE_SIZE.usual} offset ${offset})
      order by ${order}, row.id`.execute(queries),
    sql<{ total: number }>`select count(*) as total from monsters as row ${where}`.execute(queries),
    distinctTexts(game, monster.table, 'race'),
    distinctTexts(game, monster.table, 'element'),
  ])
  const shown = rows.map((row) => ({
    ...namedRow(row.id, row.name),
    level: row.level,
    race: row.race,
    element: row.element,
    image: pictureOf(game, row, monster.fields.image),
  }))
  return {
    rows: shown,
    total: Number(counted.rows[0]?.total),
    races: [...races],
    elements: [...elements],
    map: onMap && namedRow(onMap.id, onMap.map_name),
  }
}

type MonsterRow = { id: number; name: string; level: number | null; race: string; element: string } & PictureColumns
