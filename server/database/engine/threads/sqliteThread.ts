import { readlinkSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { basename } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import BetterSqlite from 'better-sqlite3'
import { registerFunctions, prepareWriter } from '../../sqliteFunctions.ts'

// This program runs in a worker thread with a separate connection to an SQLite file. It receives one statement at a
// time and sends back the statement's rows.

export interface ThreadData {
  file: string
  /** SQLite's `busy_timeout`, in milliseconds. */
  waitMs: number
  /** Page cache of the thread's connection, in KiB. */
  cacheKib: number
  mayWrite: boolean
}

export interface Question {
  text: string
  parameters: readonly unknown[]
}

/** The rows are sent as columns, because a column of numbers can be transferred to another thread without copying. */
export interface Columns {
  names: string[]
  values: (Float64Array<ArrayBuffer> | unknown[])[]
  length: number
  changes?: number
}

export type Answer = { columns: Columns } | { fault: { message: string; code: string | null } }

const port = parentPort
if (!port) throw new Error('This is the program of a thread.')
const { file, waitMs, cacheKib, mayWrite } = workerData as ThreadData // The cast is safe, because thread.ts starts this program with data of this type.

/**
 * Added to the thread's nice value, so that long reads do not slow other requests down. With a higher value, the reads
 * would time out on a busy processor.
 */
const LOWER_PRIORITY = 5

/**
 * Gives a reading thread a lower priority than the event loop. A writing thread keeps its priority, because others wait
 * for its lock. Linux: proc(5), setpriority(2).
 */
function makeWay(): void {
  try {
    setPriority(
      Number(basename(readlinkSync('/proc/thread-self'))),
      Math.min(getPriority() + LOWER_PRIORITY, constants.priority.PRIORITY_LOW),
    )
  } catch {
    // Not every system has priorities per thread. The thread then runs with its usual priority.
  }
}
if (!mayWrite) makeWay()

const MOST_STATEMENTS = 50
const statements = new Map<string, BetterSqlite.Statement>()
let connection: BetterSqlite.Database | undefined

function open(): BetterSqlite.Database {
  const opened = new BetterSqlite(file, { fileMustExist: true, timeout: waitMs })
  if (mayWrite) prepareWriter(opened)
  // `query_only` forbids writes but allows checkpoints of the WAL, which a `readonly` connection could not do.
  // https://sqlite.org/pragma.html#pragma_query_only
  else opened.pragma('query_only = ON')
  opened.pragma(`cache_size = -${cacheKib}`)
  opened.pragma(`busy_timeout = ${waitMs}`)
  registerFunctions(opened)
  return opened
}

function prepare(text: string): BetterSqlite.Statement {
  const statement = statements.get(text) ?? (connection ??= open()).prepare(text)
  statements.delete(text)
  statements.set(text, statement)
  const [oldest] = statements.keys()
  if (statements.size > MOST_STATEMENTS && oldest !== undefined) statements.delete(oldest)
  return statement
}

function read({ text, parameters }: Question): Columns {
  const statement = prepare(text)
  if (!statement.reader) return { names: [], values: [], length: 0, changes: statement.run(...parameters).changes }
  const names = statement.columns().map(({ name }) => name)
  const rows = statement.raw().all(...parameters) as unknown[][] // The cast is safe, because with `raw` better-sqlite3 returns a list of values for each row.
  const values = names.map((_, column) => {
    const all = rows.map((row) => row[column])
    return all.length > 0 && all.every((value) => typeof value === 'number') ? Float64Array.from(all) : all
  })
  return { names, values, length: rows.length }
}

port.on('message', (question: Question | 'close') => {
  if (question === 'close') {
    connection?.close()
    port.close()
    return
  }
  try {
    const columns = read(question)
    const moved = columns.values.flatMap((values) => (values instanceof Float64Array ? [values.buffer] : []))
    port.postMessage({ columns } satisfies Answer, moved)
  } catch (error) {
    const code = error instanceof BetterSqlite.SqliteError ? error.code : null
    const message = error instanceof Error ? error.message : String(error)
    port.postMessage({ fault: { message, code } } satisfies Answer)
  }
})
