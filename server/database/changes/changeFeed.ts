import { randomUUID } from 'node:crypto'
import type { CommitNotices, Database } from '../database.ts'

/**
 * How often the log is read for what other processes have committed, so that a visitor sees it within a second; less often
 * where the database tells of it, since that connection can be lost without a sign.
 */
const POLL_MS = { told: 600, untold: 400 } as const

/** A reading that has not ended by then is left to itself, and the log read anew. */
const READ_MS = 5_000

/**
 * On PostgreSQL a sequence number is taken before its transaction commits, so a lower one can appear after a higher one.
 * A gap is watched this long before it is taken for a transaction that rolled back; longer than any transaction may last.
 */
const GAP_MS = 60_000

/** So many of the numbers before the last one may belong to transactions that are still under way when the feed starts. */
const UNDER_WAY = 500

type Listener = (types: ReadonlySet<string>) => void

/**
 * Tells which types have changed: at once for this process's own commits, by reading `changes` for those of others (the
 * command line, a second process). Caches hang on it.
 */
export class ChangeFeed {
  /** By it notices of this process's own commits are known: those it has told already. */
  readonly name = randomUUID()
  readonly #database: Database
  readonly #listeners = new Set<Listener>()
  readonly #ownListeners = new Set<(types: readonly string[]) => void>()
  /** Every entry up to here has been told, or was given up as a gap. */
  #floor = 0
  /** Entries above the floor that have been told. */
  readonly #told = new Set<number>()
  /** Since when the gaps below a number are watched. */
  #watch: { since: number; upTo: number } | null = null
  #timer: NodeJS.Timeout | undefined
  #notices: CommitNotices | undefined
  #reading: Promise<void> | undefined
  #isNoticed = false
  #isAway = false
  #closed = false
  readonly #onError: (error: unknown) => void

  constructor(database: Database, onError: (error: unknown) => void) {
    this.#database = database
    this.#onError = onError
  }

  /** Starts after the entries that the log has now. */
  async start(): Promise<void> {
    const last = await this.#database.reader
      .selectFrom('changes')
      .select(({ fn }) => fn.max('sequence').as('sequence'))
      .executeTakeFirst()
    // `max` of an empty table is null, whatever Kysely's type of it says. On SQLite one transaction follows another.
    this.#floor = Math.max(0, Number(last?.sequence ?? 0) - (this.#database.engine === 'sqlite' ? 0 : UNDER_WAY))
    this.#remember(await this.#entries())
    this.#raiseFloor()
    this.#notices = this.#database.watch?.((from) => this.#noticed(from))
    this.#schedule()
  }

  listen(listener: Listener): void {
    this.#listeners.add(listener)
  }

  /** Told of the type of each entry that this process commits. */
  listenOwn(listener: (types: readonly string[]) => void): void {
    this.#ownListeners.add(listener)
  }

  /** Entries that this process has just committed. */
  committed(entries: readonly { sequence: number; type: string }[]): void {
    this.#remember(entries)
    const types = entries.map(({ type }) => type)
    for (const listener of this.#ownListeners) listener(types)
    this.#tell(new Set(types))
  }

  /**
   * What rows of these types show has changed without a write to the log: the log tells what people did, this tells the
   * caches of this process.
   */
  shownAnew(types: ReadonlySet<string>): void {
    this.#tell(types)
  }

  /** Reads what others have committed since the last reading. */
  async poll(): Promise<void> {
    const entries = await this.#entries()
    // Told meanwhile are those that this process committed, or that another reading found.
    const untold = entries.filter(({ sequence }) => sequence > this.#floor && !this.#told.has(sequence))
    this.#tell(new Set(untold.map((entry) => entry.content_type)))
    this.#remember(entries)
    this.#raiseFloor()
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await this.#notices?.close()
    await this.#reading
  }

  #entries() {
    return this.#database.reader
      .selectFrom('changes')
      .select(['sequence', 'content_type'])
      .where('sequence', '>', this.#floor)
      .orderBy('sequence')
      .execute()
  }

  #remember(entries: readonly { sequence: number }[]): void {
    for (const { sequence } of entries) if (sequence > this.#floor) this.#told.add(sequence)
  }

  #raiseFloor(): void {
    while (this.#told.delete(this.#floor + 1)) this.#floor += 1
    if (this.#watch && this.#watch.upTo <= this.#floor) this.#watch = null
    if (this.#told.size === 0) return
    this.#watch ??= { since: performance.now(), upTo: largest(this.#told) }
    if (performance.now() - this.#watch.since <= GAP_MS) return
    this.#floor = this.#watch.upTo
    for (const sequence of this.#told) if (sequence <= this.#floor) this.#told.delete(sequence)
    this.#raiseFloor()
  }

  #tell(types: ReadonlySet<string>): void {
    if (types.size === 0) return
    for (const listener of this.#listeners) listener(types)
  }

  /** A process has committed. Notices that come while the log is read are one reason to read it again. */
  #noticed(from: string | null): void {
    if (this.#closed || from === this.name) return
    if (this.#reading) {
      this.#isNoticed = true
      return
    }
    clearTimeout(this.#timer)
    this.#read()
  }

  #read(): void {
    this.#reading = inTime(this.poll())
      .then(() => {
        this.#isAway = false
      })
      .catch((error: unknown) => {
        if (this.#closed) return
        // Said once: while the database is away every reading fails.
        if (!this.#isAway) this.#onError(error)
        this.#isAway = true
      })
      .finally(() => {
        this.#reading = undefined
        if (this.#closed) return
        if (this.#isNoticed) {
          this.#isNoticed = false
          this.#read()
        } else this.#schedule()
      })
  }

  #schedule(): void {
    this.#timer = setTimeout(() => this.#read(), this.#notices?.isListening ? POLL_MS.told : POLL_MS.untold)
    this.#timer.unref()
  }
}

/** Of a set that is too large to be spread. */
function largest(numbers: ReadonlySet<number>): number {
  let most = 0
  for (const number of numbers) if (number > most) most = number
  return most
}

async function inTime(reading: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The log of changes could not be read in time.')), READ_MS)
  })
  return Promise.race([reading, late]).finally(() => clearTimeout(timer))
}
