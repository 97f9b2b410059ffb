import { setImmediate as others } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import type { Queries } from '../database.ts'
import type { SystemTables } from '../tables.ts'

type Work<T> = (tx: Transaction<SystemTables>) => Promise<T>

interface Waiting {
  /** Does the work; gives what tells its caller how it went, once it is on the disk. */
  run: (tx: Transaction<SystemTables>) => Promise<() => void>
  fail: (error: unknown) => void
}

/** Nobody waits for more than so many others. */
const MOST_TOGETHER = 64

/**
 * Commits what comes at the same time together, since a disk takes as long for one commit as for many. Each piece of work
 * is its own: one that fails is undone alone. Nobody is answered before all of it is on the disk.
 */
export class GroupCommit {
  readonly #writer: Queries
  #waiting: Waiting[] = []
  #isRunning = false

  constructor(writer: Queries) {
    this.#writer = writer
  }

  transaction<T>(work: Work<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ run: (tx) => alone(tx, work, resolve, reject), fail: reject })
      void this.#start()
    })
  }

  async #start(): Promise<void> {
    if (this.#isRunning) return
    this.#isRunning = true
    while (this.#waiting.length > 0) {
      // Requests that have come with this one are read before it begins.
      await others()
      const batch = this.#waiting.splice(0, MOST_TOGETHER)
      await this.#commit(batch)
    }
    this.#isRunning = false
  }

  async #commit(batch: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await this.#writer.transaction().execute(async (tx) => {
        const done: (() => void)[] = []
        for (const { run } of batch) done.push(await run(tx))
        return done
      })
      for (const tell of outcomes) tell()
    } catch (error) {
      for (const { fail } of batch) fail(error)
    }
  }
}

/** Does one piece of work, and undoes it where it fails. Throws where the transaction around it cannot go on. */
async function alone<T>(
  tx: Transaction<SystemTables>,
  work: Work<T>,
  resolve: (result: T) => void,
  reject: (error: unknown) => void,
): Promise<() => void> {
  await sql`savepoint one`.execute(tx)
  try {
    const result = await work(tx)
    await sql`release one`.execute(tx)
    return () => resolve(result)
  } catch (error) {
    try {
      await sql`rollback to one`.execute(tx)
      await sql`release one`.execute(tx)
    } catch {
      // SQLite has rolled back by itself where the disk is full (https://sqlite.org/lang_transaction.html, section 3);
      // the first fault says why.
      throw error
    }
    return () => reject(error)
  }
}
