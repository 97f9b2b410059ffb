import type { MapPage } from '../../../content/gameInfo/gameSchemas.ts'
import { map } from '../../../content/types/map.ts'
import { monster } from '../../../content/types/monster.ts'
import { npc } from '../../../content/types/npc.ts'
import { spawn } from '../../../content/types/spawn.ts'
import { warp } from '../../../content/types/warp.ts'
import { readLevels } from './atlas.ts'
import { readDrops } from './drops.ts'
import {
  MAP_COLUMNS,
  MONSTER_COLUMNS,
  MOST_ROWS,
  namedMap,
  namedMonster,
  visiblePicture,
  some,
  type GameSource,
} from './source.ts'

export async function readMapPage(game: GameSource, id: number): Promise<MapPage | null> {
  const found = await game.reader.find(map, id)
  if (!found) return null
  const [npcs, spawns, levels, warps, { drops }] = await Promise.all([
    readNpcs(game, id),
    readSpawns(game, id),
    readLevels(game, [id]),
    readWarps(game, id),
    readDrops(game, 'map_information_id', id),
  ])
  const { cells_wide, cells_high, updated_at, version } = found
  return {
    id,
    name: found.map_name,
    title: found.title,
    summoned: found.summoned,
    image: visiblePicture(found.image_url, found.image_width, found.image_height, found.image_avif),
    cells_wide,
    cells_high,
    npcs,
    levels: levels.get(id) ?? null,
    warps,
    spawns,
    drops,
    updated_at,
    version,
  }
}

async function readNpcs(game: GameSource, id: number): Promise<MapPage['npcs']> {
  const { queries, uses } = game
  uses(npc)
  const rows = await queries
    .selectFrom('npcs')
    .select(['id', 'npc', 'buy_with', 'x', 'y'])
    .where('map_information_id', '=', id)
    .orderBy('id')
    .limit(MOST_ROWS)
    .execute()
  return some(game, rows, npc, 'map_information_id', id)
}

async function readSpawns(game: GameSource, id: number): Promise<MapPage['spawns']> {
  const { queries, uses } = game
  uses(spawn, monster)
  const rows = await queries
    .selectFrom('spawns as row')
    .innerJoin('monsters', 'monsters.id', 'row.monster_id')
    .select(['row.id', 'row.amount', 'row.respawn_seconds', 'row.x', 'row.y'])
    .select(['row.monster_id', ...MONSTER_COLUMNS])
    .where('row.map_information_id', '=', id)
    .orderBy('row.amount', (order) => order.desc().nullsLast())
    .orderBy('row.id')
    .limit(MOST_ROWS)
    .execute()
  const spawns = rows.map(({ id, amount, respawn_seconds, x, y, ...row }) => ({
    ...{ id, level: row.level, amount, respawn_seconds, x, y },
    monster: namedMonster(game, row),
  }))
  return some(game, spawns, spawn, 'map_information_id', id)
}

const MOST_WARPS = 200

async function readWarps({ queries, uses }: GameSource, id: number): Promise<MapPage['warps']> {
  uses(warp, map)
  const rows = await queries
    .selectFrom('warps as row')
    .innerJoin('maps', 'maps.id', 'row.to_map_id')
    .select(['row.x', 'row.y', ...MAP_COLUMNS])
    .where('row.map_information_id', '=', id)
    .where('row.to_map_id', '<>', id)
    .orderBy('row.id')
    .limit(MOST_WARPS)
    .execute()
  const byMap = new Map<number, MapPage['warps'][number]>()
  for (const { x, y, ...to } of rows) {
    const known = byMap.get(to.map_id) ?? { ...namedMap(to), places: [] }
    if (!known.places.some((place) => place.x === x && place.y === y)) known.places.push({ x, y })
    byMap.set(known.id, known)
  }
  return [...byMap.values()]
}
