import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import BetterSqlite from 'better-sqlite3'
import type { CompiledQuery, DatabaseConnection, Driver, LogEvent, QueryResult } from 'kysely'
import { MOST_LONG_READS_WAITING, type Queries } from '../../database.ts'
import type { Answer, Columns, Question, ThreadData } from './sqliteThread.ts'
import { endThread, errorOf, rowsOf, startThread, threadedQueries } from './thread.ts'

export interface ThreadLimits {
  /** Threads at once. Each takes up to twenty megabytes, so there is none before the first long read. */
  threads: number
  /** Reads that may wait for a thread. */
  waiting: number
  /** Milliseconds after which another thread takes the place of one that is still at the same statement. */
  longMs: number
  /** Milliseconds that a statement may take. */
  statementMs: number
  /** A thread that has had nothing to read for so long is ended. */
  idleMs: number
}

const usualLimits: ThreadLimits = {
  // The event loop wants a processor as well.
  threads: availableParallelism() > 2 ? 2 : 1,
  waiting: MOST_LONG_READS_WAITING,
  longMs: 500,
  // As long as one may take on PostgreSQL.
  statementMs: 15_000,
  idleMs: 60_000,
}

interface Job extends Question {
  resolve: (columns: Columns) => void
  reject: (error: unknown) => void
}

const tooBusy = (why: string): Error => new BetterSqlite.SqliteError(why, 'SQLITE_BUSY')

/** One thread with a read connection of its own, which runs one statement at a time. */
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
    // The first statement waits for its thread, which a busy machine starts slowly.
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
    // Whoever waits for rows must not end before they are there.
    this.#worker.ref()
    if (this.#isOnline) this.#bound()
    this.#worker.postMessage({ text: job.text, parameters: job.parameters } satisfies Question)
  }

  #bound(): void {
    const job = this.#job
    const lookAgain = () => void (this.#job === job && this.#onLong())
    // After the answers that have come while the event loop was held.
    this.#long = setTimeout(() => setImmediate(lookAgain), this.#limits.longMs)
    // Nothing interrupts the statement, so the thread ends when it does.
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

/** The threads that read a file: started when there is something to read, ended when there has been nothing for a while. */
class ReadThreads {
  readonly #data: ThreadData
  readonly #limits: ThreadLimits
  readonly #threads = new Set<ReadThread>()
  /** Those whose statement takes long, while others have their places. */
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

  /** Null where there are as many as there may be, or the machine has no room for another. */
  #start(): ReadThread | null {
    if (this.#threads.size >= this.#limits.threads) return null
    try {
      return this.#startThread()
    } catch (error) {
      // Nobody else would take the reads that wait.
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
        // Another takes its place, unless as many have lost theirs already.
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
 * Reads an SQLite file in threads, beside the event loop: each statement sees all that was committed before it was sent. A
 * read that takes too long, or comes when too many wait, fails as on a busy database. `expectFile` throws where the name
 * leads to another file than the one that was opened: a thread that was started later has read that one.
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
