import type { ServerState, StatusSettings } from './status.ts'

/** Seconds for which what a script sends may hold, and for how long it does where the script says nothing else. */
export const STATUS_INTERVAL = { least: 10, most: 86_400, usual: 300 } as const

/** What a script has sent. */
export interface StatusReport {
  state: ServerState
  players: number | null
  message: string
  until: string
  /** Seconds until the script promised to send again. */
  interval: number
  received_at: string
}

/** What the site says of the game's server. */
export interface ServerStatus {
  /** Null where nobody has set anything up; `unknown` where a script has not kept its promise, or the realm could not be read. */
  state: ServerState | 'unknown' | null
  message: string
  until: string
  players: number | null
  /** Where the state is unknown: whole minutes since the script sent last, or the realm was read. */
  minutes_ago: number | null
}

const SECOND_MS = 1_000
const MINUTE_MS = 60_000

/** What the first realm says that stands for the landing page, in place of a script. */
export interface RealmReport {
  /** As long as it holds; null where it has never been read. */
  report: StatusReport | null
  /** Those online, for which it may hold longer. */
  players: number | null
}

const endOf = ({ received_at, interval }: StatusReport): number => Date.parse(received_at) + interval * SECOND_MS

/** Whether a script has kept its promise. */
export const isFresh = (report: StatusReport, now: Date): boolean => now.getTime() <= endOf(report)

type Chosen = Pick<StatusSettings, 'state' | 'message' | 'until' | 'players_from' | 'players'>

/**
 * What is said now, and when time alone makes it something else: what is set by hand, else what a script sends as long as it does,
 * else what a realm says.
 */
export function serverStatus(
  chosen: Chosen,
  sent: StatusReport | null,
  now: Date,
  realm: RealmReport | null = null,
): { status: ServerStatus; changesAt: Date | null } {
  const report = sent && isFresh(sent, now) ? sent : (realm?.report ?? sent)
  const receivedAt = report ? Date.parse(report.received_at) : 0
  const endsAt = report ? endOf(report) : 0
  const fresh = report && isFresh(report, now) ? report : null
  const isByHand = chosen.state !== ''
  const isOverdue = !isByHand && report !== null && fresh === null
  const state = chosen.state || (fresh?.state ?? (isOverdue ? 'unknown' : null))
  const minutes = Math.floor((now.getTime() - receivedAt) / MINUTE_MS)
  const counted = fresh?.players ?? realm?.players ?? null
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
    },
    changesAt: dependsOnReport && (fresh || isOverdue) ? new Date(nextAt) : null,
  }
}
