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

/** Worker program: TypeScript in development, built otherwise. */
const program = join(import.meta.dirname, `sqliteThread${extname(import.meta.filename)}`)

/** In MiB, without SQLite's pages; a thread that exceeds it ends. */
const THREAD_MEMORY = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 4 } as const

const CLOSE_MS = 2_000

export class ThreadEndedError extends Error {}

/** A thread with a connection, which runs one statement at a time. */
export class SqlThread {
  readonly #worker: Worker
  #waiting: { resolve: (columns: Columns) => void; reject: (error: unknown) => void } | null = null
  isUsable = true
  /** Settles once the thread runs, which takes a while on a busy machine. */
  readonly online: Promise<void>
  readonly ended: Promise<void>

  constructor(data: ThreadData) {
    // Without the environment, which holds secrets, and without this process's options.
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
    // Keeps the process alive until the answer is there.
    this.#worker.ref()
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#worker.postMessage(question)
    })
  }

  /** Statements cannot be interrupted. */
  kill(): void {
    this.isUsable = false
    void this.#worker.terminate()
  }

  async close(): Promise<void> {
    this.#worker.postMessage('close')
    const late = new AbortController()
    // Keeps this process alive until the thread has ended, which is unreferenced.
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

/** The error that SQLite's driver would have thrown. */
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
    return row as R // a row of this statement
  })
  return changes === undefined ? { rows } : { rows, numAffectedRows: BigInt(changes) }
}

/** By default Kysely hands out one SQLite connection at a time; these drivers queue themselves. */
class ParallelSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** Queries for SQLite whose driver runs statements in threads. */
export function threadedQueries(driver: Driver, log: (event: LogEvent) => void): Queries {
  const dialect: Dialect = {
    createAdapter: () => new ParallelSqliteAdapter(),
    createDriver: () => driver,
    createIntrospector: (queries) => new SqliteIntrospector(queries),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
  return new Kysely<SystemTables>({ dialect, log })
}
