import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Clock } from '../context.ts'
import { lockNames } from '../database/lock.ts'
import type { Database } from '../database/open.ts'
import { readState, writeState } from '../database/state.ts'
import { verifyBackup } from './read.ts'
import { writeBackup } from './write.ts'

/** How often it is looked whether a backup is due. */
const LOOK_MS = 60_000
/** After one that failed, it is tried again this soon. */
const RETRY_MS = 15 * 60_000

/** `2026-11-21T04:00:00.000Z` -> `20261121T040000Z`, which every file system takes and which sorts by time. */
const stamp = (time: Date): string => time.toISOString().replace(/[-:]|\.\d+/g, '')
const scheduledPattern = /^gapura-\d{8}T\d{6}Z\.tar\.gz$/

/** The scheduled backups in a folder, oldest first. */
export async function scheduledBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names
    .filter((name) => scheduledPattern.test(name))
    .sort()
    .map((name) => join(folder, name))
}

/** A backup before the schema is changed; no rotation removes it. Gives its file. */
export async function backUpBeforeUpgrade(database: Database, { backupDir }: Config, from: string, now: Date) {
  const file = join(backupDir, `before-upgrade-from-${from.slice(0, 4)}-${stamp(now)}.tar.gz`)
  await writeBackup(database, file, now)
  await verifyBackup(file)
  return file
}

interface Site {
  config: Config
  database: Database
  clock: Clock
}

/**
 * Backups at their times, each read back before an older one goes. Of several processes on one database one makes it:
 * when the next is due stands in the database.
 */
export class BackupSchedule {
  readonly #site: Site
  readonly #onError: (error: unknown) => void
  readonly #stopping = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #turn: Promise<unknown> = Promise.resolve()

  constructor(site: Site, onError: (error: unknown) => void) {
    this.#site = site
    this.#onError = onError
  }

  start(): void {
    if (this.#site.config.backupEveryMs === null) return
    const look = () => {
      this.#turn = this.#turn.then(() => this.run()).catch(this.#onError)
    }
    look()
    this.#timer = setInterval(look, LOOK_MS)
  }

  /** A backup that is under way is given up; it is due again at once. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#stopping.abort()
    await this.#turn
  }

  /** Makes a backup if one is due, and no other process makes it. Gives its file. */
  async run(): Promise<string | null> {
    const { database, config, clock } = this.#site
    const every = config.backupEveryMs
    if (every === null || !(await this.#claim(every))) return null
    const now = clock.now()
    const file = join(config.backupDir, `gapura-${stamp(now)}.tar.gz`)
    try {
      await writeBackup(database, file, now, this.#stopping.signal)
      await verifyBackup(file).catch(async (error: unknown) => {
        await rm(file)
        throw error
      })
    } catch (error) {
      await this.#postpone(this.#stopping.signal.aborted ? 0 : Math.min(every, RETRY_MS))
      if (this.#stopping.signal.aborted) return null
      throw error
    }
    const all = await scheduledBackups(config.backupDir)
    for (const oldest of all.slice(0, Math.max(0, all.length - config.backupKeep))) await rm(oldest)
    return file
  }

  async #claim(every: number): Promise<boolean> {
    const { database, clock } = this.#site
    const isDue = (next: string | null) => {
      const wait = next === null ? 0 : Date.parse(next) - clock.now().getTime()
      // Longer than ever is planned: the clock has been set back.
      return wait <= 0 || wait > every
    }
    if (!isDue(await readState(database.reader, 'next-backup'))) return false
    return database.transaction(async (tx) => {
      await lockNames(tx, database.engine, ['next-backup'])
      if (!isDue(await readState(tx, 'next-backup'))) return false
      const now = clock.now()
      await writeState(tx, 'next-backup', new Date(now.getTime() + every).toISOString(), now)
      return true
    })
  }

  #postpone(milliseconds: number): Promise<void> {
    const { database, clock } = this.#site
    const now = clock.now()
    const next = new Date(now.getTime() + milliseconds).toISOString()
    return database.transaction((tx) => writeState(tx, 'next-backup', next, now))
  }
}
