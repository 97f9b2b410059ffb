import type { GatewayKey } from '../shop/gateways.ts'
import type { GameAccountNeeds } from './gameAccounts.ts'

/** What the site stores about people and for how long, for the page /privasi. Each number is what the code uses. */
export interface PrivacyFacts {
  session_days: number
  staff_session_hours: number
  log_in_days: number
  known_network_days: number
  remembered_browser_days: number
  device_mark_days: number
  attempt_hours: number
  answer_hours: number
  /** Years after which old entries of the log are removed. Null if they stay for ever. */
  history_years: number | null
  return_days: number
  reserved_name_days: number
  /** Null if no realm offers game accounts. */
  games: {
    password_hours: number
    step_days: number
    /** What new accounts need beside name, password and e-mail. */
    asks: readonly GameAccountNeeds['asks'][number][]
    /** Whether players link accounts that they have in the game. */
    links: boolean
    /** Whether players can buy items of the game on the site. */
    sells: boolean
    /** Services at which players can pay. They get the order's number and amount, and the buyer's name and e-mail. */
    pays_at: readonly GatewayKey[]
    /** How long the site keeps what they say of payments. */
    notice_days: number
  } | null
  /** Null if no backups are scheduled. */
  backups: { every_minutes: number; keep: number; days: number } | null
}
