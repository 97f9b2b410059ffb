import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError, type Config } from '../process/config.ts'
import { endsWithin } from '../process/system/endsWithin.ts'
import type { Clock } from '../context/context.ts'
import type { Database } from '../database/database.ts'
import { Lease } from '../database/state/lease.ts'
import { readState, writeState } from '../database/state/siteState.ts'
import { checkBackupFolder } from './folder.ts'
import { nameOfDraft, writeBackup } from './writeBackup.ts'

/** How often it is looked whether a backup is due. */
const LOOK_MS = 60_000
/** A backup that failed is tried again after this time, and so is one whose process was killed. */
const RETRY_MS = 15 * 60_000
/** How long a start waits for the disk of the backups. */
const FOLDER_MS = 5_000
/** How long a stop waits for a backup that has been told to end. */
const STOP_MS = 5_000

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

/** Names of the backups that a site has made by itself. */
export const madeBackups = async (folder: string): Promise<string[]> =>
  (await namesIn(folder)).filter((name) => scheduledPattern.test(name) || upgradePattern.test(name))

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
 * Makes backups at their times. Each is read back before an older one is removed. When the next is due stands in the
 * database; of several processes the one that holds the lease makes it.
 */
export class BackupSchedule {
  readonly #site: Site
  readonly #onError: (error: unknown) => void
  readonly #retryMs: number
  readonly #lease: Lease
  readonly #stopping = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #lastRun: Promise<unknown> = Promise.resolve()
  #isRunning = false

  constructor(site: Site, onError: (error: unknown) => void) {
    this.#site = site
    this.#onError = onError
    this.#retryMs = Math.min(site.config.backupEveryMs ?? RETRY_MS, RETRY_MS)
    this.#lease = new Lease(site, { name: 'making-backup', milliseconds: this.#retryMs })
  }

  /**
   * Tries the folder of the backups, where some are wanted. Throws ConfigError where it can hold none; what may pass by
   * itself, such as a full disk, is reported.
   */
  async prepare(): Promise<void> {
    const { config } = this.#site
    if (config.backupEveryMs === null) return
    const checked = checkBackupFolder(config)
    this.#lastRun = checked.catch(() => undefined)
    try {
      if (!(await endsWithin(checked, FOLDER_MS))) this.#onError(new Error(`${config.backupDir} does not answer.`))
    } catch (error) {
      if (error instanceof ConfigError) throw error
      this.#onError(error)
    }
  }

  start(): void {
    if (this.#site.config.backupEveryMs === null) return
    // After what tries the folder: each that waits for a disk that does not answer holds one of few threads.
    this.#isRunning = true
    this.#lastRun = this.#lastRun.then(() => {
      this.#isRunning = false
      this.#look()
    })
    this.#timer = setInterval(() => this.#look(), LOOK_MS)
  }

  #look(): void {
    if (this.#isRunning || this.#stopping.signal.aborted) return
    this.#isRunning = true
    this.#lastRun = this.run()
      .catch(this.#onError)
      .finally(() => (this.#isRunning = false))
  }

  /** Gives up a backup in progress; it stays due. False where it hangs, as on a disk that does not answer. */
  async stop(): Promise<boolean> {
    clearInterval(this.#timer)
    this.#stopping.abort()
    return endsWithin(this.#lastRun, STOP_MS)
  }

  /** Makes a backup if one is due and no other process makes it. Returns its file. */
  async run(): Promise<string | null> {
    const every = this.#site.config.backupEveryMs
    if (every === null || !(await this.#isDue(every))) return null
    // Another process may have made it since.
    return this.#lease.hold(async (lost) => ((await this.#isDue(every)) ? this.#make(every, lost) : null))
  }

  async #isDue(every: number): Promise<boolean> {
    const next = await readState(this.#site.database.reader, 'next-backup')
    const wait = next === null ? 0 : Date.parse(next) - this.#site.clock.now().getTime()
    // Longer than is ever planned: the clock has been set back.
    return wait <= 0 || wait > every
  }

  async #make(every: number, lost: AbortSignal): Promise<string | null> {
    const { database, config, clock } = this.#site
    const now = clock.now()
    const file = join(config.backupDir, scheduledName(now))
    try {
      await removeDrafts(config.backupDir, scheduledPattern)
      await writeBackup(database, file, now, { signal: AbortSignal.any([this.#stopping.signal, lost]) })
    } catch (error) {
      if (this.#stopping.signal.aborted) return null
      if (!lost.aborted) await this.#plan(clock.now(), this.#retryMs, 'failed')
      throw error
    }
    await this.#plan(now, every, 'made')
    const earlier = (await scheduledBackups(config.backupDir, now)).filter((other) => other !== file)
    for (const oldest of earlier.slice(0, Math.max(0, earlier.length + 1 - config.backupKeep))) await rm(oldest)
    return file
  }

  /** Writes when the next is due, how the last attempt ended, and when the last backup was made. */
  #plan(from: Date, milliseconds: number, outcome: 'made' | 'failed'): Promise<void> {
    const next = new Date(from.getTime() + milliseconds).toISOString()
    return this.#site.database.transaction(async (tx) => {
      await writeState(tx, 'next-backup', next, from)
      const [, before = ''] = (await readState(tx, 'last-backup'))?.split(' ') ?? []
      await writeState(tx, 'last-backup', `${outcome} ${outcome === 'made' ? from.toISOString() : before}`, from)
    })
  }
}
