import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import type { Client, ClientConfig } from 'pg'
import { outageOf } from '../../errors/outage.ts'
import type { CommitNotices, Engine } from '../database.ts'
import type { SystemTables } from '../tables.ts'

const CHANNEL = 'gapura_changes'

/** How long after a lost connection the next attempt is made. */
const RETRY_MS = 1_000

/**
 * Notifies the other processes on one PostgreSQL, when the transaction commits, that the log has grown, and by whose commit. It
 * travels with the commit (watchedPool.ts): once, however many transactions of a process are committed together.
 */
export async function giveNotice(tx: Transaction<SystemTables>, engine: Engine, from: string): Promise<void> {
  if (engine === 'postgres') await sql`notify ${sql.raw(CHANNEL)}, ${sql.lit(from)}`.execute(tx)
}

/** How often a heartbeat is sent to PostgreSQL. */
const HEARTBEAT_MS = 1_000
/** Without an answer for this long the server is gone, or the network. A heartbeat takes it less than a millisecond. */
const SILENCE_MS = 3_000

/** How often it is tried whether notices arrive. PgBouncer takes a LISTEN and, pooling by transaction, passes none on. */
const PROBE_MS = 10_000
/** A notice that takes longer does not arrive. */
const ARRIVAL_MS = 1_000
/** How the notices begin by which that is tried. */
const PROBE = 'probe '

/** What a server answers to whether it can be written: one that follows another cannot. */
type ServerState = 'writable' | 'read_only'

async function readServerState(client: Pick<Client, 'query'>): Promise<ServerState> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
  return rows[0]?.transaction_read_only === 'on' ? 'read_only' : 'writable'
}

interface Listeners {
  /** A process has committed, maybe this one; null where several may have. */
  onNotice: (from: string | null) => void
  /** PostgreSQL has not answered since a moment (of `performance.now()`), nor closed the connection. */
  onSilence: (since: number) => void
  /** The server cannot be written. */
  onReadOnly: () => void
  /** A server can be written again, maybe another one. */
  onWritable: () => void
  /** Gives a notice on another connection. */
  send: (channel: string, text: string) => Promise<void>
}

/**
 * A connection that only listens for notices of commits, and is made anew when it is lost. Since no query waits on it, its
 * heartbeat also shows whether PostgreSQL is there at all, and can be written.
 */
export class NoticeConnection implements CommitNotices {
  readonly #makeClient: (settings: ClientConfig) => Client
  readonly #listeners: Listeners
  readonly #lifeMs: number
  #client: Client | undefined
  #timer: NodeJS.Timeout | undefined
  #isListening = false
  #isReadOnly = false
  #closed = false
  #probedAt = -Infinity
  #onProbe: ((text: string) => void) | undefined

  constructor(makeClient: (settings: ClientConfig) => Client, listeners: Listeners, lifeMs: number) {
    this.#makeClient = makeClient
    this.#listeners = listeners
    this.#lifeMs = lifeMs
    void this.#connect()
  }

  /** Whether a notice would arrive now. */
  get isListening(): boolean {
    return this.#isListening
  }

  /** Gives this connection up for a new one. */
  renew(): void {
    this.#client?.end().catch(() => undefined)
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await this.#client?.end().catch(() => undefined)
  }

  async #connect(): Promise<void> {
    let isLost = false
    const lost = () => {
      if (isLost) return
      isLost = true
      this.#isListening = false
      this.#client?.end().catch(() => undefined)
      if (!this.#closed) this.#timer = setTimeout(() => void this.#connect(), RETRY_MS).unref()
    }
    let askedAt = performance.now()
    try {
      const client = this.#makeClient({ keepAlive: true, connectionTimeoutMillis: SILENCE_MS + 500 })
      this.#client = client
      client.on('error', lost)
      client.on('end', lost)
      client.on('notification', ({ payload }) => this.#onNotification(payload ?? null))
      if (this.#closed) return lost()
      const until = performance.now() + this.#lifeMs
      this.#probedAt = -Infinity
      askedAt = performance.now()
      let isAlive = await isAnswered(client.connect())
      while (isAlive && !isLost && performance.now() < until) {
        askedAt = performance.now()
        isAlive = await isAnswered(this.#ask(client))
        if (isAlive && this.#isReadOnly) break
        if (isAlive) await this.#listening()
      }
      if (!isAlive) this.#listeners.onSilence(askedAt)
    } catch {
      // Whatever the reason is, it is tried again.
    }
    lost()
  }

  /** The heartbeat. LISTEN again changes nothing. */
  async #ask(client: Client): Promise<void> {
    const isReadOnly = (await this.#listen(client)) === 'read_only'
    if (isReadOnly && !this.#isReadOnly) this.#listeners.onReadOnly()
    if (!isReadOnly && this.#isReadOnly) this.#listeners.onWritable()
    this.#isReadOnly = isReadOnly
  }

  async #listen(client: Client): Promise<ServerState> {
    try {
      await client.query(`listen ${CHANNEL}`)
      return await readServerState(client)
    } catch (error) {
      // A server that follows another takes no LISTEN.
      if (outageOf(error) === 'read_only') return 'read_only'
      throw error
    }
  }

  async #listening(): Promise<void> {
    if (performance.now() - this.#probedAt > PROBE_MS) {
      this.#probedAt = performance.now()
      const wasListening = this.#isListening
      this.#isListening = await this.#doesArrive()
      // There may have been commits while nobody listened.
      if (this.#isListening && !wasListening) this.#listeners.onNotice(null)
    }
    await sleep(HEARTBEAT_MS, undefined, { ref: false })
  }

  async #doesArrive(): Promise<boolean> {
    const text = PROBE + randomUUID()
    let timer: NodeJS.Timeout | undefined
    const arrival = new Promise<boolean>((resolve) => {
      this.#onProbe = (heard) => heard === text && resolve(true)
      timer = setTimeout(() => setImmediate(resolve, false), ARRIVAL_MS)
    })
    // Not waited for: a primary without its synchronous standby takes it, and does not end.
    this.#listeners.send(CHANNEL, text).catch(() => undefined)
    return arrival.finally(() => clearTimeout(timer))
  }

  #onNotification(text: string | null): void {
    if (text?.startsWith(PROBE)) this.#onProbe?.(text)
    else this.#listeners.onNotice(text)
  }
}

/** In how many parts the time is counted until there is silence. */
const PARTS = 3

/**
 * Whether an answer comes in time. A moment in which this process does nothing, as on a machine that is very busy, counts
 * as one part however long it is: an answer to what was asked before could not be read in it.
 */
async function isAnswered(query: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const silence = new Promise<boolean>((resolve) => {
    const wait = (left: number): void => {
      if (isOver || left === 0) return resolve(false)
      // An answer that arrived while the event loop was busy is read before the timer counts.
      timer = setTimeout(() => setImmediate(wait, left - 1), SILENCE_MS / PARTS)
    }
    wait(PARTS)
  })
  return Promise.race([query.then(() => true), silence]).finally(() => {
    isOver = true
    clearTimeout(timer)
  })
}
