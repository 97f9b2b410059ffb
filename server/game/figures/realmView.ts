import {
  figureKey,
  sectionOf,
  type FigureAge,
  type FigureName,
  type RankingName,
} from '../../../content/realms/figures.ts'
import type {
  Castles,
  FactionRanking,
  GuildCard,
  PlayerCard,
  Population,
  RealmAnswer,
  VipRow,
} from '../../../content/realms/realmSchemas.ts'
import { realmState } from '../../../content/realms/serverState.ts'
import type { PopulationSpan } from '../../../content/realms/population.ts'
import { nameKey } from '../../../content/text.ts'
import { realm as realmType } from '../../../content/settings/realm.ts'
import type { Dependencies } from '../../responseCache/responseCache.ts'
import { factionNamer } from '../adapters/adapterOf.ts'
import { registrationNeeds } from '../writing/gamePowers.ts'
import { probedServers, readRealms, type Realm } from '../realms.ts'
import { emblemsOf, type Emblem } from './guildEmblems.ts'
import { findNamed } from './namedRows.ts'
import { readHiddenNames } from './hiddenNames.ts'
import { courseOf } from './rankingPlaces.ts'
import { readPopulation } from './population.ts'
import {
  castleRows,
  keysOfPlaced,
  rankedGuilds,
  rankedPlayers,
  tallyRows,
  vipRows,
  type RankingSource,
} from './rankings.ts'
import { readAge, readRows } from './readFigures.ts'

export interface Viewed {
  source: RankingSource
  realm: Realm
  noted: Dependencies
}

export async function visibleRealms(source: RankingSource, { uses }: Dependencies): Promise<Realm[]> {
  uses(realmType.key)
  const { realms } = await readRealms(source.database.reader, source.config.games)
  return realms.filter(({ hidden }) => !hidden)
}

export const known = async ({ source, realm, noted }: Viewed, figure: FigureName) => {
  if (realm.hides.has(sectionOf(figure))) return null
  noted.uses(figureKey(figure))
  const now = source.clock.now()
  return readAge(source.database.reader, realm.id, figure, { now, staleAt: noted.staleAt })
}

async function ageOf(viewed: Viewed, figure: FigureName): Promise<FigureAge> {
  const { state, as_of } = (await known(viewed, figure)) ?? { state: 'unknown' as const, as_of: null }
  return { state, as_of }
}

function byFaction<N extends string>(
  realm: Realm,
  rows: readonly ({ faction: string | null } & Record<N, number>)[],
  numbers: readonly N[],
): ({ faction: string | null } & Record<N, number>)[] {
  const factionOf = factionNamer(realm)
  const groups = Map.groupBy(rows, ({ faction }) => factionOf(faction))
  return [...groups].map(([faction, parts]) => {
    const sums = numbers.map((name) => [name, parts.reduce((sum, part) => sum + part[name], 0)])
    return { faction, ...(Object.fromEntries(sums) as Record<N, number>) } // The cast is safe, because `sums` has one entry for each name in `numbers`.
  })
}

async function freshRows<F extends FigureName>({ source, realm }: Viewed, figure: F, { state }: FigureAge) {
  return state === 'unknown' ? [] : readRows(source.database.reader, realm.id, figure)
}

const withoutRecord = (age: Awaited<ReturnType<typeof known>>): FigureAge | null =>
  age && { state: age.state, as_of: age.as_of }

async function statusOf({ source, realm, noted }: Viewed): Promise<RealmAnswer['status']> {
  const names = probedServers(realm)
  if (names.length === 0) return null
  noted.uses(figureKey('servers'))
  const now = source.clock.now()
  const age = await readAge(source.database.reader, realm.id, 'servers', { now, staleAt: noted.staleAt })
  if (!age || age.state === 'unknown') return { state: 'unknown', as_of: age?.as_of ?? null, servers: [] }
  // An admin may have changed the list of servers since the last check, so rows of removed servers are left out.
  const rows = (await readRows(source.database.reader, realm.id, 'servers')).filter(({ server }) =>
    names.includes(server),
  )
  return { state: realmState(rows), as_of: age.as_of, servers: rows.map(({ server, up }) => ({ name: server, up })) }
}

/** Nobody plays on a realm whose servers are down, whatever was read a moment ago. */
export const withPlayers = (answer: RealmAnswer, players: number | null): RealmAnswer => ({
  ...answer,
  online: answer.online && { ...answer.online, players },
  factions: answer.factions && {
    ...answer.factions,
    rows: answer.factions.rows.map((row) => ({ ...row, online: 0 })),
  },
})

export async function realmAnswer(source: RankingSource, realm: Realm, noted: Dependencies): Promise<RealmAnswer> {
  const viewed = { source, realm, noted }
  const [online, factions, kills] = [
    await known(viewed, 'online'),
    withoutRecord(await known(viewed, 'factions')),
    withoutRecord(await known(viewed, 'kills')),
  ]
  const [players] = online ? await freshRows(viewed, 'online', online) : []
  const status = await statusOf(viewed)
  const answer: RealmAnswer = {
    key: realm.key,
    name: realm.name,
    landing: [...realm.landing],
    registration: registrationNeeds(realm),
    status,
    online: online && { ...online, players: players?.players ?? null },
    factions: factions && {
      ...factions,
      rows: byFaction(realm, await freshRows(viewed, 'factions', factions), ['players', 'online']),
    },
    kills: kills && { ...kills, rows: byFaction(realm, await freshRows(viewed, 'kills', kills), ['kills']) },
    players: withoutRecord(await known(viewed, 'players')),
    guilds: withoutRecord(await known(viewed, 'guilds')),
    vip: withoutRecord(await known(viewed, 'vip')),
    castles: withoutRecord(await known(viewed, 'castles')),
    zeny: withoutRecord(await known(viewed, 'zeny')),
    mvp: withoutRecord(await known(viewed, 'mvp')),
    pvp: withoutRecord(await known(viewed, 'pvp')),
    fame: withoutRecord(await known(viewed, 'fame')),
  }
  return status?.state === 'offline' ? withPlayers(answer, 0) : answer
}

interface Ranked<R> {
  age: FigureAge
  rows: readonly R[]
}

const rankingOf = async <R>(
  viewed: Viewed,
  figure: FigureName,
  read: (source: RankingSource, realm: Realm) => Promise<readonly R[]>,
): Promise<Ranked<R>> => {
  const age = await ageOf(viewed, figure)
  return { age, rows: age.state === 'unknown' ? [] : await read(viewed.source, viewed.realm) }
}

/** The page becomes stale when the first of these VIP memberships expires, even if the game is not read again. */
async function vipRanking(viewed: Viewed): Promise<Ranked<VipRow>> {
  const ranked = await rankingOf(viewed, 'vip', vipRows)
  const [first] = ranked.rows.map(({ ends_at }) => ends_at).toSorted()
  if (first !== undefined) viewed.noted.staleAt(new Date(first))
  return ranked
}

export const rankings = {
  players: (viewed: Viewed) => rankingOf(viewed, 'players', rankedPlayers),
  guilds: (viewed: Viewed) => {
    viewed.noted.uses(figureKey('emblems'))
    return rankingOf(viewed, 'guilds', rankedGuilds)
  },
  vip: vipRanking,
  zeny: (viewed: Viewed) => rankingOf(viewed, 'zeny', tallyRows('zeny')),
  mvp: (viewed: Viewed) => rankingOf(viewed, 'mvp', tallyRows('mvp')),
  pvp: (viewed: Viewed) => rankingOf(viewed, 'pvp', tallyRows('pvp')),
  fame: (viewed: Viewed) => rankingOf(viewed, 'fame', tallyRows('fame')),
} as const

export async function emblemOf(viewed: Viewed, name: string): Promise<Emblem | null> {
  if ((await ageOf(viewed, 'emblems')).state === 'unknown') return null
  return (await emblemsOf(viewed.source, viewed.realm)).get(name) ?? null
}

export async function castleList(viewed: Viewed): Promise<Castles> {
  viewed.noted.uses(figureKey('emblems'))
  const { age, rows } = await rankingOf(viewed, 'castles', castleRows)
  return { ...age, hours: [...viewed.realm.siegeHours], rows: [...rows] }
}

export async function factionRanking(viewed: Viewed): Promise<FactionRanking> {
  const { realm } = viewed
  const age = await ageOf(viewed, 'factions')
  const rows = byFaction(realm, await freshRows(viewed, 'factions', age), ['players', 'online'])
  const kills = await ageOf(viewed, 'kills')
  const killed = new Map(
    byFaction(realm, await freshRows(viewed, 'kills', kills), ['kills']).map((row) => [row.faction, row.kills]),
  )
  const isOffline = (await statusOf(viewed))?.state === 'offline'
  const ranked = rows.toSorted((one, other) => other.players - one.players)
  return {
    ...age,
    rows: ranked.map((row, index) => ({
      place: index + 1,
      ...row,
      ...(isOffline && { online: 0 }),
      kills: killed.get(row.faction) ?? null,
    })),
  }
}

/** Returns null if the character has not been in the ranking for a month, or if staff have hidden the name. */
async function cardOf<R extends { name: string }>(
  { source, realm }: Viewed,
  figure: RankingName,
  name: string,
  { age, rows }: Ranked<R>,
) {
  const { reader } = source.database
  const row = findNamed(rows, name)
  const key = (row && keysOfPlaced(rows).get(row.name)) ?? nameKey(name)
  const course = await courseOf(reader, { realmId: realm.id, figure }, key)
  if (!row && course.length === 0) return null
  const hidden = await readHiddenNames(reader, realm.id)
  if ((figure === 'guilds' ? hidden.guilds : hidden.characters).has(nameKey(name))) return null
  return { card: { ...age, name: row?.name ?? name, row }, course }
}

export async function playerCard(viewed: Viewed, name: string): Promise<PlayerCard | null> {
  if (viewed.realm.hides.has('players')) return null
  const found = await cardOf(viewed, 'players', name, await rankings.players(viewed))
  if (!found) return null
  const vip = (await rankings.vip(viewed)).rows.find((row) => row.name === found.card.name) ?? null
  return { ...found.card, vip, course: found.course }
}

export async function guildCard(viewed: Viewed, name: string): Promise<GuildCard | null> {
  if (viewed.realm.hides.has('guilds')) return null
  const found = await cardOf(viewed, 'guilds', name, await rankings.guilds(viewed))
  if (!found) return null
  const players = (await rankings.players(viewed)).rows
  const members = players.filter(({ guild }) => guild === found.card.name)
  const castles = (await castleList(viewed)).rows.flatMap(({ guild, castle }) =>
    guild === found.card.name ? [castle] : [],
  )
  return { ...found.card, castles, members, course: found.course }
}

export async function population(viewed: Viewed, span: PopulationSpan): Promise<Population> {
  const { source, realm } = viewed
  const age = (await known(viewed, 'online')) ?? { state: 'unknown', as_of: null, record: null, record_at: null }
  if (realm.hides.has('online')) return { ...age, points: [] }
  const now = source.clock.now()
  // A cached chart expires after a minute even if the number of players has not changed, because the chart ends at the
  // current time.
  if (age.state === 'current') viewed.noted.staleAt(new Date(now.getTime() + CHART_MS))
  return { ...age, points: await readPopulation(source.database.reader, realm.id, span, now) }
}

const CHART_MS = 60_000
