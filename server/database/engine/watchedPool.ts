import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient, QueryResult } from 'pg'
import { CommitLostError, outageOf } from '../../errors/outage.ts'
import { timedTurn, type Queue } from '../../process/queues/queue.ts'

const LIMIT_MS = 2_000

export interface PoolLimits {
  /** If a query takes more than this many milliseconds, its connection is closed. Null means no limit. */
  answerMs: number | null
  /**
   * Limit in milliseconds for a statement, and for a pause between two statements of a transaction. 0 means no limit.
   */
  statementMs: number
  /** Limit in milliseconds for waiting for a lock; 0 if only the statement's limit applies. */
  lockMs: number
}

/**
 * If a read loses its connection within this many milliseconds after its start, it is repeated on another connection.
 */
const REPEAT_MS = 1_500

/**
 * A pool that closes its connections when PostgreSQL stops responding or becomes read-only. Otherwise requests could
 * wait up to a quarter of an hour for a server that is gone.
 */
export class WatchedPool implements PostgresPool {
  readonly #pool: Pool
  readonly #limits: PoolLimits
  readonly #onReadOnly: () => void
  readonly #queue: Queue | undefined
  readonly #inUse = new Set<PoolClient>()
  readonly #madeAt = new WeakMap<PoolClient, number>()
  readonly #limited = new WeakSet<PoolClient>()
  #closedBefore = 0

  /**
   * With `queue`, callers wait for a free connection in the queue, not in the pool. The pool's timeout then limits only
   * connecting.
   */
  constructor(pool: Pool, limits: PoolLimits, onReadOnly: () => void, queue?: Queue) {
    this.#pool = pool
    this.#queue = queue
    this.#limits = limits
    this.#onReadOnly = onReadOnly
    // Without this listener, the error of an idle connection would end the process.
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
    const turn = timedTurn()
    return new Promise((resolve, reject) => {
      const work = async () => {
        turn?.signal.throwIfAborted()
        const client = await this.#connect()
        await new Promise<void>((released) => {
          const release = (destroy?: boolean) => {
            client.release(destroy)
            released()
          }
          resolve({ ...client, release })
        })
      }
      queue.run(work, turn?.client).catch(reject)
    })
  }

  async #connect(): Promise<PostgresPoolClient> {
    return this.#lend(await this.#current())
  }

  async #current(): Promise<PoolClient> {
    for (;;) {
      const client = await this.#connected()
      if (!this.#isOutdated(client)) return client
      client.release(true)
    }
  }

  async #connected(): Promise<PoolClient> {
    const client = await this.#pool.connect()
    await this.#limit(client)
    return client
  }

  /**
   * Time limits are set by statements, because PgBouncer refuses them as connection parameters. Each transaction sets
   * them again, because PgBouncer may give it another connection.
   */
  async #limit(client: PoolClient): Promise<void> {
    if (this.#limited.has(client)) return
    // The connection already counts as in use while the time limits are being set, so that it is closed if the server
    // vanishes meanwhile.
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

  get connections(): Record<'busy' | 'idle' | 'waiting', number> {
    const { totalCount, idleCount, waitingCount } = this.#pool
    return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
  }

  giveUp(before: number): void {
    this.#closedBefore = before
    for (const client of this.#inUse) if (this.#isOutdated(client)) end(client)
  }

  #isOutdated(client: PoolClient): boolean {
    return (this.#madeAt.get(client) ?? 0) < this.#closedBefore
  }

  end(): Promise<void> {
    return this.#pool.end()
  }

  #lend(client: PoolClient): PostgresPoolClient {
    let lent: PoolClient | undefined = client
    this.#inUse.add(client)
    let notices: Set<string> | undefined
    let isSpent = false
    const send = async (text: string, values: unknown[]) => {
      const client = lent
      if (!client || isSpent) throw new Error(LOST)
      const { answerMs } = this.#limits
      const timer = answerMs === null ? undefined : setTimeout(() => end(client), answerMs)
      try {
        const result = (await client.query(text, values)) as QueryResult | QueryResult[] // The cast is needed, because the driver returns a list for several statements, but its types name only one result.
        return Array.isArray(result) ? (result.at(-1) ?? {}) : result
      } catch (error) {
        const outage = outageOf(error)
        if (outage === 'database_away') isSpent = true
        if (outage === 'read_only') {
          // This connection is not closed together with the others, because the caller still sends a rollback through
          // it.
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
        // The time limits are sent in the same message as BEGIN, which saves a network round trip.
        await send(`${text}; ${limits(this.#limits, 'local')}`, [])
        notices = new Set()
      } catch (error) {
        isSpent = true
        throw error
      }
      return { rows: [] }
    }
    const commit = async () => {
      try {
        // A commit has no time limit. If a limit interrupted the wait for a synchronous standby, PostgreSQL would
        // report a commit that the standby may not have.
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
      client.release(destroy || isSpent || this.#isOutdated(client))
    }
    const query = async (text: string, values: unknown[]) => {
      if (beginning.test(text)) return begin(text)
      if (text === 'commit') return commit()
      if (notices && text.startsWith('notify ')) {
        notices.add(text)
        return { rows: [] }
      }
      if (text === 'rollback' && isSpent) return { command: 'ROLLBACK', rows: [] }
      return notices === undefined && reading.test(text) ? read(text, values) : send(text, values)
    }
    return {
      // The cast is safe, because Kysely calls `query` with a cursor only if one is configured, and none is.
      query: query as unknown as PostgresPoolClient['query'],
      release: giveBack,
    }
  }
}

/** The driver `pg` reports a lost connection with the same message, which server/errors/outage.ts recognizes. */
const LOST = 'Connection terminated unexpectedly'

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

const end = (client: PoolClient): void => void client.end()
