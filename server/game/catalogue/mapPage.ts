import type { MapPage } from '../../../content/gameInfo/gameSchemas.ts'
import { map } from '../../../content/types/map.ts'
import { monster } from '../../../content/types/monster.ts'
import { npc } from '../../../content/types/npc.ts'
import { spawn } from '../../../content/types/spawn.ts'
import { warp } from '../../../content/types/warp.ts'
import { levelsOf } from './atlas.ts'
import { findDrops, withPictures } from './drops.ts'
import {
  languagesOf,
  listedMonster,
  MOST_ROWS,
  namedMap,
  readLooks,
  visiblePicture,
  type GameSource,
} from './source.ts'
import type { Catalogue } from './tables.ts'

export async function readMapPage(game: GameSource, id: number): Promise<MapPage | null> {
  const found = await game.reader.find(map, id)
  if (!found) return null
  const tables = await game.tables()
  const { cells_wide, cells_high, updated_at, version } = found
  const levels = levelsOf(tables, id)
  const warps = findWarps(game, tables, id)
  const [npcs, spawned] = [findNpcs(game, tables, id), findSpawns(game, tables, id)]
  const { drops: dropped } = findDrops(game, tables, 'map_information_id', id)
  const monsters = spawned.rows.map(({ monster }) => monster)
  const [drops, looks] = await Promise.all([withPictures(game, dropped), readLooks(game, [], monsters)])
  const spawns = spawned.rows.map((row) => ({ ...row, monster: looks.monster(row.monster) }))
  return {
    id,
    name: found.map_name,
    title: found.title,
    summoned: found.summoned,
    ...languagesOf(found, { name: 'map_name', title: 'title' }),
    image: visiblePicture(found.image_url, found.image_width, found.image_height, found.image_avif),
    cells_wide,
    cells_high,
    npcs,
    levels,
    warps,
    spawns: { rows: spawns, total: spawned.total },
    drops,
    updated_at,
    version,
  }
}

function findNpcs({ uses }: GameSource, { npcs }: Catalogue, id: number): MapPage['npcs'] {
  uses(npc)
  const all = npcs.by('map_information_id', id)
  const rows = all.slice(0, MOST_ROWS).map((row) => ({
    ...{ id: row.id, npc: row.npc, buy_with: row.buy_with, x: row.x, y: row.y },
    ...languagesOf(row, { npc: 'npc', buy_with: 'buy_with' }),
  }))
  return { rows, total: all.length }
}

/** The pictures of the monsters are to be read. */
function findSpawns(game: GameSource, { spawns, monsters }: Catalogue, id: number) {
  game.uses(spawn, monster)
  const all = spawns.by('map_information_id', id)
  const most = [...all]
    .sort((one, other) => (other.amount ?? -1) - (one.amount ?? -1) || one.id - other.id)
    .slice(0, MOST_ROWS)
  const rows = most.flatMap(({ id, monster_id, amount, respawn_seconds, x, y }) => {
    const spawned = monsters.get(monster_id)
    if (!spawned) return []
    const { level } = spawned
    return [{ id, monster: listedMonster(game, spawned), level, amount, respawn_seconds, x, y }]
  })
  return { rows, total: all.length }
}

const MOST_WARPS = 200

function findWarps({ uses }: GameSource, { warps, maps }: Catalogue, id: number): MapPage['warps'] {
  uses(warp, map)
  const elsewhere = warps.by('map_information_id', id).filter(({ to_map_id }) => to_map_id !== id)
  const byMap = new Map<number, MapPage['warps'][number]>()
  for (const { x, y, to_map_id } of elsewhere.slice(0, MOST_WARPS)) {
    const to = maps.get(to_map_id)
    if (!to) continue
    const known = byMap.get(to.id) ?? { ...namedMap(to), places: [] }
    if (!known.places.some((place) => place.x === x && place.y === y)) known.places.push({ x, y })
    byMap.set(known.id, known)
  }
  return [...byMap.values()]
}
