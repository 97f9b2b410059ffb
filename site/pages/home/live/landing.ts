import { readServerStatus } from '../../../../client/reader.ts'
import { fill } from '../../../../content/messages/fill.ts'
import type { FigureAge, RealmSection } from '../../../../content/realms/figures.ts'
import type { RealmAnswers, RealmName } from '../../../../content/realms/realmReader.ts'
import type { RealmAnswer } from '../../../../content/realms/realmSchemas.ts'
import type { Reader } from '../../../../content/reader.ts'
import type { ServerStatus } from '../../../../content/settings/serverStatus.ts'
import { site } from '../../../../content/settings/site.ts'
import { rankingAddress } from '../../../../content/site/realmAddresses.ts'
import { formatDate } from '../../../format/date.ts'
import { ageText } from '../../realms/live/ageText.ts'
import { followRealms } from '../../realms/live/realmSource.ts'
import { homeEnglish as english, homeWording as words } from '../wording.ts'
import type { HomeData, Landing, Parts, RankingList } from '../parts.ts'

const FIRST = 5

type Factions = FigureAge & { rows: readonly { faction: string | null; players: number; kills: number | null }[] }

const nameOf = (name: string): string => name.trim().toLowerCase()

const counted = (races: Parts['races'], { state, rows }: Factions): Parts['races'] =>
  races &&
  races.map((race) => {
    if (state === 'unknown') return { ...race, players: null, kills: null }
    const own = rows.find(({ faction }) => faction !== null && nameOf(faction) === nameOf(race.name))
    return own ? { ...race, players: own.players, kills: own.kills ?? race.kills } : race
  })

type Applied = (typed: Parts) => Parts & { live: Landing }

export async function loadLanding(reader: Reader, names: readonly RealmName[]): Promise<Applied> {
  const { time_zone } = await reader.single(site)
  const zone = time_zone || undefined
  const keyOf = (section: RealmSection) => names.find(({ landing }) => landing.includes(section))?.key
  const list = async <Section extends 'players' | 'guilds' | 'vip'>(
    section: Section,
    labels: readonly string[],
    rowsOf: (answer: RealmAnswers[Section]) => RankingList['rows'],
    second?: string,
  ): Promise<RankingList | undefined> => {
    const key = keyOf(section)
    const answer = key === undefined ? null : await reader.realms.read(section, key, { page: 1, per_page: FIRST })
    if (!answer || key === undefined) return undefined
    return {
      labels,
      ...(second && { second }),
      rows: rowsOf(answer),
      to: rankingAddress({ realm: key === names[0]?.key ? '' : key, list: section }),
      note: answer.state === 'unknown' ? words.unknownNow : ageText(answer, zone),
    }
  }
  const [online, factions] = [keyOf('online'), keyOf('factions')]
  const [players, guilds, vips, ranked] = await Promise.all([
    list('players', [english.level], ({ rows }) =>
      rows.map(({ place, name, faction, level }) => ({ id: place, name, faction: faction ?? '', cells: [level] })),
    ),
    list(
      'guilds',
      [english.members, english.score],
      ({ rows }) =>
        rows.map(({ place, name, leader, members, score }) => ({
          ...{ id: place, name, faction: leader ?? '', cells: [members, score] },
        })),
      english.leader,
    ),
    list(
      'vip',
      [english.tier],
      ({ rows }) =>
        rows.map(({ name, tier, ends_at }, id) => ({
          ...{ id, name, faction: formatDate(ends_at, zone), cells: [tier ?? english.vip] },
        })),
      english.until,
    ),
    factions === undefined ? null : reader.realms.read('factions', factions, {}),
  ])
  const live: Landing = {
    ...(players && { players }),
    ...(guilds && { guilds }),
    ...(vips && { vips }),
    ...(ranked && { factionsAge: ageText(ranked, zone) }),
    follows: { ...(online && { online }), ...(factions && { factions }), ...(zone && { zone }) },
  }
  return (typed) => ({
    ...typed,
    ...(players && { players: [] }),
    ...(guilds && { guilds: [] }),
    ...(vips && { vips: [] }),
    ...(ranked && { races: counted(typed.races, ranked) }),
    live,
  })
}

function withFigures(
  visible: HomeData,
  live: Landing,
  { realms, status }: { realms: readonly RealmAnswer[]; status: ServerStatus | null },
): HomeData {
  const realmOf = (key: string | undefined) => realms.find((realm) => realm.key === key)
  const { factions, kills } = realmOf(live.follows.factions) ?? {}
  const killed = new Map(kills?.rows.map((row) => [row.faction, row.kills]))
  const rows = factions?.rows.map((row) => ({ ...row, kills: killed.get(row.faction) ?? null }))
  const players = status?.players ?? null
  return {
    ...visible,
    ...(status && { status }),
    ...(factions && rows && { races: counted(visible.races, { ...factions, rows }) }),
    live: {
      ...live,
      ...(factions && { factionsAge: ageText(factions, live.follows.zone) }),
      ...(players !== null && players !== visible.status?.players && { said: fill(words.online, { players }) }),
    },
  }
}

export function followLanding(visible: HomeData, show: (newer: HomeData) => void): () => void {
  const { live } = visible
  if (!live?.follows.online && !live?.follows.factions) return () => undefined
  return followRealms(async (realms) => {
    const status = live.follows.online ? await readServerStatus() : null
    show(withFigures(visible, live, { realms, status }))
  })
}
