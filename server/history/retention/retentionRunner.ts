import { setTimeout as sleep } from 'node:timers/promises'
import { retention, RETENTION_DELAY_HOURS } from '../../../content/settings/retention.ts'
import { SINGLE_ID } from '../../content/singleRow.ts'
import type { Clock } from '../../context/context.ts'
import type { Database } from '../../database/database.ts'
import { Lease } from '../../database/state/lease.ts'
import { readState, writeState } from '../../database/state/siteState.ts'
import { storedRow, type ContentTables } from '../../database/tables.ts'
import { endsWithin } from '../../process/system/endsWithin.ts'
import { expireBatches, expireStep, type Position } from './expireEntries.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** How often it checks whether a day has passed. */
const LOOK_MS = 10 * 60_000
/** How soon another process takes over from a killed one. */
const LEASE_MS = 10 * 60_000
/** After such a gap the clock may be wrong, so the next day is awaited. */
const SURE_MS = 7 * DAY_MS
/** How long a stop waits for a step. */
const STOP_MS = 4_000

const BEGINNING: Position = { time: '1970-01-01T00:00:00.000Z', sequence: 0 }

export interface Expired {
  entries: number
}

interface Options {
  onDone: (expired: Expired) => void
  onError: (error: unknown) => void
}

/**
 * Once a day removes history older than the setting; PictureCollector then removes pictures that only it named. Each
 * day continues where the last one ended. Only the process with the lease works.
 */
export class RetentionRunner {
  readonly #database: Database
  readonly #clock: Clock
  readonly #options: Options
  readonly #lease: Lease
  readonly #stopping = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #lastRun: Promise<unknown> = Promise.resolve()

  constructor(site: { database: Database; clock: Clock }, options: Options) {
    this.#database = site.database
    this.#clock = site.clock
    this.#options = options
    this.#lease = new Lease(site, { name: 'expiring-history', milliseconds: LEASE_MS })
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.#lastRun = this.#lastRun.then(() => this.run()).catch(this.#options.onError)
    }, LOOK_MS)
  }

  async stop(): Promise<boolean> {
    clearInterval(this.#timer)
    this.#stopping.abort()
    return endsWithin(this.#lastRun, STOP_MS)
  }

  /** Null if nothing was due or another process does it. */
  async run(): Promise<Expired | null> {
    if (!(await this.#isDue())) return null
    return this.#lease.hold(async (lost) =>
      (await this.#isDue()) ? this.#work(AbortSignal.any([lost, this.#stopping.signal])) : null,
    )
  }

  async #isDue(): Promise<boolean> {
    const last = await readState(this.#database.reader, 'history-day')
    const passed = last === null ? DAY_MS : this.#clock.now().getTime() - Date.parse(last)
    // Negative if the clock was set back.
    return passed >= DAY_MS || passed < 0
  }

  async #work(signal: AbortSignal): Promise<Expired> {
    const now = this.#clock.now()
    const last = await readState(this.#database.reader, 'history-day')
    const limit = await this.#limit(now)
    const isSure = last !== null && Math.abs(now.getTime() - Date.parse(last)) <= SURE_MS
    const expired = limit !== null && isSure ? await this.#expire(limit.toISOString(), signal) : { entries: 0 }
    if (!signal.aborted) await this.#database.transaction((tx) => writeState(tx, 'history-day', now.toISOString(), now))
    if (expired.entries > 0) this.#options.onDone(expired)
    return expired
  }

  /** Null if history is stored for ever. */
  async #limit(now: Date): Promise<Date | null> {
    const found = await this.#database.reader
      .withTables<ContentTables>()
      .selectFrom(retention.table)
      .selectAll()
      .where('id', '=', SINGLE_ID)
      .executeTakeFirst()
    if (!found) return null
    const row = storedRow(found)
    const years = Number(/^\d+/.exec(String(row['history']))?.[0] ?? 0)
    if (years === 0 || now.getTime() - Date.parse(row.updated_at) < RETENTION_DELAY_HOURS * HOUR_MS) return null
    const limit = new Date(now)
    limit.setUTCFullYear(limit.getUTCFullYear() - years)
    return limit
  }

  async #expire(limit: string, signal: AbortSignal): Promise<Expired> {
    const { engine } = this.#database
    let entries = 0
    for (let isOver = false; !isOver && !signal.aborted;) {
      const begun = performance.now()
      await this.#database.transaction(async (tx) => {
        const text = await readState(tx, 'history-expired')
        const from = text === null ? BEGINNING : (JSON.parse(text) as Position) // as the line below writes it
        const step = await expireStep(tx, engine, limit, from)
        if (step.next) await writeState(tx, 'history-expired', JSON.stringify(step.next), this.#clock.now())
        isOver = step.next === null
        entries += step.removed
      })
      // Pauses as long as it worked, so that other requests are served.
      await sleep(performance.now() - begun, undefined, { signal }).catch(() => undefined)
    }
    if (!signal.aborted) await this.#database.transaction((tx) => expireBatches(tx, limit))
    return { entries }
  }
}
