import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database } from '../database.ts'
import { lockNames } from '../dialect/locks.ts'
import type { SystemTables } from '../tables.ts'
import { readState, writeState, type LeaseName } from './siteState.ts'

interface LeaseOptions {
  name: LeaseName
  /** After this many milliseconds without renewal, another process may take over the lease. */
  milliseconds: number
}

export class LeaseLostError extends Error {}

/**
 * The right to do work that only one process may do at a time. The holder renews the lease during the work; the lease
 * of a dead process expires.
 */
export class Lease {
  readonly #database: Database
  readonly #clock: { now: () => Date }
  readonly #name: LeaseName
  readonly #milliseconds: number
  readonly #holder = randomUUID()

  constructor(
    { database, clock }: { database: Database; clock: { now: () => Date } },
    { name, milliseconds }: LeaseOptions,
  ) {
    this.#database = database
    this.#clock = clock
    this.#name = name
    this.#milliseconds = milliseconds
  }

  /**
   * Runs `work` while holding the lease; returns null if another process has the lease. The signal `lost` aborts if the
   * lease is lost, because another process may then start the same work.
   */
  async hold<T>(work: (lost: AbortSignal) => Promise<T>): Promise<T | null> {
    if (!(await this.#acquire())) return null
    const lost = new AbortController()
    const isLost = new Promise((resolve) => lost.signal.addEventListener('abort', resolve))
    const lose = () => lost.abort(new LeaseLostError(`The lease ${this.#name} was lost.`))
    // This timer aborts the work when the lease expires, even if a renewal hangs because the database does not respond.
    let expiry = setTimeout(lose, this.#milliseconds)
    const renew = async () => {
      const begun = performance.now()
      try {
        if (!(await this.#acquire())) return lose()
        clearTimeout(expiry)
        expiry = setTimeout(lose, begun + this.#milliseconds - performance.now())
      } catch {
        // A failed renewal is ignored, because the next renewal may still be in time.
      }
    }
    let renewing = Promise.resolve()
    const renewal = setInterval(() => {
      renewing = renew()
    }, this.#milliseconds / 3)
    try {
      return await work(lost.signal)
    } finally {
      clearInterval(renewal)
      // The release waits for a running renewal, because a renewal after the release would take the lease again.
      await Promise.race([renewing, isLost])
      clearTimeout(expiry)
      await this.#release().catch(() => undefined)
    }
  }

  #acquire(): Promise<boolean> {
    return this.#locked(async (tx, holder, until) => {
      const now = this.#clock.now()
      const left = Date.parse(until) - now.getTime()
      // If a lease has more time left than its full duration, the clock was set back. The lease may then be taken over.
      if (holder !== this.#holder && left > 0 && left <= this.#milliseconds) return false
      const expiry = new Date(now.getTime() + this.#milliseconds)
      await writeState(tx, this.#name, `${this.#holder} ${expiry.toISOString()}`, now)
      return true
    })
  }

  #release(): Promise<void> {
    return this.#locked(async (tx, holder) => {
      if (holder === this.#holder) await writeState(tx, this.#name, '', this.#clock.now())
    })
  }

  #locked<T>(work: (tx: Transaction<SystemTables>, holder: string, until: string) => Promise<T>): Promise<T> {
    return this.#database.transaction(async (tx) => {
      await lockNames(tx, this.#database.engine, [this.#name])
      const [holder = '', until = ''] = (await readState(tx, this.#name))?.split(' ') ?? []
      return work(tx, holder, until)
    })
  }
}
