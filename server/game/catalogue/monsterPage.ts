import type { MonsterPage } from '../../../content/gameInfo/gameSchemas.ts'
import { map } from '../../../content/types/map.ts'
import { monster } from '../../../content/types/monster.ts'
import { spawn } from '../../../content/types/spawn.ts'
import { readDrops } from './drops.ts'
import { readGoneDrops } from './goneDrops.ts'
import { readChanges } from './publicChanges.ts'
import { MOST_ROWS, namedEntry, namedRow, visiblePicture, some, type GameSource } from './source.ts'

const REPORTED = [
  ...['monster_name', 'level', 'race', 'element', 'size', 'hp', 'base_experience', 'job_experience', 'image'],
]

export async function readMonsterPage(game: GameSource, id: number): Promise<MonsterPage | null> {
  const found = await game.reader.find(monster, id)
  if (!found) return null
  const [{ drops, kindOf }, spawns, gone] = await Promise.all([
    readDrops(game, 'monster_id', id),
    readSpawns(game, id),
    readGoneDrops(game, 'monster_id', id),
  ])
  const changes = await readChanges(
    game,
    {
      type: monster,
      id,
      created: found.created_at,
      fields: REPORTED,
      drops: drops.rows,
      other: ({ item }) => item.name,
      gone,
      shown: (field, value, rates) => (field.endsWith('_experience') ? rates.experience(value) : value),
    },
    kindOf,
  )
  const { level, race, element, size, hp, updated_at, version } = found
  return {
    ...namedEntry(game, { ...found, name: found.monster_name }),
    level,
    race,
    element,
    size,
    hp,
    base_experience: game.rates.experience(found.base_experience),
    job_experience: game.rates.experience(found.job_experience),
    image: visiblePicture(found.image_url, found.image_width, found.image_height, found.image_avif),
    drops,
    spawns,
    changes,
    updated_at,
    version,
  }
}

async function readSpawns(game: GameSource, id: number): Promise<MonsterPage['spawns']> {
  const { queries, uses } = game
  uses(spawn, map)
  const rows = await queries
    .selectFrom('spawns as row')
    .innerJoin('maps', 'maps.id', 'row.map_information_id')
    .select(['row.id', 'row.amount', 'row.respawn_seconds', 'row.x', 'row.y', 'maps.id as map_id', 'maps.map_name'])
    .where('row.monster_id', '=', id)
    .orderBy('row.amount', (order) => order.desc().nullsLast())
    .orderBy('row.id')
    .limit(MOST_ROWS)
    .execute()
  const spawns = rows.map(({ map_id, map_name, ...facts }) => ({ ...facts, map: namedRow(map_id, map_name) }))
  return some(game, spawns, spawn, 'monster_id', id)
}
