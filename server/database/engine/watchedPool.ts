import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient, QueryResult } from 'pg'
import { CommitLostError, outageOf } from '../../errors/outage.ts'
import type { BoundedQueue } from '../../process/queues/boundedQueue.ts'

/** How long a new connection may take to be given its limits. */
const LIMIT_MS = 2_000

interface PoolLimits {
  /** A connection is given up when a query takes longer; null where a query may take as long as it needs. */
  answerMs: number | null
  /** Longest that a statement may take, and that a transaction may wait for its next one; 0 for no limit. */
  statementMs: number
  /** Longest that a statement may wait for a lock; 0 for as long as the statement may take. */
  lockMs: number
}

/** A read whose connection is lost sooner than this is sent once more, on another connection. */
const REPEAT_MS = 1_500

/**
 * A pool whose connections to PostgreSQL are closed when the server falls silent, or cannot be written any more. A server
 * that vanishes without closing them (a power cut, a cut cable) looks to the operating system like a slow one for up to a
 * quarter of an hour; one that another has replaced goes on answering.
 */
export class WatchedPool implements PostgresPool {
  readonly #pool: Pool
  readonly #limits: PoolLimits
  readonly #onReadOnly: () => void
  readonly #queue: BoundedQueue | undefined
  readonly #inUse = new Set<PoolClient>()
  /** When each connection was made. */
  readonly #madeAt = new WeakMap<PoolClient, number>()
  /** Connections that have their limits. */
  readonly #limited = new WeakSet<PoolClient>()
  /** Connections that were made before this moment are given up. */
  #givenUpBefore = 0

  /** With a queue, who finds no connection free waits in it, and the pool's own time limit is for connecting alone. */
  constructor(pool: Pool, limits: PoolLimits, onReadOnly: () => void, queue?: BoundedQueue) {
    this.#pool = pool
    this.#queue = queue
    this.#limits = limits
    this.#onReadOnly = onReadOnly
    // A connection that the server closes is replaced at the next query; without a listener its error would end the process.
    // The pool emits errors of idle connections; a connection in use reports its error by the query that fails.
    pool.on('error', () => undefined)
    pool.on('connect', (client) => {
      client.on('error', () => undefined)
      this.#madeAt.set(client, performance.now())
    })
  }

  get options(): object {
    return this.#pool.options
  }

  connect(): Promise<PostgresPoolClient> {
    const queue = this.#queue
    if (!queue) return this.#connect()
    return new Promise((resolve, reject) => {
      const work = async () => {
        const client = await this.#connect()
        await new Promise<void>((released) => {
          const release = (destroy?: boolean) => {
            client.release(destroy)
            released()
          }
          resolve({ ...client, release })
        })
      }
      queue.run(work).catch(reject)
    })
  }

  async #connect(): Promise<PostgresPoolClient> {
    return this.#lend(await this.#current())
  }

  async #current(): Promise<PoolClient> {
    for (;;) {
      const client = await this.#connected()
      if (!this.#isGivenUp(client)) return client
      client.release(true)
    }
  }

  async #connected(): Promise<PoolClient> {
    const client = await this.#pool.connect()
    await this.#limit(client)
    return client
  }

  /**
   * Sets the limits of a new connection. Not as parameters of its start, which PgBouncer refuses; where PgBouncer pools by
   * transaction, they hold for another connection than this, so that each transaction sets its own as well.
   */
  async #limit(client: PoolClient): Promise<void> {
    if (this.#limited.has(client)) return
    // The server may vanish at this moment too.
    this.#inUse.add(client)
    const timer = setTimeout(() => end(client), LIMIT_MS)
    try {
      await client.query(limits(this.#limits, 'session'))
      this.#limited.add(client)
    } catch (error) {
      client.release(true)
      throw error
    } finally {
      clearTimeout(timer)
      this.#inUse.delete(client)
    }
  }

  /** How many there are of each kind, and how many requests wait for one. */
  get connections(): Record<'busy' | 'idle' | 'waiting', number> {
    const { totalCount, idleCount, waitingCount } = this.#pool
    return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
  }

  /** Closes connections made before a moment: queries on them fail at once, and new queries get new connections. */
  giveUp(before: number): void {
    this.#givenUpBefore = before
    for (const client of this.#inUse) if (this.#isGivenUp(client)) end(client)
  }

  #isGivenUp(client: PoolClient): boolean {
    return (this.#madeAt.get(client) ?? 0) < this.#givenUpBefore
  }

  end(): Promise<void> {
    return this.#pool.end()
  }

  #lend(client: PoolClient): PostgresPoolClient {
    let lent: PoolClient | undefined = client
    this.#inUse.add(client)
    /** The notices of the transaction in progress. */
    let notices: Set<string> | undefined
    /** Nobody can use the connection any more. */
    let isSpent = false
    const send = async (text: string, values: unknown[]) => {
      const client = lent
      if (!client || isSpent) throw new Error(LOST)
      const { answerMs } = this.#limits
      const timer = answerMs === null ? undefined : setTimeout(() => end(client), answerMs)
      try {
        // Several statements give several results.
        const result = (await client.query(text, values)) as QueryResult | QueryResult[] // the driver's types name one
        return Array.isArray(result) ? (result.at(-1) ?? {}) : result
      } catch (error) {
        const outage = outageOf(error)
        if (outage === 'database_away') isSpent = true
        if (outage === 'read_only') {
          // Its caller still rolls back on it.
          this.#inUse.delete(client)
          this.#onReadOnly()
        }
        throw error
      } finally {
        clearTimeout(timer)
      }
    }
    const begin = async (text: string) => {
      try {
        // In one message, so that a transaction takes no longer to begin.
        await send(`${text}; ${limits(this.#limits, 'local')}`, [])
        notices = new Set()
      } catch (error) {
        // It may have begun.
        isSpent = true
        throw error
      }
      return { rows: [] }
    }
    const commit = async () => {
      try {
        // Commits that notify wait for one another, whatever limit there is for locks. A wait for a synchronous standby that is cut short counts as a commit to PostgreSQL, whatever became of the standby.
        return await send(
          [...(notices ?? []), 'set local statement_timeout = 0', 'set local lock_timeout = 0', 'commit'].join('; '),
          [],
        )
      } catch (error) {
        throw outageOf(error) === 'database_away' ? new CommitLostError(error) : error
      }
    }
    const read = async (text: string, values: unknown[]) => {
      const until = performance.now() + REPEAT_MS
      try {
        return await send(text, values)
      } catch (error) {
        if (!isSpent || performance.now() > until) throw error
        giveBack()
        this.#inUse.add((lent = await this.#current()))
        isSpent = false
        return send(text, values)
      }
    }
    const giveBack = (destroy = false) => {
      const client = lent
      lent = undefined
      if (!client) return
      this.#inUse.delete(client)
      client.release(destroy || isSpent || this.#isGivenUp(client))
    }
    const query = async (text: string, values: unknown[]) => {
      if (beginning.test(text)) return begin(text)
      if (text === 'commit') return commit()
      // PostgreSQL gives it at the commit, too.
      if (notices && text.startsWith('notify ')) {
        notices.add(text)
        return { rows: [] }
      }
      // The first error says why.
      if (text === 'rollback' && isSpent) return { command: 'ROLLBACK', rows: [] }
      return notices === undefined && reading.test(text) ? read(text, values) : send(text, values)
    }
    return {
      // Kysely has a second way to call it, by a cursor, which is not configured.
      query: query as unknown as PostgresPoolClient['query'],
      release: giveBack,
    }
  }
}

/** As the driver says it. */
const LOST = 'Connection terminated unexpectedly'

/** By which Kysely begins a transaction. */
const beginning = /^(begin|start transaction)\b/
const reading = /^\s*select\b/i

const limits = ({ statementMs, lockMs }: PoolLimits, scope: 'session' | 'local'): string =>
  [
    `statement_timeout = ${statementMs}`,
    `idle_in_transaction_session_timeout = ${statementMs}`,
    `lock_timeout = ${lockMs}`,
  ]
    .map((setting) => `set ${scope} ${setting}`)
    .join('; ')

/** Queries on it fail, and the pool lends it no more. */
const end = (client: PoolClient): void => void client.end()
