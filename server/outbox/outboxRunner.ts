import type { Selectable } from 'kysely'
import type { Clock } from '../context/context.ts'
import type { Database, Queries } from '../database/database.ts'
import { Lease } from '../database/state/lease.ts'
import type { Message } from '../database/state/outbox.ts'
import type { SystemTables } from '../database/tables.ts'

/**
 * Hands one message over to another system; throws where that fails. It may be called again with the same key, when the
 * process ended before it could note that the message was sent: where the system knows idempotency keys, pass the key on.
 */
export type Sender = (message: Omit<Message, 'topic' | 'dueAt'>, signal: AbortSignal) => Promise<void>

/** How often it is looked whether something is due. */
const LOOK_MS = 5_000
/** How soon another process takes over where the one that sends was killed. */
const LEASE_MS = 60_000
/** Waits between tries grow from the first to the last of these: with ten tries, some hours of outage are survived. */
const BACKOFF_MS = { first: 60_000, most: 3_600_000 } as const
const MOST_TRIES = 10
/** Of an error that is kept. */
const ERROR_LENGTH = 500

const backoff = (tries: number): number => Math.min(BACKOFF_MS.first * 2 ** (tries - 1), BACKOFF_MS.most)

/** A message that is being tried. */
type Try = Selectable<SystemTables['outbox']>

interface Options {
  /** By topic. Messages of other topics wait. */
  senders: Readonly<Record<string, Sender>>
  /** After this many milliseconds a sending counts as failed. */
  limit?: number
  /** Told of each try that failed. */
  onError: (error: unknown) => void
}

/**
 * Sends the messages of the outbox when they are due, one at a time. Of several processes on one database the one that
 * holds the lease sends. Each try is noted before it begins, so that a message over which the process dies is not tried
 * without end. Delivery is at least once: a process that dies between sending and noting it leaves the message to be sent
 * again.
 */
export class OutboxRunner {
  readonly #database: Database
  readonly #clock: Clock
  readonly #options: Required<Options>
  readonly #lease: Lease
  readonly #stopping = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #lastRun: Promise<unknown> = Promise.resolve()

  constructor(site: { database: Database; clock: Clock }, options: Options) {
    this.#database = site.database
    this.#clock = site.clock
    this.#options = { limit: 30_000, ...options }
    this.#lease = new Lease(site, { name: 'sending-outbox', milliseconds: LEASE_MS })
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.#lastRun = this.#lastRun.then(() => this.run()).catch(this.#options.onError)
    }, LOOK_MS)
  }

  /** Gives up a sending in progress; it is tried again later. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#stopping.abort()
    await this.#lastRun
  }

  /** Sends what is due now, unless another process does. Returns how many messages were sent. */
  async run(): Promise<number> {
    if (!(await this.#due(this.#database.reader).executeTakeFirst())) return 0
    return (await this.#lease.hold((lost) => this.#sendAll(AbortSignal.any([lost, this.#stopping.signal])))) ?? 0
  }

  async #sendAll(signal: AbortSignal): Promise<number> {
    let sent = 0
    while (!signal.aborted) {
      const entry = await this.#beginTry()
      if (!entry) break
      if (await this.#send(entry, signal)) sent += 1
    }
    return sent
  }

  #due(queries: Queries) {
    const now = this.#clock.now().getTime()
    return queries
      .selectFrom('outbox')
      .selectAll()
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .where('topic', 'in', Object.keys(this.#options.senders))
      .where('due_at', '<=', new Date(now).toISOString())
      .where((or) =>
        or.or([
          or('retry_at', 'is', null),
          or('retry_at', '<=', new Date(now).toISOString()),
          // Later than any try is put off: the clock has been set back.
          or('retry_at', '>', new Date(now + BACKOFF_MS.most).toISOString()),
        ]),
      )
      .orderBy('due_at')
      .orderBy('key')
      .limit(1)
  }

  async #beginTry(): Promise<Try | null> {
    return this.#database.transaction(async (tx) => {
      const isLocking = this.#database.engine === 'postgres'
      const entry = await this.#due(tx)
        .$if(isLocking, (query) => query.forUpdate())
        .executeTakeFirst()
      if (!entry) return null
      const tries = entry.tries + 1
      const retry_at = new Date(this.#clock.now().getTime() + backoff(tries)).toISOString()
      await tx.updateTable('outbox').set({ tries, retry_at }).where('key', '=', entry.key).execute()
      return { ...entry, tries }
    })
  }

  async #send(entry: Try, signal: AbortSignal): Promise<boolean> {
    const { key, topic, content_type: contentType, row_id: rowId, payload, tries } = entry
    const limited = AbortSignal.any([signal, AbortSignal.timeout(this.#options.limit)])
    try {
      if (tries > MOST_TRIES) throw new Error('The process ended while it sent this.')
      await Promise.race([
        this.#options.senders[topic]?.({ key, contentType, rowId, payload }, limited),
        // A sender may ignore the signal.
        new Promise((_resolve, reject) => limited.addEventListener('abort', () => reject(limited.reason as Error))),
      ])
    } catch (error) {
      this.#options.onError(error)
      const last_error = String(error).slice(0, ERROR_LENGTH)
      await this.#note(key, { last_error, failed_at: tries >= MOST_TRIES ? this.#clock.now().toISOString() : null })
      return false
    }
    await this.#note(key, { sent_at: this.#clock.now().toISOString(), payload: '' })
    return true
  }

  #note(
    key: string,
    values: { last_error: string; failed_at: string | null } | { sent_at: string; payload: string },
  ): Promise<unknown> {
    return this.#database.transaction((tx) => tx.updateTable('outbox').set(values).where('key', '=', key).execute())
  }
}
