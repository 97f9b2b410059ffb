import { CompiledQuery, type DatabaseConnection, type Driver, type LogEvent, type QueryResult } from 'kysely'
import type { Queries } from '../../database.ts'
import { retryWhileBusy } from '../sqliteDriver.ts'
import type { ThreadData } from './sqliteThread.ts'
import { executeIn, SqlThread, threadedQueries } from './thread.ts'

/** Milliseconds after which an idle thread ends. */
const IDLE_MS = 10_000

/** A connection in a worker thread. The first statement starts the thread. */
class ThreadConnection implements DatabaseConnection {
  readonly #data: ThreadData
  #thread: SqlThread | null = null
  #idle: NodeJS.Timeout | undefined

  constructor(data: ThreadData) {
    this.#data = data
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    clearTimeout(this.#idle)
    const thread = (this.#thread ??= this.#start())
    return executeIn(query, (question) => thread.run(question))
  }

  streamQuery(): never {
    throw new Error('Threads are sent one statement after another.')
  }

  rest(): void {
    this.#idle = setTimeout(() => void this.end(), IDLE_MS).unref()
  }

  async end(): Promise<void> {
    clearTimeout(this.#idle)
    const thread = this.#thread
    this.#thread = null
    await thread?.close()
  }

  #start(): SqlThread {
    const thread = new SqlThread(this.#data)
    void thread.ended.then(() => {
      if (this.#thread === thread) this.#thread = null
    })
    return thread
  }
}

class ThreadDriver implements Driver {
  readonly #connection: ThreadConnection
  #last: Promise<void> = Promise.resolve()
  #release: () => void = () => undefined

  constructor(data: ThreadData) {
    this.#connection = new ThreadConnection(data)
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#last
    let release = () => {}
    this.#last = new Promise((resolve) => (release = resolve))
    await before
    this.#release = release
    return this.#connection
  }

  async releaseConnection(): Promise<void> {
    this.#connection.rest()
    this.#release()
  }

  beginTransaction(connection: DatabaseConnection): Promise<void> {
    return retryWhileBusy(async () => {
      await connection.executeQuery(CompiledQuery.raw('begin immediate'))
    })
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw('rollback'))
    } catch {
      // The rollback fails if SQLite has already rolled back or if the thread has ended. Ending the connection discards
      // the rest of the transaction.
      await this.#connection.end()
    }
  }

  destroy(): Promise<void> {
    return this.#connection.end()
  }
}

/**
 * Runs transactions one by one in a worker thread. A transaction locks the file, so the caller must stop all other
 * writes of this process first.
 */
export const threadedWriter = (data: ThreadData, log: (event: LogEvent) => void): Queries =>
  threadedQueries(new ThreadDriver(data), log)
