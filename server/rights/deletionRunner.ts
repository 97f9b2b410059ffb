import type { Clock } from '../context/context.ts'
import { Lease } from '../database/state/lease.ts'
import { readState, writeState } from '../database/state/siteState.ts'
import { RepeatedTask } from '../process/queues/repeatedTask.ts'
import { endsWithin } from '../process/system/endsWithin.ts'
import { releaseNames } from '../users/reservedNames.ts'
import { deleteDue, type Source } from './deletions.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const LOOK_MS = 60_000
const LEASE_MS = 10 * 60_000
export const EVERY_MS = HOUR_MS
/**
 * If the last run is longer ago than this, the clock may have jumped ahead. Nothing is then deleted until the next day,
 * because a deletion cannot be undone.
 */
const SURE_MS = 7 * DAY_MS
const STOP_MS = 4_000

interface Options {
  onDeleted: (accounts: number) => void
  onError: (error: unknown) => void
}

/** Every hour, deletes the accounts whose fourteen days are over. Only the process that holds the lease does so. */
export class DeletionRunner {
  readonly #source: Source & { clock: Clock }
  readonly #options: Options
  readonly #lease: Lease
  readonly #stopping = new AbortController()
  readonly #task = new RepeatedTask()

  constructor(source: Source & { clock: Clock }, options: Options) {
    this.#source = source
    this.#options = options
    this.#lease = new Lease(source, { name: 'deleting-accounts', milliseconds: LEASE_MS })
  }

  start(): void {
    this.#task.start(() => this.run(), LOOK_MS, this.#options.onError)
  }

  stop(): Promise<boolean> {
    this.#stopping.abort()
    return endsWithin(this.#task.stop(), STOP_MS)
  }

  async run(): Promise<void> {
    if ((await this.#waitMs()) > 0) return
    await this.#lease.hold(async (lost) => {
      const wait = await this.#waitMs()
      if (wait <= 0) await this.#work(-wait <= SURE_MS, AbortSignal.any([lost, this.#stopping.signal]))
    })
  }

  /** Negative if the next run is late. A time that is further away than a day was set by a clock that was ahead. */
  async #waitMs(): Promise<number> {
    const next = await readState(this.#source.database.reader, 'next-deletions')
    const wait = next === null ? -Infinity : Date.parse(next) - this.#source.clock.now().getTime()
    return wait > DAY_MS ? -Infinity : wait
  }

  async #work(isSure: boolean, signal: AbortSignal): Promise<void> {
    const { database, clock } = this.#source
    const now = clock.now()
    const deleted = isSure ? await deleteDue(this.#source, now, signal) : 0
    if (signal.aborted) return
    const next = new Date(now.getTime() + (isSure ? EVERY_MS : DAY_MS)).toISOString()
    await database.transaction(async (tx) => {
      if (isSure) await releaseNames(tx, now)
      await writeState(tx, 'next-deletions', next, now)
    })
    if (deleted > 0) this.#options.onDeleted(deleted)
  }
}
