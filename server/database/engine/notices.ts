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
 * Notifies other processes, when the transaction commits, that `changes` has grown. watchedPool.ts sends one notice per
 * commit, however many transactions share the commit.
 */
export async function giveNotice(tx: Transaction<SystemTables>, engine: Engine, from: string): Promise<void> {
  if (engine === 'postgres') await sql`notify ${sql.raw(CHANNEL)}, ${sql.lit(from)}`.execute(tx)
}

const HEARTBEAT_MS = 1_000
/**
 * If an answer takes more than this many milliseconds, the server or the network counts as lost. A heartbeat normally
 * takes less than one millisecond.
 */
const SILENCE_MS = 3_000

/**
 * Milliseconds between two tests of whether notices arrive. The tests are needed because PgBouncer with transaction
 * pooling accepts LISTEN but delivers nothing.
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
  /** Called after a commit with the name of the feed that committed, or with null if several may have. */
  onNotice: (from: string | null) => void
  /** Called if PostgreSQL has neither answered nor closed the connection since the given `performance.now()`. */
  onSilence: (since: number) => void
  onReadOnly: () => void
  onWritable: () => void
  send: (channel: string, text: string) => Promise<void>
}

/**
 * A connection that listens for notices and reconnects when it is lost. No query delays its heartbeat, so the heartbeat
 * also shows whether PostgreSQL is there and writable.
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
      // The connection is opened again after any error.
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
    // The probe is not awaited, because a primary without its synchronous standby accepts the probe and never answers.
    this.#listeners.send(CHANNEL, text).catch(() => undefined)
    return arrival.finally(() => clearTimeout(timer))
  }

  #onNotification(text: string | null): void {
    if (text?.startsWith(PROBE)) this.#onProbe?.(text)
    else this.#listeners.onNotice(text)
  }
}

/**
 * The wait for an answer is divided into this many timers, so that a stall of this process counts as only one of them.
 */
const PARTS = 3

/**
 * Returns whether an answer comes in time. A stall of this process, for example on a very busy machine, counts as only
 * one part of the wait, because the process could not read the answer during the stall.
 */
async function isAnswered(query: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const silence = new Promise<boolean>((resolve) => {
    const wait = (left: number): void => {
      if (isOver || left === 0) return resolve(false)
      // When the timer ends, answers that arrived while the event loop was blocked are read before the wait continues.
      timer = setTimeout(() => setImmediate(wait, left - 1), SILENCE_MS / PARTS)
    }
    wait(PARTS)
  })
  return Promise.race([query.then(() => true), silence]).finally(() => {
    isOver = true
    clearTimeout(timer)
  })
}
