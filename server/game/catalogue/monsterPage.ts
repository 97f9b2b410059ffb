import type { ExperienceKind } from '../../../content/gameInfo/gameRates.ts'
import type { MonsterPage } from '../../../content/gameInfo/gameSchemas.ts'
import { itemTitle } from '../../../content/gameInfo/itemTitle.ts'
import { map } from '../../../content/types/map.ts'
import { monster, type Monster } from '../../../content/types/monster.ts'
import { spawn } from '../../../content/types/spawn.ts'
import { findDrops, withPictures, type FoundDrop } from './drops.ts'
import { findGoneDrops, readDeletedDrops } from './goneDrops.ts'
import { findMonsterLinks, withMonsterLinkPictures } from './itemLinks.ts'
import { laterThan, readChanges } from './publicChanges.ts'
import { languagesOf, MOST_ROWS, namedEntry, namedItem, namedMap, visiblePicture, type GameSource } from './source.ts'
import type { Catalogue, MapRow } from './tables.ts'

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
  const deleted = await readDeletedDrops(game)
  const tables = await game.tables()
  const { drops: dropped, factsOf, changed } = findDrops(game, tables, 'monster_id', id)
  const card = cardOf(
    game,
    tables,
    dropped.rows.find((one) => CARD.test(factsOf(one.id).kind)),
  )
  const spawns = findSpawns(game, tables, id)
  const foundLinks = findMonsterLinks(game, tables, found)
  const gone = findGoneDrops(game, tables, deleted, 'monster_id', id)
  const [drops, links] = await Promise.all([withPictures(game, dropped), withMonsterLinkPictures(game, foundLinks)])
  const changes = await readChanges(
    game,
    {
      type: monster,
      row: found,
      fields: REPORTED,
      drops: drops.rows,
      changed: changed(laterThan(found)),
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
    ...languagesOf(found, { name: 'monster_name', other_name: 'other_name' }),
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
    card,
    links,
    changes,
    updated_at,
    version,
  }
}

function cardOf(game: GameSource, { items }: Catalogue, dropped: FoundDrop | undefined): MonsterPage['card'] {
  const card = dropped && items.get(dropped.item.id)
  return card ? namedItem(game, card) : null
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
function findSpawns({ uses }: GameSource, { spawns, maps }: Catalogue, id: number): MonsterPage['spawns'] {
  uses(spawn, map)
  const perMap = new Map<number, MonsterPage['spawns']['rows'][number]>()
  for (const row of spawns.by('monster_id', id)) {
    const place = maps.get(row.map_information_id)
    if (!place) continue
    const known = perMap.get(place.id)
    perMap.set(place.id, known ? together(known, row) : firstOf(row, place))
  }
  const rows = [...perMap.values()].sort((one, other) => (other.amount ?? -1) - (one.amount ?? -1) || one.id - other.id)
  return { rows: rows.slice(0, MOST_ROWS), total: rows.length }
}

type Spawns = MonsterPage['spawns']['rows'][number]
interface Spawned {
  id: number
  amount: number | null
  respawn_seconds: number | null
  x: number | null
  y: number | null
}

const firstOf = ({ id, amount, respawn_seconds, x, y }: Spawned, place: MapRow): Spawns => ({
  ...{ id, map: namedMap(place), places: 1, amount, respawn_seconds },
  ...{ respawn_seconds_most: respawn_seconds, x, y },
})

const together = (known: Spawns, { amount, respawn_seconds }: Spawned): Spawns => ({
  ...known,
  places: known.places + 1,
  amount: either(known.amount, amount, (one, other) => one + other),
  respawn_seconds: either(known.respawn_seconds, respawn_seconds, Math.min),
  respawn_seconds_most: either(known.respawn_seconds_most, respawn_seconds, Math.max),
  ...{ x: null, y: null },
})

const either = (
  one: number | null,
  other: number | null,
  both: (one: number, other: number) => number,
): number | null => (one === null ? other : other === null ? one : both(one, other))
