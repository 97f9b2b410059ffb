import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'

/**
 * Connections to PostgreSQL that are given up when nothing comes on them any more. A server that vanishes without closing
 * them (a power cut, a cut cable) looks to the system like one that takes its time, for up to a quarter of an hour.
 */
export class WatchedPool implements PostgresPool {
  readonly #pool: Pool
  readonly #answerMs: number | null
  readonly #inUse = new Set<PoolClient>()
  /** When each was made; those from before a moment have been given up. */
  readonly #madeAt = new WeakMap<PoolClient, number>()
  #givenUpBefore = 0

  /** Without a limit, a query may take as long as it needs. */
  constructor(pool: Pool, answerMs: number | null) {
    this.#pool = pool
    this.#answerMs = answerMs
    // A connection that the server closes is replaced at the next query; without listeners it would end the process. The pool
    // hears of those that are idle; one that is in use tells its user by the query that fails.
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
      if (!this.#isGivenUp(client)) return this.#lent(client)
      client.release(true)
    }
  }

  /** How many there are of each kind, with those who wait for one. */
  get connections(): Record<'busy' | 'idle' | 'waiting', number> {
    const { totalCount, idleCount, waitingCount } = this.#pool
    return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
  }

  /** Ends the connections from before a moment: what waits on them fails at once, what comes is asked on new ones. */
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

  #lent(client: PoolClient): PostgresPoolClient {
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

/** What waits on it fails, and the pool lends it no more. */
const end = (client: PoolClient): void => void client.end()
