import type { MapPage } from '../../../content/gameInfo/gameSchemas.ts'
import { map } from '../../../content/types/map.ts'
import { monster } from '../../../content/types/monster.ts'
import { npc } from '../../../content/types/npc.ts'
import { spawn } from '../../../content/types/spawn.ts'
import { readDrops } from './drops.ts'
import { MOST_ROWS, namedEntry, visiblePicture, some, type GameSource } from './source.ts'

export async function readMapPage(game: GameSource, id: number): Promise<MapPage | null> {
  const found = await game.reader.find(map, id)
  if (!found) return null
  const [npcs, spawns, { drops }] = await Promise.all([
    readNpcs(game, id),
    readSpawns(game, id),
    readDrops(game, 'map_information_id', id),
  ])
  const { cells_wide, cells_high, updated_at, version } = found
  return {
    id,
    name: found.map_name,
    image: visiblePicture(found.image_url, found.image_width, found.image_height, found.image_avif),
    cells_wide,
    cells_high,
    npcs,
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
    .select(['monsters.id as monster_id', 'monsters.monster_name', 'monsters.level'])
    .select(['monsters.game_id', 'monsters.realm'])
    .where('row.map_information_id', '=', id)
    .orderBy('row.amount', (order) => order.desc().nullsLast())
    .orderBy('row.id')
    .limit(MOST_ROWS)
    .execute()
  const spawns = rows.map(({ monster_id, monster_name, game_id, realm, ...facts }) => ({
    ...facts,
    monster: namedEntry(game, { id: monster_id, name: monster_name, game_id, realm }),
  }))
  return some(game, spawns, spawn, 'map_information_id', id)
}
