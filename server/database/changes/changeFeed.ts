import { randomUUID } from 'node:crypto'
import { status } from '../../../content/settings/status.ts'
import type { CommitNotices, Database } from '../database.ts'
import { readState } from '../state/siteState.ts'

/**
 * How often the log is read for what other processes have committed, so that a visitor sees it within a second. Less often
 * where the database gives notice of commits; still, since the connection for notices can be lost without a sign.
 */
const POLL_MS = { withNotices: 600, withoutNotices: 400 } as const

/** A reading that takes longer is abandoned, and the log is read again. */
const READ_TIMEOUT_MS = 5_000

/**
 * On PostgreSQL a sequence number is taken before its transaction commits, so a lower number can appear after a higher one.
 * A gap is watched this long before it is taken for a transaction that rolled back: longer than a transaction may last.
 */
const GAP_MS = 60_000

/** How many of the newest numbers may belong to transactions that are still running when the feed starts. */
const MOST_RUNNING = 500

type Listener = (types: ReadonlySet<string>) => void

/**
 * Tells which content types have changed: at once for commits of this process, and by reading `changes` for those of other
 * processes (a second server, the command line). The caches depend on it.
 */
export class ChangeFeed {
  /** Notices of commits carry it. By it this process knows its own, which its listeners have heard of already. */
  readonly name = randomUUID()
  readonly #database: Database
  readonly #listeners = new Set<Listener>()
  readonly #ownListeners = new Set<(types: readonly string[]) => void>()
  /** Every entry up to this number has been delivered, or was given up as a gap. */
  #floor = 0
  /** Numbers above the floor that have been delivered. */
  readonly #delivered = new Set<number>()
  /** Since when the gaps below a number are watched. */
  #watchedGap: { since: number; upTo: number } | null = null
  /** What a script has sent last of the game's server: it is in no entry. */
  #report: string | null = null
  #timer: NodeJS.Timeout | undefined
  #notices: CommitNotices | undefined
  #reading: Promise<void> | undefined
  /** Whether a notice came while the log was being read. */
  #mustReadAgain = false
  /** Whether the last reading failed. */
  #isFailing = false
  #closed = false
  readonly #onError: (error: unknown) => void

  constructor(database: Database, onError: (error: unknown) => void) {
    this.#database = database
    this.#onError = onError
  }

  /** Starts after the entries that the log has now. */
  async start(): Promise<void> {
    this.#report = await readState(this.#database.reader, 'status-report')
    const last = await this.#database.reader
      .selectFrom('changes')
      .select(({ fn }) => fn.max('sequence').as('sequence'))
      .executeTakeFirst()
    // `max` of an empty table is null, whatever Kysely's type of it says. On SQLite one transaction follows another.
    this.#floor = Math.max(0, Number(last?.sequence ?? 0) - (this.#database.engine === 'sqlite' ? 0 : MOST_RUNNING))
    this.#markDelivered(await this.#entriesAboveFloor())
    this.#raiseFloor()
    this.#notices = this.#database.watch?.((from) => this.#onNotice(from))
    this.#schedule()
  }

  listen(listener: Listener): void {
    this.#listeners.add(listener)
  }

  /** Calls back with the type of each entry that this process commits. */
  listenOwn(listener: (types: readonly string[]) => void): void {
    this.#ownListeners.add(listener)
  }

  /** Delivers entries that this process has just committed. */
  committed(entries: readonly { sequence: number; type: string }[]): void {
    this.#markDelivered(entries)
    const types = entries.map(({ type }) => type)
    for (const listener of this.#ownListeners) listener(types)
    this.#deliver(new Set(types))
  }

  /**
   * Invalidates what the caches of this process hold of these types, where it changed without an entry in the log: the log
   * holds what people did.
   */
  invalidate(types: ReadonlySet<string>): void {
    this.#deliver(types)
  }

  /** Whether notices of other processes' commits arrive; null where the database gives none. */
  get noticesArrive(): boolean | null {
    return this.#notices?.isListening ?? null
  }

  /** Reads what others have committed since the last reading. */
  async poll(): Promise<void> {
    const [entries, report] = await Promise.all([
      this.#entriesAboveFloor(),
      readState(this.#database.reader, 'status-report'),
    ])
    if (report !== this.#report) {
      this.#report = report
      this.#deliver(new Set([status.key]))
    }
    // Meanwhile some may have been delivered: by a commit of this process, or by another reading.
    const fresh = entries.filter(({ sequence }) => sequence > this.#floor && !this.#delivered.has(sequence))
    this.#deliver(new Set(fresh.map((entry) => entry.content_type)))
    this.#markDelivered(entries)
    this.#raiseFloor()
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await this.#notices?.close()
    await this.#reading
  }

  #entriesAboveFloor() {
    return this.#database.reader
      .selectFrom('changes')
      .select(['sequence', 'content_type'])
      .where('sequence', '>', this.#floor)
      .orderBy('sequence')
      .execute()
  }

  #markDelivered(entries: readonly { sequence: number }[]): void {
    for (const { sequence } of entries) if (sequence > this.#floor) this.#delivered.add(sequence)
  }

  #raiseFloor(): void {
    while (this.#delivered.delete(this.#floor + 1)) this.#floor += 1
    if (this.#watchedGap && this.#watchedGap.upTo <= this.#floor) this.#watchedGap = null
    if (this.#delivered.size === 0) return
    this.#watchedGap ??= { since: performance.now(), upTo: largest(this.#delivered) }
    if (performance.now() - this.#watchedGap.since <= GAP_MS) return
    this.#floor = this.#watchedGap.upTo
    for (const sequence of this.#delivered) if (sequence <= this.#floor) this.#delivered.delete(sequence)
    this.#raiseFloor()
  }

  #deliver(types: ReadonlySet<string>): void {
    if (types.size === 0) return
    for (const listener of this.#listeners) listener(types)
  }

  /** A process has committed. However many notices come while the log is read, it is read once more. */
  #onNotice(from: string | null): void {
    if (this.#closed || from === this.name) return
    if (this.#reading) {
      this.#mustReadAgain = true
      return
    }
    clearTimeout(this.#timer)
    this.#read()
  }

  #read(): void {
    this.#reading = withTimeout(this.poll())
      .then(() => {
        this.#isFailing = false
      })
      .catch((error: unknown) => {
        if (this.#closed) return
        // Reported once: while the database is away every reading fails.
        if (!this.#isFailing) this.#onError(error)
        this.#isFailing = true
      })
      .finally(() => {
        this.#reading = undefined
        if (this.#closed) return
        if (this.#mustReadAgain) {
          this.#mustReadAgain = false
          this.#read()
        } else this.#schedule()
      })
  }

  #schedule(): void {
    const wait = this.#notices?.isListening ? POLL_MS.withNotices : POLL_MS.withoutNotices
    this.#timer = setTimeout(() => this.#read(), wait)
    this.#timer.unref()
  }
}

/** The largest number of a set that may be too large for the arguments of Math.max. */
function largest(numbers: ReadonlySet<number>): number {
  let most = 0
  for (const number of numbers) if (number > most) most = number
  return most
}

async function withTimeout(reading: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The log of changes could not be read in time.')), READ_TIMEOUT_MS)
  })
  return Promise.race([reading, timeout]).finally(() => clearTimeout(timer))
}
