import { setImmediate as nextIteration } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import { outageOf } from '../../errors/outage.ts'
import type { Queries } from '../database.ts'
import type { SystemTables } from '../tables.ts'

type Work<T> = (tx: Transaction<SystemTables>) => Promise<T>

interface Job {
  run: (tx: Transaction<SystemTables>, savepoint: Savepoint) => Promise<() => void>
  reject: (error: unknown) => void
  queuedAt: number
}

/**
 * In milliseconds. When the connection to the database server is lost, transactions that have waited longer than this
 * fail. The others are tried again, because reconnecting takes up to three seconds.
 */
const LONGEST_WAIT_MS = 1_500

type Savepoint = 'none' | 'first' | 'next'

interface GroupOptions {
  parallel: number
  /** Maximum number of transactions per commit. It limits how long a caller waits for the transactions of others. */
  mostPerCommit: number
  /**
   * True if each statement costs a network round trip. Transactions then run without savepoints at first. If one fails,
   * the whole group runs again with savepoints.
   */
  sendsMessages: boolean
}

/**
 * Commits concurrent transactions together, because flushing the disk once takes as long for many as for one. If one
 * transaction fails, only that one is rolled back.
 */
export class GroupCommit {
  readonly #writer: Queries
  readonly #options: GroupOptions
  #queue: Job[] = []
  #running = 0
  #mayFail = false

  constructor(writer: Queries, options: GroupOptions) {
    this.#writer = writer
    this.#options = options
  }

  transaction<T>(work: Work<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const run: Job['run'] = async (tx, savepoint) => {
        if (savepoint !== 'none') return this.#inSavepoint(tx, savepoint, work, resolve, reject)
        const result = await work(tx)
        return () => resolve(result)
      }
      this.#queue.push({ run, reject, queuedAt: performance.now() })
      void this.#start()
    })
  }

  async #start(): Promise<void> {
    if (this.#running >= this.#options.parallel) return
    this.#running += 1
    while (this.#queue.length > 0) {
      // Waits for one iteration of the event loop, so that transactions of requests that arrived together share a
      // commit.
      await nextIteration()
      const batch = this.#queue.splice(0, this.#options.mostPerCommit)
      if (batch.length > 0) await this.#commit(batch)
    }
    this.#running -= 1
  }

  async #commit(batch: readonly Job[]): Promise<void> {
    const isSaved = batch.length > 1 && (this.#mayFail || !this.#options.sendsMessages)
    if (isSaved) this.#mayFail = false
    let hasJobFailed = false
    try {
      const settlers = await this.#writer.transaction().execute(async (tx) => {
        const settlers: (() => void)[] = []
        for (const [index, { run }] of batch.entries()) {
          hasJobFailed = true
          settlers.push(await run(tx, isSaved ? (index === 0 ? 'first' : 'next') : 'none'))
          hasJobFailed = false
        }
        return settlers
      })
      for (const settle of settlers) settle()
    } catch (error) {
      if (hasJobFailed && !isSaved && batch.length > 1 && outageOf(error) !== 'database_away') {
        this.#mayFail = true
        return this.#commit(batch)
      }
      for (const { reject } of batch) reject(error)
      if (outageOf(error) === 'database_away') this.#rejectLongWaiting(error)
    }
  }

  #rejectLongWaiting(error: unknown): void {
    const before = performance.now() - LONGEST_WAIT_MS
    const long = this.#queue.filter(({ queuedAt }) => queuedAt < before)
    this.#queue = this.#queue.filter(({ queuedAt }) => queuedAt >= before)
    for (const { reject } of long) reject(error)
  }

  /**
   * Runs one transaction of the group in a savepoint and rolls back to it on failure. Throws if the whole group cannot
   * continue.
   */
  async #inSavepoint<T>(
    tx: Transaction<SystemTables>,
    savepoint: 'first' | 'next',
    work: Work<T>,
    resolve: (result: T) => void,
    reject: (error: unknown) => void,
  ): Promise<() => void> {
    await this.#execute(tx, savepoint === 'first' ? ['savepoint job'] : ['release job', 'savepoint job'])
    try {
      const result = await work(tx)
      return () => resolve(result)
    } catch (error) {
      this.#mayFail = true
      try {
        await this.#execute(tx, ['rollback to job'])
      } catch {
        // The rollback fails if SQLite has already rolled back because the disk is full
        // (https://sqlite.org/lang_transaction.html, section 3). The first error already reports that.
        throw error
      }
      return () => reject(error)
    }
  }

  async #execute(tx: Transaction<SystemTables>, statements: readonly string[]): Promise<void> {
    const messages = this.#options.sendsMessages ? [statements.join('; ')] : statements
    for (const message of messages) await sql.raw(message).execute(tx)
  }
}

/**
 * Lets either this process or a child process write to an SQLite file. If both wrote at once, one would wait for the
 * other's lock and fail after some seconds.
 */
export class WriteTurns {
  readonly #running = new Set<Promise<unknown>>()
  #handedOver: Promise<void> | null = null

  async run<T>(transaction: () => Promise<T>): Promise<T> {
    while (this.#handedOver) await this.#handedOver
    const running = transaction()
    this.#running.add(running)
    try {
      return await running
    } finally {
      this.#running.delete(running)
    }
  }

  async handOver(): Promise<() => void> {
    while (this.#handedOver) await this.#handedOver
    let giveBack = () => {}
    this.#handedOver = new Promise((resolve) => {
      giveBack = () => {
        this.#handedOver = null
        resolve()
      }
    })
    await Promise.allSettled(this.#running)
    return giveBack
  }
}
