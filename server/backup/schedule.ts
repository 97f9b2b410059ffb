import { ConfigError, type Config } from '../process/config.ts'
import { endsWithin } from '../process/system/endsWithin.ts'
import type { Clock } from '../context/context.ts'
import type { Database, Queries } from '../database/database.ts'
import { Lease } from '../database/state/lease.ts'
import { readState, writeState } from '../database/state/siteState.ts'
import type { ObjectStores } from '../objectStore/objectStores.ts'
import { storeArchive } from './archives/transfer.ts'
import {
  backupAddress,
  withBackupStore,
  checkBackupPlace,
  archiveName,
  isArchiveName,
  scheduledBackups,
  upgradeArchiveName,
} from './backupStore.ts'

const LOOK_MS = 60_000
const RETRY_MS = 15 * 60_000
const FOLDER_MS = 5_000
const STOP_MS = 5_000

/**
 * Makes a backup while the schema is locked for an upgrade, and returns the backup's location. BACKUP_KEEP never
 * removes such a backup.
 */
export async function backUpBeforeUpgrade(
  { database, stores }: Pick<Site, 'database' | 'stores'>,
  config: Config,
  from: string,
  now: Date,
): Promise<string> {
  const name = upgradeArchiveName(from, now)
  const address = backupAddress(config)
  await storeArchive(database, config, address, name, now, { ...(stores && { stores }) })
  return `${name} in ${address.text}`
}

/** Returns whether the last scheduled backup failed, and when the last one was made. */
export async function readLastBackup(queries: Queries): Promise<{ hasFailed: boolean; madeAt: string | null }> {
  const [outcome, madeAt = ''] = (await readState(queries, 'last-backup'))?.split(' ') ?? []
  return { hasFailed: outcome === 'failed', madeAt: madeAt === '' ? null : madeAt }
}

interface Site {
  config: Config
  database: Database
  stores?: ObjectStores
  clock: Clock
}

/**
 * Makes backups on schedule and reads each back before it removes an older one. If several processes serve the site,
 * only the one that holds a lock in the database makes the backup.
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
   * Throws ConfigError if BACKUP_DIR cannot hold the scheduled backups. A temporary fault, such as a full disk, is only
   * reported. Returns what the operator should know about the existing backups, or null.
   */
  async prepare(): Promise<string | null> {
    const { config } = this.#site
    if (config.backupEveryMs === null) return null
    const checked = checkBackupPlace(config)
    this.#lastRun = checked.catch(() => undefined)
    try {
      if (await endsWithin(checked, FOLDER_MS)) return await checked
      this.#onError(new Error(`${config.backupDir} does not answer.`))
    } catch (error) {
      if (error instanceof ConfigError) throw error
      this.#onError(error)
    }
    return null
  }

  start(): void {
    if (this.#site.config.backupEveryMs === null) return
    // The first backup waits until the backup folder is checked. Each file operation on a disk that does not respond
    // would occupy one of Node's few threads.
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

  /**
   * Interrupts a running backup, so that the process can end. Returns false if the backup hangs, for example if the
   * disk does not respond.
   */
  async stop(): Promise<boolean> {
    clearInterval(this.#timer)
    this.#stopping.abort()
    return endsWithin(this.#lastRun, STOP_MS)
  }

  async run(): Promise<string | null> {
    const every = this.#site.config.backupEveryMs
    if (every === null || !(await this.#isDue(every))) return null
    // The due time is checked again, because another process may have made the backup in the meantime.
    return this.#lease.hold(async (lost) => ((await this.#isDue(every)) ? this.#make(every, lost) : null))
  }

  async #isDue(every: number): Promise<boolean> {
    const next = await readState(this.#site.database.reader, 'next-backup')
    const wait = next === null ? 0 : Date.parse(next) - this.#site.clock.now().getTime()
    // If the due time is further away than the interval, the clock has been set back, and a backup is due now.
    return wait <= 0 || wait > every
  }

  async #make(every: number, lost: AbortSignal): Promise<string | null> {
    const { database, stores, config, clock } = this.#site
    const now = clock.now()
    const name = archiveName(now)
    const signal = AbortSignal.any([this.#stopping.signal, lost])
    try {
      await storeArchive(database, config, backupAddress(config), name, now, { signal, ...(stores && { stores }) })
    } catch (error) {
      if (this.#stopping.signal.aborted) return null
      if (!lost.aborted) await this.#plan(clock.now(), this.#retryMs, 'failed')
      throw error
    }
    await this.#plan(now, every, 'made')
    await this.#removeOldest(name, now)
    return name
  }

  #removeOldest(made: string, now: Date): Promise<void> {
    const { config } = this.#site
    return withBackupStore(config, async (store) => {
      const archives = (await scheduledBackups(store, now)).filter(isArchiveName)
      const earlier = archives.filter((name) => name !== made)
      for (const name of earlier.slice(0, Math.max(0, earlier.length + 1 - config.backupKeep))) await store.remove(name)
    })
  }

  #plan(from: Date, milliseconds: number, outcome: 'made' | 'failed'): Promise<void> {
    const next = new Date(from.getTime() + milliseconds).toISOString()
    return this.#site.database.transaction(async (tx) => {
      await writeState(tx, 'next-backup', next, from)
      const madeAt = outcome === 'made' ? from.toISOString() : (await readLastBackup(tx)).madeAt
      await writeState(tx, 'last-backup', `${outcome} ${madeAt ?? ''}`, from)
    })
  }
}
