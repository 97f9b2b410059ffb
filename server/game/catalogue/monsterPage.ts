import { sql } from 'kysely'
import type { ExperienceKind } from '../../../content/gameInfo/gameRates.ts'
import type { MonsterPage } from '../../../content/gameInfo/gameSchemas.ts'
import { itemTitle } from '../../../content/gameInfo/itemTitle.ts'
import { map } from '../../../content/types/map.ts'
import { monster, type Monster } from '../../../content/types/monster.ts'
import { spawn } from '../../../content/types/spawn.ts'
import { readDrops } from './drops.ts'
import { readGoneDrops } from './goneDrops.ts'
import { readMonsterLinks } from './itemLinks.ts'
import { readChanges } from './publicChanges.ts'
import { MAP_COLUMNS, MOST_ROWS, namedEntry, namedMap, visiblePicture, type GameSource } from './source.ts'

/** The kind of cards, in English and Indonesian. */
const CARD = /^(card|kartu)$/i

const REPORTED = [
  ...['monster_name', 'level', 'race', 'element', 'size', 'hp', 'base_experience', 'job_experience', 'image'],
]

const EXPERIENCE_FIELDS: Readonly<Record<string, ExperienceKind>> = {
  ...{ base_experience: 'base', job_experience: 'job', mvp_experience: 'mvp' },
}

export async function readMonsterPage(game: GameSource, id: number): Promise<MonsterPage | null> {
  const found = await game.reader.find(monster, id)
  if (!found) return null
  const [{ drops, factsOf }, spawns, links, gone] = await Promise.all([
    readDrops(game, 'monster_id', id),
    readSpawns(game, id),
    readMonsterLinks(game, found),
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
      other: ({ item }) => itemTitle(item),
      gone,
      shown: (field, value, rates) => {
        const kind = EXPERIENCE_FIELDS[field]
        return kind === undefined ? value : rates.experience(value, kind)
      },
    },
    factsOf,
  )
  const { level, race, element, size, hp, updated_at, version } = found
  const { base_experience, job_experience, mvp_experience } = found
  const { experience } = game.rates
  return {
    ...namedEntry(game, { ...found, name: found.monster_name }),
    level,
    race,
    element,
    size,
    hp,
    internal_name: found.internal_name,
    other_name: found.other_name,
    rank: found.rank,
    base_experience: experience(base_experience),
    job_experience: experience(job_experience, 'job'),
    mvp_experience: experience(mvp_experience, 'mvp'),
    before_rates: { base_experience, job_experience, mvp_experience },
    ...statsOf(found),
    image: visiblePicture(found.image_url, found.image_width, found.image_height, found.image_avif),
    drops,
    spawns,
    card: drops.rows.find((one) => CARD.test(factsOf(one).kind))?.item ?? null,
    links,
    changes,
    updated_at,
    version,
  }
}

const statsOf = (row: Monster) => ({
  sp: row.sp,
  attack: row.attack,
  attack_most: row.attack_most,
  magic_attack: row.magic_attack,
  magic_attack_most: row.magic_attack_most,
  defense: row.defense,
  magic_defense: row.magic_defense,
  hit: row.hit,
  flee: row.flee,
  strength: row.strength,
  agility: row.agility,
  vitality: row.vitality,
  intelligence: row.intelligence,
  dexterity: row.dexterity,
  luck: row.luck,
  range: row.range,
  cast_range: row.cast_range,
  chase_range: row.chase_range,
  walk_milliseconds: row.walk_milliseconds,
  attack_delay: row.attack_delay,
  attack_motion: row.attack_motion,
  damage_motion: row.damage_motion,
  modes: row.modes,
  skills: row.skills,
  slaves: row.slaves,
})

/** Returns each map once, with the sum of what appears on it. */
async function readSpawns({ queries, uses }: GameSource, id: number): Promise<MonsterPage['spawns']> {
  uses(spawn, map)
  const perMap = queries
    .selectFrom('spawns')
    .select(({ fn }) => [
      'map_information_id',
      fn.min('id').as('id'),
      fn.countAll().as('places'),
      fn.sum('amount').as('amount'),
      fn.min('respawn_seconds').as('respawn_seconds'),
      fn.max('respawn_seconds').as('respawn_seconds_most'),
      fn.min('x').as('x'),
      fn.min('y').as('y'),
    ])
    .where('monster_id', '=', id)
    .groupBy('map_information_id')
  const rows = await queries
    .selectFrom(perMap.as('row'))
    .innerJoin('maps', 'maps.id', 'row.map_information_id')
    .select(['row.id', 'row.places', 'row.amount', 'row.respawn_seconds', 'row.respawn_seconds_most', 'row.x', 'row.y'])
    .select([...MAP_COLUMNS])
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy('row.amount', (order) => order.desc().nullsLast())
    .orderBy('row.id')
    .limit(MOST_ROWS)
    .execute()
  const [first] = rows
  return {
    rows: rows.map(({ places, amount, x, y, ...row }) => ({
      id: Number(row.id),
      map: namedMap(row),
      // PostgreSQL returns sums and counts as texts.
      places: Number(places),
      amount: amount === null ? null : Number(amount),
      respawn_seconds: row.respawn_seconds,
      respawn_seconds_most: row.respawn_seconds_most,
      ...(Number(places) === 1 ? { x, y } : { x: null, y: null }),
    })),
    total: Number(first?.total ?? 0),
  }
}
