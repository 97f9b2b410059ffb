import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import BetterSqlite from 'better-sqlite3'
import type { CompiledQuery, DatabaseConnection, Driver, LogEvent, QueryResult } from 'kysely'
import { MOST_LONG_READS_WAITING, type Queries } from '../../database.ts'
import type { Answer, Columns, Question, ThreadData } from './sqliteThread.ts'
import { endThread, errorOf, rowsOf, startThread, threadedQueries } from './thread.ts'

export interface ThreadLimits {
  /** Maximum number of threads. Each takes up to twenty megabytes, so none is started before the first long read. */
  threads: number
  /** Reads that may wait for a thread. */
  waiting: number
  /** Milliseconds after which another thread replaces one that is busy with a long statement. */
  longMs: number
  /** Limit for a statement, in milliseconds. */
  statementMs: number
  /** Milliseconds after which an idle thread ends. */
  idleMs: number
}

const usualLimits: ThreadLimits = {
  // Leaves a processor to the event loop.
  threads: availableParallelism() > 2 ? 2 : 1,
  waiting: MOST_LONG_READS_WAITING,
  longMs: 500,
  // The same limit as on PostgreSQL.
  statementMs: 15_000,
  idleMs: 60_000,
}

interface Job extends Question {
  resolve: (columns: Columns) => void
  reject: (error: unknown) => void
}

const tooBusy = (why: string): Error => new BetterSqlite.SqliteError(why, 'SQLITE_BUSY')

/** A thread with a read connection, which runs one statement at a time. */
class ReadThread {
  readonly #worker: Worker
  readonly #limits: ThreadLimits
  readonly #onLong: () => void
  #isOnline = false
  #job: Job | null = null
  #long: NodeJS.Timeout | undefined
  #overdue: NodeJS.Timeout | undefined
  readonly ended: Promise<void>

  constructor(data: ThreadData, limits: ThreadLimits, { onIdle, onLong }: Record<'onIdle' | 'onLong', () => void>) {
    this.#limits = limits
    this.#onLong = onLong
    this.#worker = startThread(data)
    this.#worker.unref()
    // The clock starts once the thread runs: a busy machine starts it slowly.
    this.#worker.once('online', () => {
      this.#isOnline = true
      if (this.#job) this.#bound()
    })
    this.#worker.on('message', (answer: Answer) => {
      const job = this.#finish()
      if ('columns' in answer) job?.resolve(answer.columns)
      else job?.reject(errorOf(answer.fault))
      onIdle()
    })
    this.#worker.on('error', (error: unknown) => {
      const isFull = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      this.#finish()?.reject(isFull ? tooBusy('A read takes too much memory.') : error)
    })
    this.ended = new Promise((resolve) => {
      this.#worker.once('exit', () => {
        this.#finish()?.reject(tooBusy('The thread that reads has ended.'))
        resolve()
      })
    })
  }

  get isBusy(): boolean {
    return this.#job !== null
  }

  run(job: Job): void {
    this.#job = job
    // Keeps the process alive until the rows are there.
    this.#worker.ref()
    if (this.#isOnline) this.#bound()
    this.#worker.postMessage({ text: job.text, parameters: job.parameters } satisfies Question)
  }

  #bound(): void {
    const job = this.#job
    const lookAgain = () => void (this.#job === job && this.#onLong())
    // Answers that arrived while the event loop was blocked are read first.
    this.#long = setTimeout(() => setImmediate(lookAgain), this.#limits.longMs)
    // Statements cannot be interrupted, so the thread is ended.
    this.#overdue = setTimeout(() => {
      this.#job?.reject(tooBusy('A read takes too long.'))
      void this.#worker.terminate()
    }, this.#limits.statementMs)
  }

  close(): Promise<void> {
    return endThread(this.#worker, this.ended)
  }

  #finish(): Job | null {
    const job = this.#job
    clearTimeout(this.#long)
    clearTimeout(this.#overdue)
    this.#job = null
    this.#worker.unref()
    return job
  }
}

/** Starts threads on demand and ends them when idle. */
class ReadThreads {
  readonly #data: ThreadData
  readonly #limits: ThreadLimits
  readonly #threads = new Set<ReadThread>()
  /** Threads with a long statement, whose places others have taken. */
  readonly #long = new Set<ReadThread>()
  readonly #waiting: Job[] = []
  #idle: NodeJS.Timeout | undefined
  #closed = false

  constructor(data: ThreadData, limits: ThreadLimits) {
    this.#data = data
    this.#limits = limits
  }

  read(question: Question): Promise<Columns> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(new Error('The database is closed.'))
      if (this.#waiting.length >= this.#limits.waiting) return reject(tooBusy('Too many reads wait.'))
      this.#waiting.push({ ...question, resolve, reject })
      this.#assign()
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#idle)
    await Promise.all([...this.#threads, ...this.#long].map((thread) => thread.close()))
  }

  #assign(): void {
    clearTimeout(this.#idle)
    while (this.#waiting.length > 0) {
      const thread = [...this.#threads].find(({ isBusy }) => !isBusy) ?? this.#start()
      if (!thread) return
      const job = this.#waiting.shift()
      if (job) thread.run(job)
    }
    if ([...this.#threads].some(({ isBusy }) => isBusy)) return
    this.#idle = setTimeout(() => this.#endAll(), this.#limits.idleMs).unref()
  }

  /** Null if there are enough threads, or the system allows no more. */
  #start(): ReadThread | null {
    if (this.#threads.size >= this.#limits.threads) return null
    try {
      return this.#startThread()
    } catch (error) {
      // No thread would take the waiting reads.
      if (this.#threads.size + this.#long.size === 0) for (const job of this.#waiting.splice(0)) job.reject(error)
      return null
    }
  }

  #startThread(): ReadThread {
    const thread = new ReadThread(this.#data, this.#limits, {
      onIdle: () => {
        if (this.#long.delete(thread)) {
          if (this.#threads.size < this.#limits.threads) this.#threads.add(thread)
          else void thread.close()
        }
        this.#assign()
      },
      onLong: () => {
        // Another thread takes its place, unless enough have been replaced already.
        if (this.#long.size >= this.#limits.threads) return
        this.#long.add(thread)
        this.#threads.delete(thread)
        this.#assign()
      },
    })
    this.#threads.add(thread)
    void thread.ended.then(() => {
      this.#threads.delete(thread)
      this.#long.delete(thread)
      if (!this.#closed) this.#assign()
    })
    return thread
  }

  #endAll(): void {
    for (const thread of this.#threads) {
      this.#threads.delete(thread)
      void thread.close()
    }
  }
}

class ThreadDriver implements Driver {
  readonly #threads: ReadThreads
  readonly #expectFile: () => void

  constructor(threads: ReadThreads, expectFile: () => void) {
    this.#threads = threads
    this.#expectFile = expectFile
  }

  async init(): Promise<void> {}

  acquireConnection(): Promise<DatabaseConnection> {
    return Promise.resolve({
      executeQuery: async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
        const columns = await this.#threads.read({ text: sql, parameters })
        this.#expectFile()
        return { rows: rowsOf(columns) as R[] } // the rows that this statement asks for
      },
      streamQuery: () => onlyStatements(),
    })
  }

  beginTransaction = (): Promise<void> => onlyStatements()
  commitTransaction = (): Promise<void> => onlyStatements()
  rollbackTransaction = (): Promise<void> => onlyStatements()

  async releaseConnection(): Promise<void> {}

  destroy(): Promise<void> {
    return this.#threads.close()
  }
}

const onlyStatements = (): never => {
  throw new Error('Threads read statement by statement.')
}

/**
 * Reads an SQLite file in worker threads: each statement sees everything committed before it was sent. A read that
 * takes too long, or comes when too many wait, fails as on a busy database. `expectFile` throws if the path now leads
 * to another file, which a new thread would have read.
 */
export function threadedReader(
  data: ThreadData,
  log: (event: LogEvent) => void,
  limits = usualLimits,
  expectFile: () => void = () => undefined,
): Queries {
  const threads = new ReadThreads(data, limits)
  return threadedQueries(new ThreadDriver(threads, expectFile), log)
}
