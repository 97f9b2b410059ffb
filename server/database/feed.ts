import type { Database } from './open.ts'

/** How often the log is read for what other processes have committed; a visitor sees it within a second. */
const POLL_MS = 400

/**
 * On PostgreSQL a sequence number is taken before its transaction commits, so a lower one can appear after a higher one.
 * A gap is watched this long before it is taken for a transaction that rolled back; longer than any transaction may last.
 */
const GAP_MS = 60_000

type Listener = (types: ReadonlySet<string>) => void

/**
 * Tells which types have changed: at once for this process's own commits, by reading `changes` for those of others (the
 * command line, a second process). Caches hang on it.
 */
export class ChangeFeed {
  readonly #database: Database
  readonly #listeners = new Set<Listener>()
  /** Every entry up to here has been told, or was given up as a gap. */
  #floor = 0
  /** Entries above the floor that have been told. */
  readonly #told = new Set<number>()
  #gapSince: number | null = null
  #timer: NodeJS.Timeout | undefined
  #closed = false
  readonly #onError: (error: unknown) => void

  constructor(database: Database, onError: (error: unknown) => void) {
    this.#database = database
    this.#onError = onError
  }

  /** Starts after the last entry that the log has now. */
  async start(): Promise<void> {
    const last = await this.#database.reader
      .selectFrom('changes')
      .select(({ fn }) => fn.max('sequence').as('sequence'))
      .executeTakeFirst()
    // `max` of an empty table is null, whatever Kysely's type of it says.
    this.#floor = Number(last?.sequence ?? 0)
    this.#schedule()
  }

  listen(listener: Listener): void {
    this.#listeners.add(listener)
  }

  /** Entries that this process has just committed. */
  committed(entries: readonly { sequence: number; type: string }[]): void {
    for (const { sequence } of entries) this.#told.add(sequence)
    this.#tell(new Set(entries.map(({ type }) => type)))
  }

  /** Reads what others have committed since the last reading. */
  async poll(): Promise<void> {
    const entries = await this.#database.reader
      .selectFrom('changes')
      .select(['sequence', 'content_type'])
      .where('sequence', '>', this.#floor)
      .orderBy('sequence')
      .execute()
    this.#tell(new Set(entries.filter(({ sequence }) => !this.#told.has(sequence)).map((entry) => entry.content_type)))
    for (const { sequence } of entries) this.#told.add(sequence)
    this.#raiseFloor()
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
  }

  #raiseFloor(): void {
    while (this.#told.delete(this.#floor + 1)) {
      this.#floor += 1
      this.#gapSince = null
    }
    if (this.#told.size === 0) return
    this.#gapSince ??= performance.now()
    if (performance.now() - this.#gapSince > GAP_MS) {
      this.#floor = Math.min(...this.#told) - 1
      this.#gapSince = null
    }
  }

  #tell(types: ReadonlySet<string>): void {
    if (types.size === 0) return
    for (const listener of this.#listeners) listener(types)
  }

  #schedule(): void {
    this.#timer = setTimeout(() => {
      this.poll()
        .catch(this.#onError)
        .finally(() => {
          if (!this.#closed) this.#schedule()
        })
    }, POLL_MS)
    this.#timer.unref()
  }
}
