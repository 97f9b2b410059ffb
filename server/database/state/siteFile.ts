import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseAlarm } from '../../../content/siteAlarms.ts'
import type { Config } from '../../process/config.ts'
import { makeFolderLater } from '../../process/system/folders.ts'
import type { Database } from '../database.ts'
import { readCounters, readTables } from '../schema/introspection.ts'
import { lastSequence } from './lastSequence.ts'
import { readState, removeState, writeState } from './siteState.ts'

const NAME = 'site.json'
const WRITE_MS = 10_000

interface SiteFile {
  database: string
  sequence: number
}

const isSiteFile = (value: unknown): value is SiteFile =>
  typeof value === 'object' &&
  value !== null &&
  'database' in value &&
  typeof value.database === 'string' &&
  'sequence' in value &&
  Number.isInteger(value.sequence)

/** Returns null if there is no file, or no valid one: a power cut may leave an empty file. */
async function readSiteFile(dataDir: string): Promise<SiteFile | null> {
  try {
    const value: unknown = JSON.parse(await readFile(join(dataDir, NAME), 'utf8'))
    return isSiteFile(value) ? value : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

async function writeSiteFile(dataDir: string, site: SiteFile, now: Date): Promise<void> {
  await makeFolderLater(dataDir)
  const draft = join(dataDir, `${NAME}.${process.pid}`)
  await writeFile(draft, `${JSON.stringify({ ...site, written_at: now.toISOString() })}\n`, { mode: 0o600 })
  await rename(draft, join(dataDir, NAME))
}

/** After a restore the next start knows no earlier database, so it does not report the restored one. */
export const removeSiteFile = ({ dataDir }: Config): Promise<void> => rm(join(dataDir, NAME), { force: true })

/** Returns how the database differs from the one that the site served last; null if it is the same. */
export async function findReplacement(dataDir: string, database: Database): Promise<DatabaseAlarm['kind'] | null> {
  const file = await readSiteFile(dataDir)
  if (!file) return null
  const { reader, engine } = database
  if (file.database !== (await readState(reader, 'database-id'))) return 'other'
  // The counter is not lower after old changes were removed.
  const { changes = 0 } = await readCounters(reader, engine, await readTables(reader, engine))
  return changes < file.sequence ? 'older' : null
}

export async function readDatabaseAlarm({ reader }: Database): Promise<DatabaseAlarm | null> {
  const state = await readState(reader, 'database-changed')
  return state === null ? null : (JSON.parse(state) as DatabaseAlarm)
}

export const endDatabaseAlarm = (database: Database): Promise<boolean> =>
  database.transaction((tx) => removeState(tx, 'database-changed'))

interface Site {
  config: Config
  database: Database
  feed: { listen: (listener: () => void) => void }
  clock: { now: () => Date }
}

/** Remembers in DATA_DIR/site.json which database the site serves, so that the next start recognizes another one. */
export class SiteFileWriter {
  readonly #site: Site
  readonly #onError: (error: unknown) => void
  #id = ''
  #isChanged = false
  #isFailing = false
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(site: Site, onError: (error: unknown) => void) {
    this.#site = site
    this.#onError = onError
  }

  /** Stores an alarm if the database is not the one that the site served last. */
  async start(): Promise<void> {
    const { config, database, feed, clock } = this.#site
    const now = clock.now()
    const isNew = config.newSite && (await readState(database.reader, 'database-id')) === null
    const kind = isNew ? null : await findReplacement(config.dataDir, database)
    this.#id = await identify(database, now)
    // The alarm is stored before the file changes, so that it is not lost if the process ends in between.
    if (kind !== null) {
      const alarm: DatabaseAlarm = { kind, since: now.toISOString() }
      await database.transaction((tx) => writeState(tx, 'database-changed', JSON.stringify(alarm), now))
    }
    const sequence = await lastSequence(database.reader)
    if (isNew || kind !== null || !(await readSiteFile(config.dataDir)))
      await writeSiteFile(config.dataDir, { database: this.#id, sequence }, now)
    feed.listen(() => (this.#isChanged = true))
    this.#timer = setInterval(() => void this.#write(), WRITE_MS).unref()
  }

  stop(): Promise<void> {
    clearInterval(this.#timer)
    return this.#write()
  }

  #write(): Promise<void> {
    this.#writing = this.#writing.then(async () => {
      if (!this.#isChanged) return
      this.#isChanged = false
      try {
        await this.#writeLarger()
        this.#isFailing = false
      } catch (error) {
        this.#isChanged = true
        if (!this.#isFailing) this.#onError(error)
        this.#isFailing = true
      }
    })
    return this.#writing
  }

  /** Other processes of the site write the same file, and a process that still serves a former database must not. */
  async #writeLarger(): Promise<void> {
    const { config, database, clock } = this.#site
    const sequence = await lastSequence(database.reader)
    const file = await readSiteFile(config.dataDir)
    if (file && (file.database !== this.#id || file.sequence >= sequence)) return
    await writeSiteFile(config.dataDir, { database: this.#id, sequence }, clock.now())
  }
}

/** Returns the id of the database, which its first start creates. */
async function identify(database: Database, now: Date): Promise<string> {
  const known = await readState(database.reader, 'database-id')
  if (known !== null) return known
  return database.transaction(async (tx) => {
    await tx
      .insertInto('site_state')
      .values({ key: 'database-id', value: randomUUID(), updated_at: now.toISOString() })
      // Another process may start at the same time.
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
    return (await readState(tx, 'database-id')) ?? ''
  })
}
