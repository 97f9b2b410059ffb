import { figureKey, type FigureName, type RankingName, type TallyName } from '../../../content/realms/figures.ts'
import type { Castles, GuildRow, PlayerRow, TallyRow, VipRow } from '../../../content/realms/realmSchemas.ts'
import { distinctKeys } from '../../../content/realms/nameKey.ts'
import { nameKey } from '../../../content/text.ts'
import { realm as realmType } from '../../../content/settings/realm.ts'
import { site } from '../../../content/settings/site.ts'
import { zoneClock } from '../../../content/settings/zoneClock.ts'
import { readSingle } from '../../content/singleRow.ts'
import type { Context } from '../../context/context.ts'
import { castleName, factionNamer } from '../adapters/adapterOf.ts'
import type { AnswerRow } from '../answers.ts'
import type { Realm } from '../realms.ts'
import { emblemsOf } from './guildEmblems.ts'
import { readHiddenNames } from './hiddenNames.ts'
import { dayBefore, MOST_PLACES, namesOn } from './rankingPlaces.ts'
import { readRows } from './readFigures.ts'
import type { ValueKind } from '../../database/changes/versionedCache.ts'

export type RankingSource = Pick<Context, 'config' | 'database' | 'versions' | 'cache' | 'clock'>

export async function siteDay(source: RankingSource): Promise<string> {
  const { time_zone } = await readSingle(source, site)
  return new Date(zoneClock(source.clock.now(), time_zone || undefined)).toISOString().slice(0, 10)
}

const DAYS_BACK = { day: 1, week: 7 } as const

/**
 * Computes how many places each name has risen in one day and in one week. Names hidden by staff are skipped when
 * places are counted.
 */
async function movementOf({ database }: RankingSource, { id }: Realm, figure: RankingName, day: string) {
  const hiddenNames = await readHiddenNames(database.reader, id)
  const hidden = figure === 'guilds' ? hiddenNames.guilds : hiddenNames.characters
  const placesOn = async (days: number) => {
    const names = await namesOn(database.reader, { realmId: id, figure }, dayBefore(day, days))
    return new Map(names.filter((name) => !hidden.has(name)).map((name, index) => [name, index + 1]))
  }
  const [yesterday, lastWeek] = [await placesOn(DAYS_BACK.day), await placesOn(DAYS_BACK.week)]
  const since = (places: ReadonlyMap<string, number>, key: string, place: number) => {
    const before = places.get(key)
    return before === undefined ? null : before - place
  }
  return {
    isHidden: (name: string) => hidden.has(nameKey(name)),
    isGuildHidden: (name: string) => hiddenNames.guilds.has(nameKey(name)),
    isCharacterHidden: (name: string) => hiddenNames.characters.has(nameKey(name)),
    moved: (key: string, place: number) => ({
      day: since(yesterday, key, place),
      week: since(lastWeek, key, place),
    }),
  }
}

/** Names beyond those whose places are kept have no key. */
export const keysOfPlaced = (rows: readonly { name: string }[]): ReadonlyMap<string, string> =>
  distinctKeys(rows.slice(0, MOST_PLACES).map(({ name }) => name))

const rankings: ValueKind = { most: 20 }
const vip: ValueKind = { most: 10 }

const dependencies = (figure: FigureName) => [
  ...(figure === 'guilds' || figure === 'castles' ? [figureKey('emblems')] : []),
  figureKey(figure),
  realmType.key,
]

interface Hidden {
  isGuildHidden: (name: string) => boolean
  isCharacterHidden: (name: string) => boolean
}

async function ranked<F extends RankingName, R>(
  source: RankingSource,
  realm: Realm,
  figure: F,
  presenter: () => (row: AnswerRow<F>, hidden: Hidden) => R,
) {
  const day = await siteDay(source)
  return source.cache.get(rankings, `${figure} ${realm.id} ${day}`, dependencies(figure), async () => {
    const { isHidden, isGuildHidden, isCharacterHidden, moved } = await movementOf(source, realm, figure, day)
    const rows = await readRows(source.database.reader, realm.id, figure)
    const present = presenter()
    const visible = (rows as AnswerRow<F>[]) // The cast is safe, because only the list `servers` has rows of another type, and that list is not a ranking.
      .filter(({ name }) => !isHidden(name))
    const keys = keysOfPlaced(visible)
    return visible.map((row, index) => ({
      place: index + 1,
      moved: moved(keys.get(row.name) ?? '', index + 1),
      ...present(row, { isGuildHidden, isCharacterHidden }),
    }))
  })
}

export const rankedPlayers = (source: RankingSource, realm: Realm): Promise<readonly PlayerRow[]> =>
  ranked(source, realm, 'players', () => {
    const faction = factionNamer(realm)
    return (row, { isGuildHidden }) => ({
      ...row,
      faction: faction(row.faction),
      guild: row.guild !== null && isGuildHidden(row.guild) ? null : row.guild,
    })
  })

export async function rankedGuilds(source: RankingSource, realm: Realm): Promise<readonly GuildRow[]> {
  const emblems = await emblemsOf(source, realm)
  return ranked(source, realm, 'guilds', () => (row, { isCharacterHidden }) => ({
    ...row,
    emblem: emblems.get(row.name)?.address ?? null,
    leader: row.leader === null || isCharacterHidden(row.leader) ? null : row.leader,
  }))
}

const iso = (seconds: number): string => new Date(seconds * 1_000).toISOString()

export async function vipRows(source: RankingSource, realm: Realm): Promise<readonly VipRow[]> {
  const rows = await source.cache.get(vip, String(realm.id), dependencies('vip'), async () => {
    const hidden = await readHiddenNames(source.database.reader, realm.id)
    const stored = await readRows(source.database.reader, realm.id, 'vip')
    return stored
      .filter(({ name }) => !hidden.characters.has(nameKey(name)))
      .map(({ name, tier, ends_at }) => ({ name, tier, ends_at: iso(ends_at) }))
  })
  return rows.filter(({ ends_at }) => ends_at > source.clock.now().toISOString())
}

const shortRankings: ValueKind = { most: 40 }

/** Returns a function that reads a ranking by one number. */
export const tallyRows =
  (figure: TallyName) =>
  (source: RankingSource, realm: Realm): Promise<readonly TallyRow[]> =>
    source.cache.get(shortRankings, `${figure} ${realm.id}`, dependencies(figure), async () => {
      const hidden = await readHiddenNames(source.database.reader, realm.id)
      const faction = factionNamer(realm)
      const stored = await readRows(source.database.reader, realm.id, figure)
      return stored
        .filter(({ name }) => !hidden.characters.has(nameKey(name)))
        .map((row, index) => ({ place: index + 1, ...row, faction: faction(row.faction) }))
    })

export async function castleRows(source: RankingSource, realm: Realm): Promise<Castles['rows']> {
  const emblems = await emblemsOf(source, realm)
  return source.cache.get(shortRankings, `castles ${realm.id}`, dependencies('castles'), async () => {
    const hidden = await readHiddenNames(source.database.reader, realm.id)
    const stored = await readRows(source.database.reader, realm.id, 'castles')
    return stored.map(({ castle, guild }) => {
      const owner = guild === null || hidden.guilds.has(nameKey(guild)) ? null : guild
      return {
        castle: castleName(realm, castle),
        guild: owner,
        emblem: owner === null ? null : (emblems.get(owner)?.address ?? null),
      }
    })
  })
}
