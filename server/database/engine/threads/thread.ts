import { extname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import BetterSqlite from 'better-sqlite3'
import {
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type Dialect,
  type Driver,
  type LogEvent,
} from 'kysely'
import type { Queries } from '../../database.ts'
import type { SystemTables } from '../../tables.ts'
import type { Answer, Columns, ThreadData } from './sqliteThread.ts'

/** The program of the threads, beside this file: a source in development, built otherwise. */
const program = join(import.meta.dirname, `sqliteThread${extname(import.meta.filename)}`)

/** What a thread may hold beside the pages of SQLite, in MiB: one that would take more is ended. */
const THREAD_MEMORY = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 4 } as const

/** Starts a thread with nothing that it is not given: neither the settings, which hold secrets, nor the options of this process. */
export const startThread = (data: ThreadData): Worker =>
  new Worker(program, { workerData: data, env: {}, execArgv: [], resourceLimits: THREAD_MEMORY })

/** How long a thread has to close its connection. */
const CLOSE_MS = 2_000

/** Has a thread close its connection and end; `ended` settles when it has. */
export async function endThread(worker: Worker, ended: Promise<unknown>): Promise<void> {
  worker.postMessage('close')
  const late = new AbortController()
  // It keeps the process until the thread has ended, which does not do so itself.
  await Promise.race([ended, sleep(CLOSE_MS, null, { signal: late.signal }).catch(() => null)])
  late.abort()
  void worker.terminate()
}

type Fault = Extract<Answer, { fault: unknown }>['fault']

/** What SQLite's driver would have thrown here. */
export const errorOf = ({ message, code }: Fault): Error =>
  code === null ? new Error(message) : new BetterSqlite.SqliteError(message, code)

/** Columns as the rows that SQLite's driver gives. */
export function rowsOf({ names, values, length }: Columns): Record<string, unknown>[] {
  return Array.from({ length }, (_, index) => {
    const row: Record<string, unknown> = {}
    for (const [column, name] of names.entries()) row[name] = values[column]?.[index]
    return row
  })
}

/** Without this Kysely would give one connection after another; drivers of threads have queues of their own. */
class ParallelSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** Queries in SQLite's language through a driver that sends them to threads. */
export function threadedQueries(driver: Driver, log: (event: LogEvent) => void): Queries {
  const dialect: Dialect = {
    createAdapter: () => new ParallelSqliteAdapter(),
    createDriver: () => driver,
    createIntrospector: (queries) => new SqliteIntrospector(queries),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
  return new Kysely<SystemTables>({ dialect, log })
}
