import { statSync, type BigIntStats } from 'node:fs'
import { open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type BetterSqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { makeFolder } from '../../../process/system/folders.ts'
import type { Queries } from '../../database.ts'

/** After which time a copy that could not be written is tried again: somebody may have made room. */
const RETRY_MS = 5_000

/** `gapura.db` -> `gapura.db.rescued-20261122T050000Z` */
const rescuedName = (file: string, now: Date): string =>
  `${file}.rescued-${now.toISOString().replace(/[-:]|\.\d+/g, '')}`
const rescuedPattern = /\.rescued-\d{8}T\d{6}Z$/

/** Files beside this one that hold what was saved in one that was removed or replaced; the oldest first. */
export async function rescuedFiles(file: string): Promise<string[]> {
  const names = await readdir(dirname(file)).catch(() => [])
  return names
    .filter((name) => name.startsWith(basename(file)) && rescuedPattern.test(name))
    .sort()
    .map((name) => join(dirname(file), name))
}

/** SQLite's own files beside a database. */
const companions = (file: string): string[] => [`${file}-wal`, `${file}-shm`]

export interface RescueReport {
  /** The copy was written to this file. */
  onRescued: (copy: string) => void
  /** It could not be written; it is tried again. */
  onFailure: (error: unknown) => void
}

/**
 * Writes the content of a database whose file was removed or replaced into a file beside it, through the connections that
 * still have it open.
 */
export class Rescue {
  readonly #file: string
  readonly #writer: Queries
  readonly #connection: BetterSqlite.Database
  readonly #report: RescueReport
  readonly #stopping = new AbortController()
  /** Those of the file that is open: what lies there of them after the loss belongs to nothing. */
  #companions: readonly (BigIntStats | undefined)[] = []
  #attempts: Promise<void> | undefined

  /** `writer` is used for its lock, `connection` to read. */
  constructor(file: string, writer: Queries, connection: BetterSqlite.Database, report: RescueReport) {
    this.#file = file
    this.#writer = writer
    this.#connection = connection
    this.#report = report
  }

  /** Remembers SQLite's own files beside the file; it makes them when it first writes. */
  rememberCompanions(): void {
    if (this.#companions.length > 0 && this.#companions.every(Boolean)) return
    this.#companions = companions(this.#file).map(statOf)
  }

  begin(): void {
    this.#attempts ??= this.#untilWritten()
  }

  /** Waits for the attempt in progress; after one that failed there is one more. */
  async end(): Promise<void> {
    this.#stopping.abort()
    await this.#attempts
  }

  async #untilWritten(): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.#write()
      } catch (error) {
        if (attempt === 0) this.#report.onFailure(error)
      }
      if (this.#stopping.signal.aborted) return
      await sleep(RETRY_MS, undefined, { signal: this.#stopping.signal, ref: false }).catch(() => undefined)
    }
  }

  async #write(): Promise<void> {
    await this.#writer.transaction().execute(async (tx) => {
      // Of several processes that have the file open the first one writes it, under its lock, and marks the file itself.
      const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(tx)
      if (rows[0]?.user_version !== 0) return
      const copy = rescuedName(this.#file, new Date())
      const draft = `${copy}.part`
      // The folder may be gone too.
      makeFolder(dirname(this.#file))
      try {
        await this.#connection.backup(draft)
        await flush(draft)
        await rename(draft, copy)
        await flush(dirname(copy))
      } finally {
        await rm(draft, { force: true })
      }
      await sql`pragma user_version = 1`.execute(tx).catch(() => undefined)
      this.#report.onRescued(copy)
    })
    await this.#removeCompanions()
  }

  /** SQLite would apply the log of writes of the lost file to whatever is put in its place. */
  async #removeCompanions(): Promise<void> {
    for (const [index, name] of companions(this.#file).entries()) {
      const opened = this.#companions[index]
      const present = statOf(name)
      if (opened && present?.ino === opened.ino && present.dev === opened.dev) await rm(name, { force: true })
    }
  }
}

const statOf = (name: string): BigIntStats | undefined => statSync(name, { bigint: true, throwIfNoEntry: false })

async function flush(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
