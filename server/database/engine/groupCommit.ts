import { setImmediate as nextIteration } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import { outageOf } from '../../errors/outage.ts'
import type { Queries } from '../database.ts'
import type { SystemTables } from '../tables.ts'

type Work<T> = (tx: Transaction<SystemTables>) => Promise<T>

interface Job {
  /** Runs the job; returns what settles its promise, to be called after the commit. */
  run: (tx: Transaction<SystemTables>, savepoint: Savepoint) => Promise<() => void>
  reject: (error: unknown) => void
  queuedAt: number
}

/**
 * Who has waited so long, in milliseconds, while the server of the commits before was lost, is told at once: to connect anew takes up
 * to three seconds, and all are to be answered in five. What waits for less is committed with the next.
 */
const LONGEST_WAIT_MS = 1_500

/** Where the savepoint of a job stands among those of its commit. */
type Savepoint = 'none' | 'first' | 'next'

interface GroupOptions {
  /** Commits under way at once. */
  parallel: number
  /** Jobs in one commit. It bounds how long a caller waits for the jobs of others. */
  mostPerCommit: number
  /**
   * Whether each statement is a message to a server. Then jobs run without savepoints at first, and where one fails all of them
   * run anew with them, so that jobs may run twice; and what can be sent together is.
   */
  sendsMessages: boolean
}

/**
 * Commits transactions that come at the same time together, since a disk takes as long for one commit as for many. Each runs
 * in a savepoint, so that one that fails is rolled back alone. No caller is answered before the commit, and an outage of
 * the whole transaction is told to each.
 */
export class GroupCommit {
  readonly #writer: Queries
  readonly #options: GroupOptions
  #queue: Job[] = []
  #running = 0
  /** Whether a job has failed lately, so that others may. */
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
      // Requests that have arrived together with this one are read first, so that they share the commit.
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

  /** Runs one job inside a savepoint and rolls back to it on failure. Throws where the whole transaction cannot go on. */
  async #inSavepoint<T>(
    tx: Transaction<SystemTables>,
    savepoint: 'first' | 'next',
    work: Work<T>,
    resolve: (result: T) => void,
    reject: (error: unknown) => void,
  ): Promise<() => void> {
    // The commit releases the last one.
    await this.#execute(tx, savepoint === 'first' ? ['savepoint job'] : ['release job', 'savepoint job'])
    try {
      const result = await work(tx)
      return () => resolve(result)
    } catch (error) {
      this.#mayFail = true
      try {
        await this.#execute(tx, ['rollback to job'])
      } catch {
        // SQLite rolls back by itself when the disk is full (https://sqlite.org/lang_transaction.html, section 3). The first
        // error says why.
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
 * Whose turn it is to write to an SQLite file: that of this process, or of one that it has started. Without turns a transaction of this
 * process would try for the lock that the other one holds, and give up after some seconds (sqliteDriver.ts).
 */
export class WriteTurns {
  readonly #running = new Set<Promise<unknown>>()
  #handedOver: Promise<void> | null = null

  /** Runs a transaction of this process, as soon as no other one has its turn. */
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

  /** Waits for the transactions that run, and gives what ends the other's turn. */
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
