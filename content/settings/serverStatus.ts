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
  /** Null where nobody has set anything up; `unknown` where a script has not kept its promise. */
  state: ServerState | 'unknown' | null
  message: string
  until: string
  players: number | null
  /** Where the state is unknown: whole minutes since the script sent last. */
  minutes_ago: number | null
}

const SECOND_MS = 1_000
const MINUTE_MS = 60_000

type Chosen = Pick<StatusSettings, 'state' | 'message' | 'until' | 'players_from' | 'players'>

/** What is said now, and when time alone makes it something else. */
export function serverStatus(
  chosen: Chosen,
  report: StatusReport | null,
  now: Date,
): { status: ServerStatus; changesAt: Date | null } {
  const receivedAt = report ? Date.parse(report.received_at) : 0
  const endsAt = report ? receivedAt + report.interval * SECOND_MS : 0
  const fresh = report && now.getTime() <= endsAt ? report : null
  const isByHand = chosen.state !== ''
  const isOverdue = !isByHand && report !== null && fresh === null
  const state = chosen.state || (fresh?.state ?? (isOverdue ? 'unknown' : null))
  const minutes = Math.floor((now.getTime() - receivedAt) / MINUTE_MS)
  const players = { 'by hand': chosen.players, none: null, '': fresh?.players ?? null }[chosen.players_from]
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
