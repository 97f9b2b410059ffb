import { setImmediate as nextIteration } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import type { Queries } from '../database.ts'
import type { SystemTables } from '../tables.ts'

type Work<T> = (tx: Transaction<SystemTables>) => Promise<T>

interface Job {
  /** Runs the job; returns what settles its promise, to be called after the commit. */
  run: (tx: Transaction<SystemTables>) => Promise<() => void>
  reject: (error: unknown) => void
}

/** Jobs in one commit. It bounds how long a caller waits for the jobs of others. */
const MOST_PER_COMMIT = 64

/**
 * Commits transactions that come at the same time together, since a disk takes as long for one commit as for many. Each runs
 * in a savepoint, so that one that fails is rolled back alone. No caller is answered before the commit.
 */
export class GroupCommit {
  readonly #writer: Queries
  #queue: Job[] = []
  #isRunning = false

  constructor(writer: Queries) {
    this.#writer = writer
  }

  transaction<T>(work: Work<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ run: (tx) => inSavepoint(tx, work, resolve, reject), reject })
      void this.#start()
    })
  }

  async #start(): Promise<void> {
    if (this.#isRunning) return
    this.#isRunning = true
    while (this.#queue.length > 0) {
      // Requests that have arrived together with this one are read first, so that they share the commit.
      await nextIteration()
      const batch = this.#queue.splice(0, MOST_PER_COMMIT)
      await this.#commit(batch)
    }
    this.#isRunning = false
  }

  async #commit(batch: readonly Job[]): Promise<void> {
    try {
      const settlers = await this.#writer.transaction().execute(async (tx) => {
        const settlers: (() => void)[] = []
        for (const { run } of batch) settlers.push(await run(tx))
        return settlers
      })
      for (const settle of settlers) settle()
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
}

/** Runs one job inside a savepoint and rolls back to it on failure. Throws where the whole transaction cannot go on. */
async function inSavepoint<T>(
  tx: Transaction<SystemTables>,
  work: Work<T>,
  resolve: (result: T) => void,
  reject: (error: unknown) => void,
): Promise<() => void> {
  await sql`savepoint job`.execute(tx)
  try {
    const result = await work(tx)
    await sql`release job`.execute(tx)
    return () => resolve(result)
  } catch (error) {
    try {
      await sql`rollback to job`.execute(tx)
      await sql`release job`.execute(tx)
    } catch {
      // SQLite rolls back by itself when the disk is full (https://sqlite.org/lang_transaction.html, section 3). The first
      // error says why.
      throw error
    }
    return () => reject(error)
  }
}
