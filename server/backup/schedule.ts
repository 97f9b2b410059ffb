import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transaction } from 'kysely'
import type { Config } from '../process/config.ts'
import type { Clock } from '../context/context.ts'
import { lockNames } from '../database/dialect/locks.ts'
import type { Database } from '../database/database.ts'
import type { SystemTables } from '../database/tables.ts'
import { readState, writeState } from '../database/state/siteState.ts'
import { nameOfDraft, writeBackup } from './write.ts'

/** How often it is looked whether a backup is due. */
const LOOK_MS = 60_000
/** After one that failed, or whose process was killed, it is tried again this soon. */
const RETRY_MS = 15 * 60_000
/** For so long nobody else begins one; whoever makes it renews this until it is done. */
const claimMs = (every: number): number => Math.min(every, RETRY_MS)

/** `2026-11-21T04:00:00.000Z` -> `20261121T040000Z`, which every file system takes and which sorts by time. */
const stamp = (time: Date): string => time.toISOString().replace(/[-:]|\.\d+/g, '')
const scheduledPattern = /^gapura-\d{8}T\d{6}Z\.tar\.gz$/
const scheduledName = (time: Date): string => `gapura-${stamp(time)}.tar.gz`
const upgradePattern = /^before-upgrade-from-\d{4}-\d{8}T\d{6}Z\.tar\.gz$/

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}

/**
 * The scheduled backups in a folder, oldest first. One that is stamped later than now was made when a clock was ahead,
 * and so before any that is not.
 */
export async function scheduledBackups(folder: string, now: Date): Promise<string[]> {
  const latest = scheduledName(now)
  const sorted = (await namesIn(folder)).filter((name) => scheduledPattern.test(name)).sort()
  return [...sorted.filter((name) => name > latest), ...sorted.filter((name) => name <= latest)].map((name) =>
    join(folder, name),
  )
}

/** Removes what a killed process has left half written. Whoever calls it is the one that may write such files now. */
async function removeDrafts(folder: string, pattern: RegExp): Promise<void> {
  for (const name of await namesIn(folder)) {
    if (pattern.test(nameOfDraft(name) ?? '')) await rm(join(folder, name), { force: true })
  }
}

/** A backup before the schema is changed, under the schema's lock; no rotation removes it. Gives its file. */
export async function backUpBeforeUpgrade(database: Database, { backupDir }: Config, from: string, now: Date) {
  const file = join(backupDir, `before-upgrade-from-${from.slice(0, 4)}-${stamp(now)}.tar.gz`)
  await removeDrafts(backupDir, upgradePattern)
  await writeBackup(database, file, now)
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
  #lastRun: Promise<unknown> = Promise.resolve()

  constructor(site: Site, onError: (error: unknown) => void) {
    this.#site = site
    this.#onError = onError
  }

  start(): void {
    if (this.#site.config.backupEveryMs === null) return
    const look = () => {
      this.#lastRun = this.#lastRun.then(() => this.run()).catch(this.#onError)
    }
    look()
    this.#timer = setInterval(look, LOOK_MS)
  }

  /** A backup that is under way is given up; it is due again at once. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#stopping.abort()
    await this.#lastRun
  }

  /** Makes a backup if one is due, and no other process makes it. Gives its file. */
  async run(): Promise<string | null> {
    const { database, config, clock } = this.#site
    const every = config.backupEveryMs
    if (every === null || !(await this.#claim(every))) return null
    const now = clock.now()
    const file = join(config.backupDir, scheduledName(now))
    const claim = claimMs(every)
    const renewal = setInterval(() => void this.#plan(clock.now(), claim).catch(this.#onError), claim / 3)
    try {
      await removeDrafts(config.backupDir, scheduledPattern)
      await writeBackup(database, file, now, this.#stopping.signal)
    } catch (error) {
      await this.#plan(clock.now(), this.#stopping.signal.aborted ? 0 : claim)
      if (this.#stopping.signal.aborted) return null
      throw error
    } finally {
      clearInterval(renewal)
    }
    await this.#plan(now, every)
    const earlier = (await scheduledBackups(config.backupDir, now)).filter((other) => other !== file)
    for (const oldest of earlier.slice(0, Math.max(0, earlier.length + 1 - config.backupKeep))) await rm(oldest)
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
      await writePlan(tx, clock.now(), claimMs(every))
      return true
    })
  }

  #plan(from: Date, milliseconds: number): Promise<void> {
    return this.#site.database.transaction((tx) => writePlan(tx, from, milliseconds))
  }
}

/** The next backup is due so long after this time. */
const writePlan = (tx: Transaction<SystemTables>, from: Date, milliseconds: number): Promise<void> =>
  writeState(tx, 'next-backup', new Date(from.getTime() + milliseconds).toISOString(), from)
