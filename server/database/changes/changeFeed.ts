import { randomUUID } from 'node:crypto'
import { setImmediate as others } from 'node:timers/promises'
import { sql } from 'kysely'
import { contentTypes } from '../../../content/index.ts'
import { figureKey, STORED_FIGURES } from '../../../content/realms/figures.ts'
import { status } from '../../../content/settings/status.ts'
import type { CommitNotices, Database } from '../database.ts'
import { publicationKey, readStates } from '../state/siteState.ts'
import { endsWithin } from '../../process/system/endsWithin.ts'

/**
 * Milliseconds between reads of the table `changes`. Polling continues even when PostgreSQL sends notices, because
 * their connection can die unnoticed.
 */
const POLL_MS = { withNotices: 600, withoutNotices: 400 } as const

const ENTRIES_AT_ONCE = 2_000

const READ_TIMEOUT_MS = 5_000

/**
 * Keys in `site_state`, each with the content type whose caches are invalidated when the key's value changes. Such
 * changes are not logged in `changes`.
 */
const UNLOGGED = new Map([
  ['status-report', status.key] as const,
  ['serving-asked', 'serving-asked'] as const,
  ...contentTypes.flatMap(({ key, publishing }) => (publishing ? [[publicationKey(key), key] as const] : [])),
  ...STORED_FIGURES.map((name) => [figureKey(name), figureKey(name)] as const),
])

type Listener = (types: ReadonlySet<string>) => void

/**
 * `ids` is null if any row of the type may have changed, and empty if something else has changed that its pages show,
 * such as the encoding of its pictures.
 */
type RowListener = (type: string, ids: readonly number[] | null) => void

/**
 * Reports which content types have changed, so that caches discard their values. Changes by other processes are found
 * by reading the table `changes`.
 */
export class ChangeFeed {
  /** Notices from PostgreSQL carry this name, so that a process recognizes its own commits. */
  readonly name = randomUUID()
  readonly #database: Database
  readonly #listeners = new Set<Listener>()
  readonly #rowListeners = new Set<RowListener>()
  readonly #ownListeners = new Set<(types: readonly string[]) => void>()
  /** Every entry of `changes` up to this number has been reported, or its transaction was rolled back. */
  #floor = 0
  readonly #delivered = new Set<number>()
  #gaps: { upTo: number; writers: ReadonlySet<string> } | null = null
  /** Transactions that were open when the feed started. They may still commit entries with numbers below `#floor`. */
  #writersAtStart: ReadonlySet<string> = new Set()
  #unlogged: ReadonlyMap<string, string> = new Map()
  #timer: NodeJS.Timeout | undefined
  #notices: CommitNotices | undefined
  #reading: Promise<void> | undefined
  #mustReadAgain = false
  /** Start of the last complete read, in milliseconds of performance.now(). Every earlier commit has been reported. */
  #currentAt = performance.now()
  #isFailing = false
  #closed = false
  readonly #onError: (error: unknown) => void
  readonly #onRead: () => void

  constructor(database: Database, onError: (error: unknown) => void, onRead: () => void = () => undefined) {
    this.#database = database
    this.#onError = onError
    this.#onRead = onRead
  }

  async start(): Promise<void> {
    this.#currentAt = performance.now()
    this.#unlogged = await this.#readUnlogged()
    const last = await this.#database.reader
      .selectFrom('changes')
      .select(({ fn }) => fn.max('sequence').as('sequence'))
      .executeTakeFirst()
    // `max` of an empty table is null, contrary to Kysely's type.
    this.#floor = Number(last?.sequence ?? 0)
    // Must be read after `#floor`, so that it includes every open transaction that may still commit a lower number.
    this.#writersAtStart = await logWriters(this.#database)
    this.#notices = this.#database.watch?.((from) => this.#onNotice(from))
    this.#schedule()
  }

  listen(listener: Listener): void {
    this.#listeners.add(listener)
  }

  /** These listeners are called before the others, so that rows in memory are known to be stale first. */
  listenRows(listener: RowListener): void {
    this.#rowListeners.add(listener)
  }

  listenOwn(listener: (types: readonly string[]) => void): void {
    this.#ownListeners.add(listener)
  }

  committed(entries: readonly { sequence: number; type: string; id: number }[]): void {
    this.#markDelivered(entries)
    const types = entries.map(({ type }) => type)
    for (const listener of this.#ownListeners) listener(types)
    this.#deliver(idsByType(entries))
  }

  invalidate(types: ReadonlySet<string>): void {
    this.#deliver(new Map([...types].map((type) => [type, []])))
  }

  get noticesArrive(): boolean | null {
    return this.#notices?.isListening ?? null
  }

  /**
   * Milliseconds since the last complete read began. Everything that other processes committed before then has been
   * reported.
   */
  get ageMs(): number {
    return performance.now() - this.#currentAt
  }

  async poll(): Promise<void> {
    // Skips the entries that this process committed itself. There may be many, and they are already known.
    this.#raiseFloor(this.#floor)
    // Must be read before the entries. All transactions up to this number have ended, so the entries include everything
    // that they committed.
    const settled = await this.#settledNumber()
    const unlogged = await this.#readUnlogged()
    const before = this.#unlogged
    this.#unlogged = unlogged
    this.#deliver(
      new Map([...UNLOGGED].flatMap(([key, type]) => (unlogged.get(key) === before.get(key) ? [] : [[type, null]]))),
    )
    const changed: { type: string; id: number }[] = []
    try {
      for await (const entries of this.#entriesAboveFloor()) {
        // Skips entries that a commit of this process or another read has reported since this read began.
        for (const { sequence, content_type: type, row_id: id } of entries)
          if (sequence > this.#floor && !this.#delivered.has(sequence)) changed.push({ type, id })
        this.#markDelivered(entries)
      }
    } finally {
      // The changes are reported even if the read fails halfway, because entries that were read once are never read
      // again.
      this.#deliver(idsByType(changed))
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

  /** Reads the entries in batches, because another process may have committed hundreds of thousands at once. */
  async *#entriesAboveFloor() {
    for (let after = this.#floor; ;) {
      const entries = await this.#database.reader
        .selectFrom('changes')
        .select(['sequence', 'content_type', 'row_id'])
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

  async #settledNumber(): Promise<number> {
    if (this.#delivered.size === 0 && this.#writersAtStart.size === 0) return this.#floor
    const upTo = largest(this.#delivered)
    const writers = await logWriters(this.#database)
    if (!isWithin(this.#writersAtStart, writers)) {
      this.#writersAtStart = inBoth(this.#writersAtStart, writers)
      this.#deliver(new Map(contentTypes.map(({ key }) => [key, null])))
    }
    this.#gaps = this.#gaps ? { ...this.#gaps, writers: inBoth(this.#gaps.writers, writers) } : { upTo, writers }
    return this.#gaps.writers.size === 0 ? this.#gaps.upTo : this.#floor
  }

  #deliver(changed: ReadonlyMap<string, readonly number[] | null>): void {
    if (changed.size === 0) return
    for (const listener of this.#rowListeners) for (const [type, ids] of changed) listener(type, ids)
    const types = new Set(changed.keys())
    for (const listener of this.#listeners) listener(types)
  }

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
    this.#reading = endsWithin(this.poll(), READ_TIMEOUT_MS)
      .then((isRead) => {
        if (!isRead)
          throw Object.assign(new Error('The log of changes could not be read in time.'), { code: 'ETIMEDOUT' })
        this.#currentAt = start
        this.#isFailing = false
        this.#onRead()
      })
      .catch((error: unknown) => {
        if (this.#closed) return
        // Only the first error is reported, because every read fails while the database is unreachable.
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
 * Returns the open transactions that have written to `changes`. On PostgreSQL such a transaction may commit entries
 * with lower numbers than those already read.
 */
async function logWriters({ engine, reader }: Database): Promise<ReadonlySet<string>> {
  if (engine === 'sqlite') return new Set()
  const { rows } = await sql<{ name: string }>`
    select virtualtransaction as name from pg_locks
    where relation = 'changes'::regclass and mode = 'RowExclusiveLock' and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(reader)
  return new Set(rows.map(({ name }) => name))
}

function idsByType(entries: readonly { type: string; id: number }[]): Map<string, number[]> {
  const ids = new Map<string, number[]>()
  for (const { type, id } of entries) {
    const known = ids.get(type)
    if (known) known.push(id)
    else ids.set(type, [id])
  }
  return ids
}

const inBoth = (some: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...some].filter((one) => others.has(one)))

const isWithin = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  [...some].every((one) => others.has(one))

/** Uses a loop, because Math.max fails with hundreds of thousands of arguments. */
function largest(numbers: ReadonlySet<number>): number {
  let most = 0
  for (const number of numbers) if (number > most) most = number
  return most
}
