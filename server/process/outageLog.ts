import type { LogFn } from 'pino'
import { outageOf } from '../errors/outage.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
/** pino's number for its level `fatal`. */
const FATAL = 60

const AWAY =
  'PostgreSQL does not answer. What fails because of that is counted, and reported once an hour and at its end.'

type Write = (...args: Parameters<LogFn>) => void

interface Outage {
  since: number
  saidAt: number
  failed: Map<string, number>
  write: Write
}

/**
 * While PostgreSQL is away, everything that needs it fails again every second or two, and each request does. These
 * errors are counted instead of logged.
 */
export class OutageLog {
  readonly #now: () => number
  #isOn = false
  #outage: Outage | null = null

  constructor(now: () => number = () => Date.now()) {
    this.#now = now
  }

  /** SQLite has no server that could be away: there, a refused connection has another cause. */
  watch(): void {
    this.#isOn = true
  }

  /** True if the line is counted, and must not be written. `write` writes another line in its place. */
  counts(args: readonly unknown[], level: number, write: Write): boolean {
    const [what, message] = args
    const err = errorOf(what)
    if (!this.#isOn || level >= FATAL || outageOf(err) !== 'database_away') return false
    const now = this.#now()
    if (this.#outage === null) {
      this.#outage = { since: now, saidAt: now, failed: new Map(), write }
      write({ err }, AWAY)
    }
    const { failed, since, saidAt } = this.#outage
    const name = typeof message === 'string' ? message : 'Requests'
    failed.set(name, (failed.get(name) ?? 0) + 1)
    if (now - saidAt >= HOUR_MS) {
      this.#outage.saidAt = now
      write(
        { failed: Object.fromEntries(failed) },
        `PostgreSQL has not answered since ${new Date(since).toISOString()}.`,
      )
    }
    return true
  }

  /** Ends the outage, if there is one, because the database has answered. */
  returned(): void {
    if (this.#outage === null) return
    const { since, failed, write } = this.#outage
    this.#outage = null
    const minutes = Math.round((this.#now() - since) / MINUTE_MS)
    write({ failed: Object.fromEntries(failed) }, `PostgreSQL answers again, after ${minutes} minutes.`)
  }
}

function errorOf(what: unknown): unknown {
  if (what instanceof Error || typeof what !== 'object' || what === null) return what
  return 'err' in what ? what.err : 'error' in what ? what.error : undefined
}

export const outageLog = new OutageLog()
