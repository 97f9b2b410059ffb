import { factionsOf } from '../../../content/realms/factions.ts'
import { figureKey, type RankingName } from '../../../content/realms/figures.ts'
import type { GuildRow, PlayerRow, VipRow } from '../../../content/realms/realmSchemas.ts'
import { nameKey } from '../../../content/realms/nameKey.ts'
import { realm as realmType } from '../../../content/settings/realm.ts'
import { site } from '../../../content/settings/site.ts'
import { zoneClock } from '../../../content/settings/zoneClock.ts'
import { readSingle } from '../../content/singleRow.ts'
import type { Context } from '../../context/context.ts'
import type { AnswerRow } from '../answers.ts'
import type { Realm } from '../realms.ts'
import { readHiddenNames } from './hiddenNames.ts'
import { dayBefore, namesOn } from './rankingPlaces.ts'
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
  const hidden = await readHiddenNames(database.reader, id)
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
    moved: (name: string, place: number) => ({
      day: since(yesterday, nameKey(name), place),
      week: since(lastWeek, nameKey(name), place),
    }),
  }
}

const rankings: ValueKind = { most: 20 }
const vip: ValueKind = { most: 10 }

const dependencies = (figure: RankingName | 'vip') => [figureKey(figure), realmType.key]

async function ranked<F extends RankingName, R>(
  source: RankingSource,
  realm: Realm,
  figure: F,
  presenter: () => (row: AnswerRow<F>, isHidden: (name: string) => boolean) => R,
) {
  const day = await siteDay(source)
  return source.cache.get(rankings, `${figure} ${realm.id} ${day}`, dependencies(figure), async () => {
    const { isHidden, moved } = await movementOf(source, realm, figure, day)
    const rows = await readRows(source.database.reader, realm.id, figure)
    const present = presenter()
    return (rows as AnswerRow<F>[]) // The cast is safe, because only the list `servers` has rows of another type, and that list is not a ranking.
      .filter(({ name }) => !isHidden(name))
      .map((row, index) => ({ place: index + 1, moved: moved(row.name, index + 1), ...present(row, isHidden) }))
  })
}

export const rankedPlayers = (source: RankingSource, realm: Realm): Promise<readonly PlayerRow[]> =>
  ranked(source, realm, 'players', () => {
    const faction = factionsOf(realm.factions)
    return (row, isHidden) => ({
      ...row,
      faction: faction(row.faction),
      guild: row.guild !== null && isHidden(row.guild) ? null : row.guild,
    })
  })

export const rankedGuilds = (source: RankingSource, realm: Realm): Promise<readonly GuildRow[]> =>
  ranked(source, realm, 'guilds', () => (row, isHidden) => ({
    ...row,
    leader: isHidden(row.leader) ? null : row.leader,
  }))

const iso = (seconds: number): string => new Date(seconds * 1_000).toISOString()

export async function vipRows(source: RankingSource, realm: Realm): Promise<readonly VipRow[]> {
  const rows = await source.cache.get(vip, String(realm.id), dependencies('vip'), async () => {
    const hidden = await readHiddenNames(source.database.reader, realm.id)
    const stored = await readRows(source.database.reader, realm.id, 'vip')
    return stored
      .filter(({ name }) => !hidden.has(nameKey(name)))
      .map(({ name, tier, ends_at }) => ({ name, tier, ends_at: iso(ends_at) }))
  })
  return rows.filter(({ ends_at }) => ends_at > source.clock.now().toISOString())
}
