import { figureAge, figureKey, OLD_AFTER_INTERVALS } from '../../../content/realms/figures.ts'
import { realmState } from '../../../content/realms/serverState.ts'
import { realm } from '../../../content/settings/realm.ts'
import { site } from '../../../content/settings/site.ts'
import { zoneDay } from '../../../content/settings/zoneClock.ts'
import type { RealmReport, StatusReport } from '../../../content/settings/serverStatus.ts'
import type { ServerState } from '../../../content/settings/status.ts'
import type { Row } from '../../../content/define.ts'
import type { ValueKind } from '../../database/changes/versionedCache.ts'
import type { Dependencies } from '../../responseCache/responseCache.ts'
import { readPeak } from '../figures/population.ts'
import { readReading } from '../figures/readFigures.ts'
import { listRows } from '../../content/lists/readRows.ts'
import { resolveList, type Source } from '../../content/lists/resolveList.ts'
import { findSingle, type SingleSource } from '../../content/singleRow.ts'

type Stands = Pick<Row<typeof realm>, 'hidden' | 'landing_online' | 'hides_online'>
const standsForSite = ({ hidden, landing_online, hides_online }: Stands): boolean =>
  landing_online && !hidden && !hides_online

const realmLists: ValueKind = { most: 1 }

async function visibleRealm(source: Source): Promise<Row<typeof realm> | null> {
  const { rows } = await source.cache.get(realmLists, realm.key, [realm.key], async () =>
    listRows(await resolveList(source, realm, {})),
  )
  return rows.find(standsForSite) ?? null
}

const visibleStates = { online: 'online', partly: 'online', offline: 'offline' } as const satisfies Record<
  string,
  ServerState
>

export async function realmReport(
  source: Source & SingleSource,
  { uses, staleAt }: Dependencies,
): Promise<RealmReport | null> {
  for (const { key } of [realm, site]) uses(key)
  const shown = await visibleRealm(source)
  if (!shown) return null
  for (const figure of ['servers', 'online'] as const) uses(figureKey(figure))
  const { reader } = source.database
  const isProbed = shown.servers !== '' || shown.query !== ''
  const now = source.clock.now()
  const { time_zone } = await findSingle(source, site)
  const today = zoneDay(now, time_zone || undefined)
  staleAt(today.ends)
  const [servers, online, before] = await Promise.all([
    isProbed ? readReading(reader, shown.id, 'servers') : null,
    readReading(reader, shown.id, 'online'),
    readPeak(reader, shown.id, today.begins),
  ])
  const state = servers ? realmState(servers.rows) : 'unknown'
  const reported = servers && state !== 'unknown' ? { ...servers, state: visibleStates[state] } : online
  const age = figureAge(online, now)
  if (age.changesAt) staleAt(age.changesAt)
  const [counted] = online?.rows ?? []
  // Shown only if somebody says that the server is online. What was counted before it went down is no longer true.
  const players = age.age.state === 'unknown' || state === 'offline' ? null : (counted?.players ?? null)
  return {
    report: reported && reportOf({ state: 'online', ...reported }),
    players,
    // Who plays since yesterday counts, too, before the day's first reading.
    peak: before === null ? players : Math.max(before, players ?? 0),
  }
}

const reportOf = ({
  state,
  given_at,
  interval,
}: {
  state: ServerState
  given_at: string
  interval: number
}): StatusReport => ({
  ...{ state, players: null, message: '', until: '' },
  interval: OLD_AFTER_INTERVALS * interval,
  received_at: given_at,
})
