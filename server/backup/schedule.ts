import { ConfigError, type Config } from '../process/config.ts'
import { endsWithin } from '../process/system/endsWithin.ts'
import type { Clock } from '../context/context.ts'
import type { Database } from '../database/database.ts'
import { Lease } from '../database/state/lease.ts'
import { readState, writeState } from '../database/state/siteState.ts'
import type { ObjectStore } from '../objectStore/objectStore.ts'
import type { ObjectStores } from '../objectStore/objectStores.ts'
import { withBackupStore } from './backupStore.ts'
import { checkBackupStore } from './folder.ts'
import { removeBackups } from './store/keptBackups.ts'
import { MANIFEST_ENDING } from './store/layout.ts'
import { whileLocked } from './store/storeLock.ts'
import { writeStored } from './store/writeStored.ts'

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
/** Releases before 0.3.0 wrote archives. They count among those that are kept. */
const scheduledPattern = /^(gapura-\d{8}T\d{6}Z)\.(?:tar|json)\.gz$/
const upgradePattern = /^before-upgrade-from-\d{4}-\d{8}T\d{6}Z\.(?:tar|json)\.gz$/

/** The key of a backup that is made now. */
export const backupKey = (time: Date): string => `gapura-${stamp(time)}${MANIFEST_ENDING}`

/**
 * The keys of the scheduled backups in a store, oldest first. One that is stamped later than now was made when a clock was ahead,
 * and so before any that is not.
 */
export async function scheduledBackups(store: ObjectStore, now: Date): Promise<string[]> {
  const latest = `gapura-${stamp(now)}`
  const stampOf = (key: string): string => scheduledPattern.exec(key)?.[1] ?? ''
  const sorted = (await keysWith(store, 'gapura-')).filter((key) => scheduledPattern.test(key)).sort()
  return [...sorted.filter((key) => stampOf(key) > latest), ...sorted.filter((key) => stampOf(key) <= latest)]
}

async function keysWith(store: ObjectStore, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of store.list(prefix)) keys.push(key)
  return keys
}

/** The keys of the backups that a site has made by itself. */
export async function madeBackups(store: ObjectStore): Promise<string[]> {
  const keys = [...(await keysWith(store, 'gapura-')), ...(await keysWith(store, 'before-upgrade-'))]
  return keys.filter((key) => scheduledPattern.test(key) || upgradePattern.test(key))
}

/** A backup before the schema is changed, under the schema's lock; no rotation removes it. Says where it is. */
export async function backUpBeforeUpgrade(
  { database, stores }: Pick<Site, 'database' | 'stores'>,
  config: Config,
  from: string,
  now: Date,
): Promise<string> {
  const key = `before-upgrade-from-${from.slice(0, 4)}-${stamp(now)}${MANIFEST_ENDING}`
  return withBackupStore(config, async (store) => {
    await whileLocked(store, (lock) => writeStored(database, store, key, now, { lock, ...(stores && { stores }) }))
    return `${key} in ${store.name}`
  })
}

interface Site {
  config: Config
  database: Database
  /** Where pictures lie that are not in the database. */
  stores?: ObjectStores
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
   * Tries the place of the backups, where some are wanted. Throws ConfigError where it can hold none; what may pass by
   * itself, such as a full disk, is reported.
   */
  async prepare(): Promise<void> {
    const { config } = this.#site
    if (config.backupEveryMs === null) return
    const checked = checkBackupStore(config)
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

  /** Makes a backup if one is due and no other process makes it. Returns its key in the store. */
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
    const { database, stores, config, clock } = this.#site
    const now = clock.now()
    const key = backupKey(now)
    const signal = AbortSignal.any([this.#stopping.signal, lost])
    let isMade = false
    try {
      await withBackupStore(config, (store) =>
        whileLocked(store, async (lock) => {
          await writeStored(database, store, key, now, { lock, signal, ...(stores && { stores }) })
          isMade = true
          await this.#plan(now, every, 'made')
          const earlier = (await scheduledBackups(store, now)).filter((other) => other !== key)
          await removeBackups(store, earlier.slice(0, Math.max(0, earlier.length + 1 - config.backupKeep)), lock)
        }),
      )
      return key
    } catch (error) {
      if (isMade) throw error
      if (this.#stopping.signal.aborted) return null
      if (!lost.aborted) await this.#plan(clock.now(), this.#retryMs, 'failed')
      throw error
    }
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
