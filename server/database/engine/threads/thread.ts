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

/** Worker program: TypeScript in development, built otherwise. */
const program = join(import.meta.dirname, `sqliteThread${extname(import.meta.filename)}`)

/** In MiB, without SQLite's pages; a thread that exceeds it ends. */
const THREAD_MEMORY = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 4 } as const

/** Starts a thread without the environment, which holds secrets, and without this process's options. */
export const startThread = (data: ThreadData): Worker =>
  new Worker(program, { workerData: data, env: {}, execArgv: [], resourceLimits: THREAD_MEMORY })

const CLOSE_MS = 2_000

/** Lets a thread close its connection and end. `ended` settles when it has. */
export async function endThread(worker: Worker, ended: Promise<unknown>): Promise<void> {
  worker.postMessage('close')
  const late = new AbortController()
  // Keeps this process alive until the thread has ended, which is unreferenced.
  await Promise.race([ended, sleep(CLOSE_MS, null, { signal: late.signal }).catch(() => null)])
  late.abort()
  void worker.terminate()
}

type Fault = Extract<Answer, { fault: unknown }>['fault']

/** The error that SQLite's driver would have thrown. */
export const errorOf = ({ message, code }: Fault): Error =>
  code === null ? new Error(message) : new BetterSqlite.SqliteError(message, code)

export function rowsOf({ names, values, length }: Columns): Record<string, unknown>[] {
  return Array.from({ length }, (_, index) => {
    const row: Record<string, unknown> = {}
    for (const [column, name] of names.entries()) row[name] = values[column]?.[index]
    return row
  })
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
