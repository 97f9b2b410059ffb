import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseAlarm } from '../../../content/siteAlarms.ts'
import type { Config } from '../../process/config.ts'
import { makeFolderLater } from '../../process/system/folders.ts'
import type { Database } from '../database.ts'
import { readCounters, readTables } from '../schema/introspection.ts'
import { lastSequence } from './lastSequence.ts'
import { readState, readStates, removeState, writeState } from './siteState.ts'

const NAME = 'site.json'
const WRITE_MS = 10_000

/** A deleted account. The id alone does not name it: see `FormerAccountsTable`. */
export interface FormerAccount {
  id: number
  registered_at: string
  deleted_at: string
}

interface Served {
  database: string
  sequence: number
}

interface SiteFile {
  /** The database that the site served last. Null right after a restore. */
  served: Served | null
  /** The id of the site, which its restored backups have, too. Null if only an earlier release wrote the file. */
  site: string | null
  deleted: readonly FormerAccount[]
}

const NOTHING: SiteFile = { served: null, site: null, deleted: [] }

const valuesOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}

function servedIn({ database, sequence }: Readonly<Record<string, unknown>>): Served | null {
  return typeof database === 'string' && Number.isInteger(sequence) ? { database, sequence: Number(sequence) } : null
}

function deletedIn({ deleted }: Readonly<Record<string, unknown>>): FormerAccount[] {
  return (Array.isArray(deleted) ? deleted : []).flatMap((entry: unknown) => {
    const { id, registered_at, deleted_at } = valuesOf(entry)
    return Number.isInteger(id) && typeof registered_at === 'string' && typeof deleted_at === 'string'
      ? [{ id: Number(id), registered_at, deleted_at }]
      : []
  })
}

/** A file that is not valid is read like none: a power cut may leave an empty one. */
async function readSiteFile(dataDir: string): Promise<SiteFile> {
  try {
    const values = valuesOf(JSON.parse(await readFile(join(dataDir, NAME), 'utf8')))
    const { site } = values
    return { served: servedIn(values), site: typeof site === 'string' ? site : null, deleted: deletedIn(values) }
  } catch (error) {
    if (error instanceof SyntaxError) return NOTHING
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return NOTHING
    throw error
  }
}

async function writeSiteFile(dataDir: string, { served, site, deleted }: SiteFile, now: Date): Promise<void> {
  await makeFolderLater(dataDir)
  const draft = join(dataDir, `${NAME}.${process.pid}`)
  const content = { ...served, ...(site !== null && { site }), deleted, written_at: now.toISOString() }
  await writeFile(draft, `${JSON.stringify(content)}\n`, { mode: 0o600 })
  await rename(draft, join(dataDir, NAME))
}

/**
 * After a restore the next start knows no earlier database, so it does not report the restored one. The deleted accounts
 * stay listed, because the restored database may have them.
 */
export async function forgetServed({ dataDir }: Config, now: Date): Promise<void> {
  const file = await readSiteFile(dataDir)
  if (file.site === null && file.deleted.length === 0) await rm(join(dataDir, NAME), { force: true })
  else await writeSiteFile(dataDir, { ...file, served: null }, now)
}

export const listedDeletions = async ({ dataDir }: Pick<Config, 'dataDir'>): Promise<readonly FormerAccount[]> =>
  (await readSiteFile(dataDir)).deleted

/**
 * Whether the folder lists the accounts that this site has deleted. It does not if the backup is of another site, or if
 * it was restored on another machine.
 */
export async function listsDeletionsOf({ dataDir }: Config, { reader }: Database): Promise<boolean> {
  const { site } = await readSiteFile(dataDir)
  return site !== null && site === (await readState(reader, 'site-id'))
}

const keyOf = ({ id, registered_at }: FormerAccount): string => `${id} ${registered_at}`

/** What the database knows is added to what the file lists: an older database does not know later deletions. */
async function withDeletions({ deleted }: SiteFile, { reader }: Database): Promise<readonly FormerAccount[]> {
  const known = await reader
    .selectFrom('former_accounts')
    .select(['user_id as id', 'registered_at', 'deleted_at'])
    .orderBy('deleted_at')
    .orderBy('user_id')
    .execute()
  const listed = new Set(deleted.map(keyOf))
  return [...deleted, ...known.filter((account) => !listed.has(keyOf(account)))]
}

/** Call this right after an account was deleted. If the process ends before, the next start lists the account. */
export async function listDeletions(config: Config, database: Database, now: Date): Promise<void> {
  const file = await readSiteFile(config.dataDir)
  const deleted = await withDeletions(file, database)
  if (deleted.length > file.deleted.length)
    await writeSiteFile(
      config.dataDir,
      { ...file, site: file.site ?? (await readState(database.reader, 'site-id')), deleted },
      now,
    )
}

/** Returns how the database differs from the one that the site served last; null if it is the same. */
export async function findReplacement(dataDir: string, database: Database): Promise<DatabaseAlarm['kind'] | null> {
  const { served } = await readSiteFile(dataDir)
  if (!served) return null
  const { reader, engine } = database
  if (served.database !== (await readState(reader, 'database-id'))) return 'other'
  // The counter is not lower after old changes were removed.
  const { changes = 0 } = await readCounters(reader, engine, await readTables(reader, engine))
  return changes < served.sequence ? 'older' : null
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
    const served = { database: this.#id, sequence: await lastSequence(database.reader) }
    const file = await readSiteFile(config.dataDir)
    const site = await readState(database.reader, 'site-id')
    const deleted = await withDeletions(file, database)
    if (isNew || kind !== null || !file.served || file.site !== site || deleted.length > file.deleted.length)
      await writeSiteFile(config.dataDir, { served, site, deleted }, now)
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
    const { served } = file
    if (served && served.database !== this.#id) return
    const deleted = await withDeletions(file, database)
    if (served && served.sequence >= sequence && deleted.length === file.deleted.length) return
    const latest = { database: this.#id, sequence: Math.max(sequence, served?.sequence ?? 0) }
    await writeSiteFile(config.dataDir, { served: latest, site: file.site, deleted }, clock.now())
  }
}

/**
 * Returns the id of the database, which its first start creates. The first database of a site also names the site: its
 * backups keep that id, although each restored database gets one of its own.
 */
async function identify(database: Database, now: Date): Promise<string> {
  const known = await readStates(database.reader, ['database-id', 'site-id'])
  if (known.size === 2) return known.get('database-id') ?? ''
  return database.transaction(async (tx) => {
    const id = known.get('database-id') ?? randomUUID()
    await tx
      .insertInto('site_state')
      .values(['database-id', 'site-id'].map((key) => ({ key, value: id, updated_at: now.toISOString() })))
      // Another process may start at the same time.
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
    return (await readState(tx, 'database-id')) ?? ''
  })
}
