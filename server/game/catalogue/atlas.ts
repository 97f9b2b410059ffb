import { sql, type SqlBool } from 'kysely'
import type { MapAtlas } from '../../../content/gameInfo/gameSchemas.ts'
import { ATLAS_PAGE } from '../../../content/gameInfo/addresses.ts'
import { map } from '../../../content/types/map.ts'
import { monster } from '../../../content/types/monster.ts'
import { spawn } from '../../../content/types/spawn.ts'
import { folded } from '../../database/dialect/collation.ts'
import { isOneOf } from '../../database/dialect/idList.ts'
import { PICTURE_COLUMNS, pictureOf, type GameSource } from './source.ts'

/** Returns maps by name, without the row for monsters that are on no map. */
export async function readAtlas(game: GameSource, { page = 1 }: { page?: number }): Promise<MapAtlas> {
  const { queries, source, uses } = game
  const { engine } = source.database
  uses(map, spawn, monster)
  // Both engines read a boolean column like this: SQLite stores 0 and 1.
  const places = queries.selectFrom('maps as row').where(sql<SqlBool>`not row.summoned`)
  const [rows, counted] = await Promise.all([
    places
      .leftJoin('pictures', 'pictures.hash', 'row.image')
      .select(['row.id', 'row.map_name as name', 'row.title', 'row.image as picture', ...PICTURE_COLUMNS])
      .orderBy(folded(engine, sql.ref('row.map_name')))
      .orderBy('row.id')
      .limit(ATLAS_PAGE)
      .offset((page - 1) * ATLAS_PAGE)
      .execute(),
    places.select(({ fn }) => fn.countAll().as('total')).executeTakeFirst(),
  ])
  const levels = await readLevels(
    game,
    rows.map(({ id }) => id),
  )
  return {
    rows: rows.map(({ id, name, title, ...row }) => ({
      ...{ id, name, title },
      image: pictureOf(game, row, map.fields.image),
      levels: levels.get(id) ?? null,
    })),
    total: Number(counted?.total),
  }
}

/** Returns the levels of the monsters that appear on each of the maps. */
export async function readLevels(
  { queries, source }: GameSource,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { from: number; to: number }>> {
  const rows = await queries
    .selectFrom('spawns')
    .innerJoin('monsters', 'monsters.id', 'spawns.monster_id')
    .select(({ fn }) => [
      'spawns.map_information_id as id',
      fn.min('monsters.level').as('from'),
      fn.max('monsters.level').as('to'),
    ])
    .where((eb) => isOneOf(source.database.engine, eb.ref('spawns.map_information_id'), ids))
    .groupBy('spawns.map_information_id')
    .execute()
  return new Map(
    rows.flatMap(({ id, from, to }) => (from === null || to === null ? [] : [[id, { from, to }] as const])),
  )
}
