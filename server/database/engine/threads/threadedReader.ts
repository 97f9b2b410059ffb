import { availableParallelism } from 'node:os'
import BetterSqlite from 'better-sqlite3'
import type { CompiledQuery, DatabaseConnection, Driver, LogEvent, QueryResult } from 'kysely'
import { Queue, timedTurn, type TimedTurn } from '../../../process/queues/queue.ts'
import { MOST_LONG_READS_WAITING, type Queries } from '../../database.ts'
import type { Columns, Question, ThreadData } from './sqliteThread.ts'
import { executeIn, SqlThread, ThreadEndedError, threadedQueries } from './thread.ts'

export interface ThreadLimits {
  /**
   * Maximum number of threads. Each takes up to twenty megabytes of memory, so none is started before the first long
   * read.
   */
  threads: number
  waiting: number
  /** If a statement takes more than this many milliseconds, another thread takes over the waiting statements. */
  longMs: number
  statementMs: number
  /** Milliseconds after which an idle thread ends. */
  idleMs: number
}

const usualLimits: ThreadLimits = {
  threads: availableParallelism() > 2 ? 2 : 1,
  waiting: MOST_LONG_READS_WAITING,
  longMs: 500,
  statementMs: 15_000,
  idleMs: 60_000,
}

interface Job {
  question: Question
  signal: AbortSignal | undefined
  resolve: (columns: Columns) => void
  reject: (error: unknown) => void
}

const tooBusy = (why: string): Error => new BetterSqlite.SqliteError(why, 'SQLITE_BUSY')

const readError = (error: unknown): unknown => {
  if (error instanceof ThreadEndedError) return tooBusy('The thread that reads has ended.')
  const isFull = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return isFull ? tooBusy('A read takes too much memory.') : error
}

const closed = (): Error => new Error('The database is closed.')

class ReadThreads {
  readonly #data: ThreadData
  readonly #limits: ThreadLimits
  readonly #free = new Set<SqlThread>()
  readonly #busy = new Set<SqlThread>()
  /** Threads that run a long statement. They do not count towards the maximum number of threads. */
  readonly #long = new Set<SqlThread>()
  readonly #waiting: Job[] = []
  #idle: NodeJS.Timeout | undefined
  #closed = false

  constructor(data: ThreadData, limits: ThreadLimits) {
    this.#data = data
    this.#limits = limits
  }

  read(question: Question, signal?: AbortSignal): Promise<Columns> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(closed())
      if (this.#waiting.length >= this.#limits.waiting) return reject(tooBusy('Too many reads wait.'))
      this.#waiting.push({ question, signal, resolve, reject })
      this.#assign()
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#idle)
    for (const { reject } of this.#waiting.splice(0)) reject(closed())
    await Promise.all([...this.#free, ...this.#busy, ...this.#long].map((thread) => thread.close()))
  }

  #assign(): void {
    clearTimeout(this.#idle)
    while (this.#waiting.length > 0) {
      const [thread = this.#start()] = this.#free
      const job = thread && this.#waiting.shift()
      if (!job) return
      this.#free.delete(thread)
      void this.#run(thread, job)
    }
    if (this.#busy.size === 0) this.#idle = setTimeout(() => this.#endFree(), this.#limits.idleMs).unref()
  }

  get #hasRoom(): boolean {
    return this.#free.size + this.#busy.size < this.#limits.threads
  }

  #start(): SqlThread | null {
    if (!this.#hasRoom) return null
    try {
      const thread = new SqlThread(this.#data)
      void thread.ended.then(() => this.#free.delete(thread))
      return thread
    } catch (error) {
      if (this.#busy.size + this.#long.size === 0) for (const job of this.#waiting.splice(0)) job.reject(error)
      return null
    }
  }

  async #run(thread: SqlThread, { question, signal, resolve, reject }: Job): Promise<void> {
    this.#busy.add(thread)
    let isDone = false
    let long: NodeJS.Timeout | undefined
    let overdue: NodeJS.Timeout | undefined
    const stop = () => thread.kill()
    signal?.addEventListener('abort', stop)
    void thread.online.then(() => {
      if (isDone) return
      // The timer may fire late because the event loop was blocked. setImmediate lets a result that has already arrived
      // be read first.
      const lookAgain = () => void (isDone || this.#replace(thread))
      long = setTimeout(() => setImmediate(lookAgain), this.#limits.longMs)
      if (signal) return
      overdue = setTimeout(() => {
        reject(tooBusy('A read takes too long.'))
        thread.kill()
      }, this.#limits.statementMs)
    })
    try {
      resolve(await thread.run(question))
    } catch (error) {
      reject(readError(error))
    }
    isDone = true
    signal?.removeEventListener('abort', stop)
    clearTimeout(long)
    clearTimeout(overdue)
    this.#busy.delete(thread)
    this.#long.delete(thread)
    if (thread.isUsable && this.#hasRoom && !this.#closed) this.#free.add(thread)
    else void thread.close()
    if (!this.#closed) this.#assign()
  }

  #replace(thread: SqlThread): void {
    if (this.#long.size >= this.#limits.threads) return
    this.#long.add(thread)
    this.#busy.delete(thread)
    this.#assign()
  }

  #endFree(): void {
    for (const thread of this.#free) void thread.close()
    this.#free.clear()
  }
}

/** Visitors' searches have separate threads, and each network at most one of the two, so that nobody waits for them. */
const searchLimits = { threads: 2, perNetwork: 1 } as const

class ThreadDriver implements Driver {
  readonly #threads: ReadThreads
  readonly #searchThreads: ReadThreads
  readonly #searches = new Queue({
    parallel: searchLimits.threads,
    mostRunningPerClient: searchLimits.perNetwork,
    mostWaiting: MOST_LONG_READS_WAITING,
  })
  readonly #expectFile: () => void

  constructor(data: ThreadData, limits: ThreadLimits, expectFile: () => void) {
    this.#threads = new ReadThreads(data, limits)
    this.#searchThreads = new ReadThreads(data, { ...limits, threads: searchLimits.threads })
    this.#expectFile = expectFile
  }

  async init(): Promise<void> {}

  acquireConnection(): Promise<DatabaseConnection> {
    return Promise.resolve({
      executeQuery: async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
        const turn = timedTurn()
        const result = await executeIn<R>(query, (question) =>
          turn ? this.#search(question, turn) : this.#threads.read(question),
        )
        this.#expectFile()
        return result
      },
      streamQuery: () => onlyStatements(),
    })
  }

  /** A statement that is too late holds its network's place until its thread has really ended. */
  #search(question: Question, { client, signal }: TimedTurn): Promise<Columns> {
    return this.#searches.run(async () => {
      signal.throwIfAborted()
      return this.#searchThreads.read(question, signal)
    }, client)
  }

  beginTransaction = (): Promise<void> => onlyStatements()
  commitTransaction = (): Promise<void> => onlyStatements()
  rollbackTransaction = (): Promise<void> => onlyStatements()

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await Promise.all([this.#threads.close(), this.#searchThreads.close()])
  }
}

const onlyStatements = (): never => {
  throw new Error('Threads read statement by statement.')
}

/**
 * Reads an SQLite file in worker threads. A read fails as `busy` if it takes too long or too many reads are waiting.
 * `expectFile` throws if the path now leads to another file.
 */
export function threadedReader(
  data: ThreadData,
  log: (event: LogEvent) => void,
  limits = usualLimits,
  expectFile: () => void = () => undefined,
): Queries {
  return threadedQueries(new ThreadDriver(data, limits, expectFile), log)
}
