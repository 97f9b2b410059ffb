import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import type { Client, ClientConfig } from 'pg'
import type { CommitNotices, Engine } from '../database.ts'
import type { SystemTables } from '../tables.ts'

const CHANNEL = 'gapura_changes'

/** How long after a lost connection the next attempt is made. */
const RETRY_MS = 1_000

/** Notifies the other processes on one PostgreSQL, when the transaction commits, that the log has grown, and by whose commit. */
export async function giveNotice(tx: Transaction<SystemTables>, engine: Engine, from: string): Promise<void> {
  if (engine === 'postgres') await sql`select pg_notify(${CHANNEL}, ${from})`.execute(tx)
}

/** How often a heartbeat is sent to PostgreSQL. */
const HEARTBEAT_MS = 1_000
/** Without an answer for this long the server is gone, or the network. A heartbeat takes it less than a millisecond. */
const SILENCE_MS = 3_000

interface Listeners {
  /** A process has committed, maybe this one; null where several may have. */
  onNotice: (from: string | null) => void
  /** PostgreSQL has not answered since a moment (of `performance.now()`), nor closed the connection. */
  onSilence: (since: number) => void
}

/**
 * A connection that only listens for notices of commits, and is made anew when it is lost. Since no query waits on it, its
 * heartbeat also shows whether PostgreSQL is there at all.
 */
export class NoticeConnection implements CommitNotices {
  readonly #makeClient: (settings: ClientConfig) => Client
  readonly #listeners: Listeners
  #client: Client | undefined
  #timer: NodeJS.Timeout | undefined
  #isListening = false
  #closed = false

  constructor(makeClient: (settings: ClientConfig) => Client, listeners: Listeners) {
    this.#makeClient = makeClient
    this.#listeners = listeners
    void this.#connect()
  }

  /** Whether a notice would arrive now. */
  get isListening(): boolean {
    return this.#isListening
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await this.#client?.end().catch(() => undefined)
  }

  async #connect(): Promise<void> {
    const client = this.#makeClient({ keepAlive: true, connectionTimeoutMillis: SILENCE_MS + 500 })
    this.#client = client
    let isLost = false
    const lost = () => {
      if (isLost) return
      isLost = true
      this.#isListening = false
      client.end().catch(() => undefined)
      if (!this.#closed) this.#timer = setTimeout(() => void this.#connect(), RETRY_MS).unref()
    }
    client.on('error', lost)
    client.on('end', lost)
    client.on('notification', ({ payload }) => this.#listeners.onNotice(payload ?? null))
    try {
      let askedAt = performance.now()
      let isAlive = await isAnswered(client.connect())
      while (isAlive && !isLost) {
        askedAt = performance.now()
        // LISTEN again changes nothing and is answered, so it serves as the heartbeat.
        isAlive = await isAnswered(client.query(`listen ${CHANNEL}`))
        if (isAlive) await this.#listening()
      }
      if (!isAlive) this.#listeners.onSilence(askedAt)
    } catch {
      // Whatever the reason is, it is tried again.
    }
    lost()
  }

  async #listening(): Promise<void> {
    if (!this.#isListening) {
      this.#isListening = true
      // There may have been commits while nobody listened.
      this.#listeners.onNotice(null)
    }
    await sleep(HEARTBEAT_MS, undefined, { ref: false })
  }
}

/** Whether an answer comes in time. */
async function isAnswered(query: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<boolean>((resolve) => {
    // An answer that arrived while the event loop was busy is read before the timer counts.
    timer = setTimeout(() => setImmediate(resolve, false), SILENCE_MS)
  })
  return Promise.race([query.then(() => true), silence]).finally(() => clearTimeout(timer))
}
