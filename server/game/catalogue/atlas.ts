import type { Levels, MapAtlas } from '../../../content/gameInfo/gameSchemas.ts'
import { ATLAS_PAGE } from '../../../content/gameInfo/addresses.ts'
import { map } from '../../../content/types/map.ts'
import { monster } from '../../../content/types/monster.ts'
import { spawn } from '../../../content/types/spawn.ts'
import { inOrder, languagesOf, readPictures, type GameSource } from './source.ts'
import type { Catalogue } from './tables.ts'

/** Returns maps by name, without the row for monsters that are on no map. */
export async function readAtlas(game: GameSource, { page = 1 }: { page?: number }): Promise<MapAtlas> {
  game.uses(map, spawn, monster)
  const { tables, slots } = await inOrder(game, ({ maps }) => maps.order('map_name'))
  const places = slots.filter(tables.maps.test('summoned', (summoned) => !summoned))
  const shown = places
    .slice((page - 1) * ATLAS_PAGE, page * ATLAS_PAGE)
    .map((slot) => tables.maps.at(slot))
    .map((row) => ({
      ...{ id: row.id, name: row.map_name, title: row.title, image: row.image, levels: levelsOf(tables, row.id) },
      ...languagesOf(row, { name: 'map_name', title: 'title' }),
    }))
  const pictureOf = await readPictures(
    game,
    shown.map(({ image }) => image),
  )
  return {
    rows: shown.map((row) => ({ ...row, image: pictureOf(row.image, map.fields.image) })),
    total: places.length,
  }
}

/** Returns the levels of the monsters that appear on a map. */
export function levelsOf({ spawns, monsters }: Catalogue, id: number): Levels {
  const levels = spawns.by('map_information_id', id).flatMap(({ monster_id }) => monsters.get(monster_id)?.level ?? [])
  if (levels.length === 0) return null
  return {
    from: levels.reduce((one, other) => Math.min(one, other)),
    to: levels.reduce((one, other) => Math.max(one, other)),
  }
}
