import { randomUUID } from 'node:crypto'
import { setImmediate as others } from 'node:timers/promises'
import { sql } from 'kysely'
import { contentTypes } from '../../../content/index.ts'
import { figureKey, KEPT_FIGURES } from '../../../content/realms/figures.ts'
import { status } from '../../../content/settings/status.ts'
import type { CommitNotices, Database } from '../database.ts'
import { readStates } from '../state/siteState.ts'

/**
 * How often the log is read for what other processes have committed, so that a visitor sees it within a second. Less often
 * where the database gives notice of commits; still, since the connection for notices can be lost without a sign.
 */
const POLL_MS = { withNotices: 600, withoutNotices: 400 } as const

/** Entries of the log that are read at once. */
const ENTRIES_AT_ONCE = 2_000

/** A reading that takes longer is abandoned, and the log is read again. */
const READ_TIMEOUT_MS = 5_000

/** What changes without an entry in the log, which holds what people did: a value of the site's state, and what it makes stale. */
const UNLOGGED = new Map([
  ['status-report', status.key] as const,
  ...KEPT_FIGURES.map((name) => [figureKey(name), figureKey(name)] as const),
])

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
  /** No entry up to this number will appear any more: each has been delivered, or its transaction was rolled back. */
  #floor = 0
  /** Numbers above the floor that have been delivered. */
  readonly #delivered = new Set<number>()
  /** The transactions that may still fill gaps below a number. */
  #gaps: { upTo: number; writers: ReadonlySet<string> } | null = null
  /** The transactions that were writing to the log when the feed started: their entries may stand below the floor. */
  #writersAtStart: ReadonlySet<string> = new Set()
  /** The values of UNLOGGED as they were last seen. */
  #unlogged: ReadonlyMap<string, string> = new Map()
  #timer: NodeJS.Timeout | undefined
  #notices: CommitNotices | undefined
  #reading: Promise<void> | undefined
  /** Whether a notice came while the log was being read. */
  #mustReadAgain = false
  /** When the last reading began that was not broken off: all that was committed before has been delivered. */
  #currentAt = performance.now()
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
    this.#currentAt = performance.now()
    this.#unlogged = await this.#readUnlogged()
    const last = await this.#database.reader
      .selectFrom('changes')
      .select(({ fn }) => fn.max('sequence').as('sequence'))
      .executeTakeFirst()
    // `max` of an empty table is null, whatever Kysely's type of it says.
    this.#floor = Number(last?.sequence ?? 0)
    // After the floor is known: who has taken a number below it is among them, or has ended.
    this.#writersAtStart = await logWriters(this.#database)
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

  /** For how long, in milliseconds, others may have committed what is not known here. */
  get ageMs(): number {
    return performance.now() - this.#currentAt
  }

  /** Reads what others have committed since the last reading. */
  async poll(): Promise<void> {
    // What this process has committed itself is not read again: it may be many entries.
    this.#raiseFloor(this.#floor)
    // Before the entries are read: what has been committed by those who have ended is then among them.
    const settled = await this.#settledNumber()
    const unlogged = await this.#readUnlogged()
    const before = this.#unlogged
    this.#unlogged = unlogged
    this.#deliver(
      new Set([...UNLOGGED].flatMap(([key, type]) => (unlogged.get(key) === before.get(key) ? [] : [type]))),
    )
    const types = new Set<string>()
    try {
      for await (const entries of this.#entriesAboveFloor()) {
        // Meanwhile some may have been delivered: by a commit of this process, or by another reading.
        for (const { sequence, content_type: type } of entries)
          if (sequence > this.#floor && !this.#delivered.has(sequence)) types.add(type)
        this.#markDelivered(entries)
      }
    } finally {
      // Once for all of them, also where the reading was broken off: what has been marked is not read again.
      this.#deliver(types)
    }
    this.#raiseFloor(settled)
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await this.#notices?.close()
    await this.#reading
  }

  #readUnlogged(): Promise<ReadonlyMap<string, string>> {
    return readStates(this.#database.reader, [...UNLOGGED.keys()])
  }

  /** In parts, since another process may have committed hundreds of thousands together; between them others have their turn. */
  async *#entriesAboveFloor() {
    for (let after = this.#floor; ;) {
      const entries = await this.#database.reader
        .selectFrom('changes')
        .select(['sequence', 'content_type'])
        .where('sequence', '>', after)
        .orderBy('sequence')
        .limit(ENTRIES_AT_ONCE)
        .execute()
      if (entries.length > 0) yield entries
      const last = entries.at(-1)
      if (!last || entries.length < ENTRIES_AT_ONCE) return
      after = last.sequence
      await others()
    }
  }

  #markDelivered(entries: readonly { sequence: number }[]): void {
    for (const { sequence } of entries) if (sequence > this.#floor) this.#delivered.add(sequence)
  }

  #raiseFloor(settled: number): void {
    this.#floor = Math.max(this.#floor, settled)
    while (this.#delivered.delete(this.#floor + 1)) this.#floor += 1
    for (const sequence of this.#delivered) if (sequence <= this.#floor) this.#delivered.delete(sequence)
    if (this.#gaps && this.#gaps.upTo <= this.#floor) this.#gaps = null
  }

  /** The number up to which all entries can be seen by now that there will ever be. */
  async #settledNumber(): Promise<number> {
    if (this.#delivered.size === 0 && this.#writersAtStart.size === 0) return this.#floor
    const upTo = largest(this.#delivered)
    const writers = await logWriters(this.#database)
    if (!isWithin(this.#writersAtStart, writers)) {
      this.#writersAtStart = inBoth(this.#writersAtStart, writers)
      // Which of the entries below the floor were theirs is not known.
      this.#deliver(new Set(contentTypes.map(({ key }) => key)))
    }
    this.#gaps = this.#gaps ? { ...this.#gaps, writers: inBoth(this.#gaps.writers, writers) } : { upTo, writers }
    return this.#gaps.writers.size === 0 ? this.#gaps.upTo : this.#floor
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
    const start = performance.now()
    this.#reading = withTimeout(this.poll())
      .then(() => {
        this.#currentAt = start
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

/**
 * The transactions that have written to the log of changes and have not ended, by names that are never given again. On PostgreSQL a
 * sequence number is taken before its transaction commits, so that a lower number can appear after a higher one; a transaction
 * holds this lock from before it takes its first number until its entries can be seen. On SQLite one transaction follows another.
 */
async function logWriters({ engine, reader }: Database): Promise<ReadonlySet<string>> {
  if (engine === 'sqlite') return new Set()
  const { rows } = await sql<{ name: string }>`
    select virtualtransaction as name from pg_locks
    where relation = 'changes'::regclass and mode = 'RowExclusiveLock' and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(reader)
  return new Set(rows.map(({ name }) => name))
}

const inBoth = (some: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...some].filter((one) => others.has(one)))

const isWithin = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  [...some].every((one) => others.has(one))

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
