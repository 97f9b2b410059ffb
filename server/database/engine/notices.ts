import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import type { Client, ClientConfig } from 'pg'
import type { CommitNotices, Engine } from '../database.ts'
import type { SystemTables } from '../tables.ts'

const CHANNEL = 'gapura_changes'

/** After a lost connection, how long until the next try. */
const RETRY_MS = 1_000

/** Tells the other processes on one PostgreSQL, when the transaction commits, that the log has grown, and by whom. */
export async function giveNotice(tx: Transaction<SystemTables>, engine: Engine, from: string): Promise<void> {
  if (engine === 'postgres') await sql`select pg_notify(${CHANNEL}, ${from})`.execute(tx)
}

/** How often PostgreSQL is asked whether it is still there. */
const BEAT_MS = 1_000
/** Without an answer for this long it has gone, or the way to it. Asking takes it less than a millisecond. */
const SILENCE_MS = 3_000

interface Listeners {
  /** A process has committed, this one among them; of several it is not known which: null. */
  onNotice: (from: string | null) => void
  /** PostgreSQL does not answer since a moment (of `performance.now()`), and has not closed the connection. */
  onSilence: (since: number) => void
}

/**
 * A connection of its own on which PostgreSQL tells of others' changes; made anew when it is lost. Since nothing else waits
 * on it, it also shows whether PostgreSQL is there at all.
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

  /** Whether a change would be told now. */
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
      let asked = performance.now()
      let isThere = await isAnswered(client.connect())
      while (isThere && !isLost) {
        asked = performance.now()
        // To listen again changes nothing, and is answered.
        isThere = await isAnswered(client.query(`listen ${CHANNEL}`))
        if (isThere) await this.#listening()
      }
      if (!isThere) this.#listeners.onSilence(asked)
    } catch {
      // It is tried again, for whatever reason it failed.
    }
    lost()
  }

  async #listening(): Promise<void> {
    if (!this.#isListening) {
      this.#isListening = true
      // What was committed while nobody listened.
      this.#listeners.onNotice(null)
    }
    await sleep(BEAT_MS, undefined, { ref: false })
  }
}

/** Whether an answer comes in time. */
async function isAnswered(query: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<boolean>((resolve) => {
    // An answer that came while this process was kept busy is read before it is missed.
    timer = setTimeout(() => setImmediate(resolve, false), SILENCE_MS)
  })
  return Promise.race([query.then(() => true), silence]).finally(() => clearTimeout(timer))
}
