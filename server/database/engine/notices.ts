import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import type { Client, ClientConfig } from 'pg'
import { outageOf } from '../../errors/outage.ts'
import type { CommitNotices, Engine } from '../database.ts'
import type { SystemTables } from '../tables.ts'

const CHANNEL = 'gapura_changes'

const RETRY_MS = 1_000

/**
 * Tells other processes after the commit that the table `changes` has new entries. If several transactions share a
 * commit, watchedPool.ts sends only one notice.
 */
export async function giveNotice(tx: Transaction<SystemTables>, engine: Engine, from: string): Promise<void> {
  if (engine === 'postgres') await sql`notify ${sql.raw(CHANNEL)}, ${sql.lit(from)}`.execute(tx)
}

const HEARTBEAT_MS = 1_000
/**
 * In milliseconds. If PostgreSQL takes longer to respond, the server or the network counts as lost. It normally
 * responds within one millisecond.
 */
const SILENCE_MS = 3_000

/**
 * Milliseconds between two checks that notices arrive. PgBouncer with transaction pooling accepts LISTEN but delivers
 * no notices.
 */
const PROBE_MS = 10_000
const ARRIVAL_MS = 1_000
const PROBE = 'probe '

type ServerState = 'writable' | 'read_only'

async function readServerState(client: Pick<Client, 'query'>): Promise<ServerState> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
  return rows[0]?.transaction_read_only === 'on' ? 'read_only' : 'writable'
}

interface Listeners {
  /**
   * Called after a commit with the name of the process's change feed, or with null if several processes may have
   * committed.
   */
  onNotice: (from: string | null) => void
  /**
   * Called if PostgreSQL has neither responded nor closed the connection since the time `since` (a value of
   * `performance.now()`).
   */
  onSilence: (since: number) => void
  onReadOnly: () => void
  onWritable: () => void
  send: (channel: string, text: string) => Promise<void>
}

/**
 * A separate connection that receives notices and reconnects when it is lost. Its heartbeat also shows whether
 * PostgreSQL is reachable and writable.
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

  get isListening(): boolean {
    return this.#isListening
  }

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
    let sentAt = performance.now()
    try {
      const client = this.#makeClient({ keepAlive: true, connectionTimeoutMillis: SILENCE_MS + 500 })
      this.#client = client
      client.on('error', lost)
      client.on('end', lost)
      client.on('notification', ({ payload }) => this.#onNotification(payload ?? null))
      if (this.#closed) return lost()
      const until = performance.now() + this.#lifeMs
      this.#probedAt = -Infinity
      sentAt = performance.now()
      let isAlive = await isAnswered(client.connect())
      while (isAlive && !isLost && performance.now() < until) {
        sentAt = performance.now()
        isAlive = await isAnswered(this.#ask(client))
        if (isAlive && this.#isReadOnly) break
        if (isAlive) await this.#listening()
      }
      if (!isAlive) this.#listeners.onSilence(sentAt)
    } catch {
      // Errors are ignored here, because the connection is opened again after any error.
    }
    lost()
  }

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
      if (outageOf(error) === 'read_only') return 'read_only'
      throw error
    }
  }

  async #listening(): Promise<void> {
    if (performance.now() - this.#probedAt > PROBE_MS) {
      this.#probedAt = performance.now()
      const wasListening = this.#isListening
      this.#isListening = await this.#doesArrive()
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
    // Not awaited, because a primary server that has lost its synchronous standby accepts the notice but never
    // responds.
    this.#listeners.send(CHANNEL, text).catch(() => undefined)
    return arrival.finally(() => clearTimeout(timer))
  }

  #onNotification(text: string | null): void {
    if (text?.startsWith(PROBE)) this.#onProbe?.(text)
    else this.#listeners.onNotice(text)
  }
}

/**
 * The time allowed for a response is split among this many timers. If this process hangs, only one of them expires, so
 * the hang is not mistaken for a lost server.
 */
const PARTS = 3

async function isAnswered(query: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const silence = new Promise<boolean>((resolve) => {
    const wait = (left: number): void => {
      if (isOver || left === 0) return resolve(false)
      // The timer may fire late because the event loop was blocked. setImmediate lets a response that has already
      // arrived be read first.
      timer = setTimeout(() => setImmediate(wait, left - 1), SILENCE_MS / PARTS)
    }
    wait(PARTS)
  })
  return Promise.race([query.then(() => true), silence]).finally(() => {
    isOver = true
    clearTimeout(timer)
  })
}
