import type { Worker } from 'node:worker_threads'
import { CompiledQuery, type DatabaseConnection, type Driver, type LogEvent, type QueryResult } from 'kysely'
import type { Queries } from '../../database.ts'
import { retryWhileBusy } from '../sqliteDriver.ts'
import type { Answer, Columns, Question, ThreadData } from './sqliteThread.ts'
import { endThread, errorOf, rowsOf, startThread, threadedQueries } from './thread.ts'

/** Milliseconds after which an idle thread ends. */
const IDLE_MS = 10_000

class WriteThread {
  readonly #worker: Worker
  readonly #ended: Promise<void>
  #waiting: { resolve: (columns: Columns) => void; reject: (error: unknown) => void } | null = null

  constructor(data: ThreadData, onEnded: () => void) {
    this.#worker = startThread(data)
    this.#worker.on('message', (answer: Answer) => {
      const waiting = this.#settle()
      if ('columns' in answer) waiting?.resolve(answer.columns)
      else waiting?.reject(errorOf(answer.fault))
    })
    this.#worker.on('error', (error: unknown) => this.#settle()?.reject(error))
    this.#ended = new Promise((resolve) => {
      this.#worker.once('exit', () => {
        this.#settle()?.reject(new Error('The thread that writes has ended.'))
        onEnded()
        resolve()
      })
    })
  }

  send(question: Question): Promise<Columns> {
    // Keeps the process alive until the answer is there.
    this.#worker.ref()
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#worker.postMessage(question)
    })
  }

  end(): Promise<void> {
    return endThread(this.#worker, this.#ended)
  }

  #settle() {
    const waiting = this.#waiting
    this.#waiting = null
    this.#worker.unref()
    return waiting
  }
}

/** A connection in a thread, which the first statement starts. */
class ThreadConnection implements DatabaseConnection {
  readonly #data: ThreadData
  #thread: WriteThread | null = null
  #idle: NodeJS.Timeout | undefined

  constructor(data: ThreadData) {
    this.#data = data
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    clearTimeout(this.#idle)
    this.#thread ??= this.#start()
    const { changes, ...columns } = await this.#thread.send({ text: sql, parameters })
    const rows = rowsOf(columns) as R[] // the rows that this statement gives
    return changes === undefined ? { rows } : { rows, numAffectedRows: BigInt(changes) }
  }

  streamQuery(): never {
    throw new Error('Threads are sent one statement after another.')
  }

  /** Ends the thread unless another statement comes soon. */
  rest(): void {
    this.#idle = setTimeout(() => void this.end(), IDLE_MS).unref()
  }

  async end(): Promise<void> {
    clearTimeout(this.#idle)
    const thread = this.#thread
    this.#thread = null
    await thread?.end()
  }

  #start(): WriteThread {
    const thread = new WriteThread(this.#data, () => {
      if (this.#thread === thread) this.#thread = null
    })
    return thread
  }
}

class ThreadDriver implements Driver {
  readonly #connection: ThreadConnection
  /** Settles when every earlier caller has released the connection. */
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
      // SQLite has rolled back automatically, as on a full disk, or the thread is gone. Ending the connection drops
      // whatever is left.
      await this.#connection.end()
    }
  }

  destroy(): Promise<void> {
    return this.#connection.end()
  }
}

/**
 * Runs transactions in a worker thread, one by one, started on demand. The file is locked for other connections
 * meanwhile, so the caller must stop its own writes.
 */
export const threadedWriter = (data: ThreadData, log: (event: LogEvent) => void): Queries =>
  threadedQueries(new ThreadDriver(data), log)
