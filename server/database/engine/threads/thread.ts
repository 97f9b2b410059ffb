import { extname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import BetterSqlite from 'better-sqlite3'
import {
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type Dialect,
  type Driver,
  type LogEvent,
  type QueryResult,
} from 'kysely'
import type { Queries } from '../../database.ts'
import type { SystemTables } from '../../tables.ts'
import type { Answer, Columns, Question, ThreadData } from './sqliteThread.ts'

const program = join(import.meta.dirname, `sqliteThread${extname(import.meta.filename)}`)

/**
 * Limit of a thread's JavaScript heap in MiB; SQLite's page cache does not count. A thread that exceeds the limit is
 * ended.
 */
const THREAD_MEMORY = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 4 } as const

const CLOSE_MS = 2_000

export class ThreadEndedError extends Error {}

/** A worker thread with a connection to the SQLite file. It runs one statement at a time. */
export class SqlThread {
  readonly #worker: Worker
  #waiting: { resolve: (columns: Columns) => void; reject: (error: unknown) => void } | null = null
  isUsable = true
  readonly online: Promise<void>
  readonly ended: Promise<void>

  constructor(data: ThreadData) {
    // The thread gets neither the environment of this process, which contains secrets, nor its command-line options.
    this.#worker = new Worker(program, { workerData: data, env: {}, execArgv: [], resourceLimits: THREAD_MEMORY })
    this.#worker.unref()
    this.#worker.on('message', (answer: Answer) => {
      const waiting = this.#settle()
      if ('columns' in answer) waiting?.resolve(answer.columns)
      else waiting?.reject(errorOf(answer.fault))
    })
    this.#worker.on('error', (error: unknown) => {
      this.isUsable = false
      this.#settle()?.reject(error)
    })
    this.online = new Promise((resolve) => this.#worker.once('online', resolve))
    this.ended = new Promise((resolve) => {
      this.#worker.once('exit', () => {
        this.isUsable = false
        this.#settle()?.reject(new ThreadEndedError('The thread of the database has ended.'))
        resolve()
      })
    })
  }

  run(question: Question): Promise<Columns> {
    // Keeps the process alive until the thread has returned the statement's result.
    this.#worker.ref()
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#worker.postMessage(question)
    })
  }

  /** Ends the whole thread, because a running statement cannot be interrupted. */
  kill(): void {
    this.isUsable = false
    void this.#worker.terminate()
  }

  async close(): Promise<void> {
    this.#worker.postMessage('close')
    const late = new AbortController()
    // This timer keeps the process alive until the thread has ended, because a thread that runs no statement does not.
    await Promise.race([this.ended, sleep(CLOSE_MS, null, { signal: late.signal }).catch(() => null)])
    late.abort()
    this.kill()
  }

  #settle() {
    const waiting = this.#waiting
    this.#waiting = null
    this.#worker.unref()
    return waiting
  }
}

const errorOf = ({ message, code }: Extract<Answer, { fault: unknown }>['fault']): Error =>
  code === null ? new Error(message) : new BetterSqlite.SqliteError(message, code)

export async function executeIn<R>(
  { sql, parameters }: CompiledQuery,
  send: (question: Question) => Promise<Columns>,
): Promise<QueryResult<R>> {
  const { names, values, length, changes } = await send({ text: sql, parameters })
  const rows = Array.from({ length }, (_, index) => {
    const row: Record<string, unknown> = {}
    for (const [column, name] of names.entries()) row[name] = values[column]?.[index]
    return row as R // The cast is safe, because the caller has declared the statement's columns as R.
  })
  return changes === undefined ? { rows } : { rows, numAffectedRows: BigInt(changes) }
}

class ParallelSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

export function threadedQueries(driver: Driver, log: (event: LogEvent) => void): Queries {
  const dialect: Dialect = {
    createAdapter: () => new ParallelSqliteAdapter(),
    createDriver: () => driver,
    createIntrospector: (queries) => new SqliteIntrospector(queries),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
  return new Kysely<SystemTables>({ dialect, log })
}
