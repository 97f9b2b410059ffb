import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'

/**
 * A pool whose connections to PostgreSQL are closed when the server falls silent. A server that vanishes without closing them
 * (a power cut, a cut cable) looks to the operating system like a slow one for up to a quarter of an hour.
 */
export class WatchedPool implements PostgresPool {
  readonly #pool: Pool
  readonly #answerMs: number | null
  readonly #inUse = new Set<PoolClient>()
  /** When each connection was made. */
  readonly #madeAt = new WeakMap<PoolClient, number>()
  /** Connections that were made before this moment are given up. */
  #givenUpBefore = 0

  /** `answerMs`: a connection is given up when a query takes longer; null where a query may take as long as it needs. */
  constructor(pool: Pool, answerMs: number | null) {
    this.#pool = pool
    this.#answerMs = answerMs
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

  async connect(): Promise<PostgresPoolClient> {
    for (;;) {
      const client = await this.#pool.connect()
      if (!this.#isGivenUp(client)) return this.#lend(client)
      client.release(true)
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
    this.#inUse.add(client)
    const query = async (text: string, values: unknown[]) => {
      const timer = this.#answerMs === null ? undefined : setTimeout(() => end(client), this.#answerMs)
      return client.query(text, values).finally(() => clearTimeout(timer))
    }
    return {
      // Kysely has a second way to call it, by a cursor, which is not configured.
      query: query as unknown as PostgresPoolClient['query'],
      release: (destroy) => {
        this.#inUse.delete(client)
        client.release(destroy)
      },
    }
  }
}

/** Queries on it fail, and the pool lends it no more. */
const end = (client: PoolClient): void => void client.end()
