import type { ServerState, StatusSettings } from './status.ts'

export const STATUS_INTERVAL = { least: 10, most: 86_400, usual: 300 } as const

export interface StatusReport {
  state: ServerState
  players: number | null
  message: string
  until: string
  interval: number
  received_at: string
}

export interface ServerStatus {
  state: ServerState | 'unknown' | null
  message: string
  until: string
  players: number | null
  /**
   * Whole minutes since the last report if the next report is overdue, in which case the state is unknown. Otherwise
   * null.
   */
  minutes_ago: number | null
  /** The most players at once today, in the site's time zone. Null if no realm gives their number, or nobody has played. */
  peak_today: number | null
}

const SECOND_MS = 1_000
const MINUTE_MS = 60_000

export interface RealmReport {
  report: StatusReport | null
  players: number | null
  peak: number | null
}

/** Returns the time at which the next report is overdue, in milliseconds since 1970. */
export const endOfReport = ({ received_at, interval }: StatusReport): number =>
  Date.parse(received_at) + interval * SECOND_MS

export const isFresh = (report: StatusReport, now: Date): boolean => now.getTime() <= endOfReport(report)

type Chosen = Pick<StatusSettings, 'state' | 'message' | 'until' | 'players_from' | 'players'>

/**
 * The operator's setting overrides the report of a script. A script's report overrides the state that is read from the
 * game.
 */
export function serverStatus(
  chosen: Chosen,
  sent: StatusReport | null,
  now: Date,
  realm: RealmReport | null = null,
): { status: ServerStatus; changesAt: Date | null } {
  const report = sent && isFresh(sent, now) ? sent : (realm?.report ?? sent)
  const receivedAt = report ? Date.parse(report.received_at) : 0
  const endsAt = report ? endOfReport(report) : 0
  const fresh = report && isFresh(report, now) ? report : null
  const isByHand = chosen.state !== ''
  const isOverdue = !isByHand && report !== null && fresh === null
  const state = chosen.state || (fresh?.state ?? (isOverdue ? 'unknown' : null))
  const minutes = Math.floor((now.getTime() - receivedAt) / MINUTE_MS)
  const counted = fresh?.players ?? realm?.players ?? null
  const isCountedByRealm = chosen.players_from === '' && fresh?.players == null
  const players = { 'by hand': chosen.players, none: null, '': counted }[chosen.players_from]
  const maintenance = state === 'maintenance' ? (isByHand ? chosen : fresh) : null
  const dependsOnReport = report !== null && (!isByHand || chosen.players_from === '')
  const nextAt = fresh ? endsAt + 1 : receivedAt + (minutes + 1) * MINUTE_MS
  return {
    status: {
      state,
      message: maintenance?.message ?? '',
      until: maintenance?.until ?? '',
      players: state === 'online' || state === null ? players : null,
      minutes_ago: isOverdue ? minutes : null,
      peak_today: (isCountedByRealm && realm?.peak) || null,
    },
    changesAt: dependsOnReport && (fresh || isOverdue) ? new Date(nextAt) : null,
  }
}
