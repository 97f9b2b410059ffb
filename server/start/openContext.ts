import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fill } from '../../content/messages/fill.ts'
import { inBackupStore, namedBackups } from '../backup/backupStore.ts'
import { backUpBeforeUpgrade } from '../backup/schedule.ts'
import type { Context } from '../context/context.ts'
import { ChangeFeed } from '../database/changes/changeFeed.ts'
import { VersionedCache } from '../database/changes/versionedCache.ts'
import { Versions } from '../database/changes/versions.ts'
import type { Database } from '../database/database.ts'
import { openDatabase, sqliteFile } from '../database/engine/openDatabase.ts'
import { Memory } from '../database/memory/memory.ts'
import { migrate, readSchema } from '../database/schema/migrate.ts'
import { Hasher, rememberPepper } from '../hashing/hasher.ts'
import { storedUploads } from '../languages/uploads.ts'
import { Languages } from '../messages/languages.ts'
import { LanguageFiles } from '../messages/languageFiles.ts'
import { type Metrics, noMetrics } from '../metrics/metrics.ts'
import { pictureStores } from '../pictures/outside/place.ts'
import { builtMessages } from './builtFiles.ts'
import { type Config, ConfigError } from '../process/config.ts'
import { log } from '../process/log.ts'
import { outageLog } from '../process/outageLog.ts'
import { hasSecret, readSecret } from '../process/secret.ts'
import { startWording } from './wording.ts'

/**
 * Throws ConfigError if the database of an existing site is missing. SQLite would create an empty database, which looks
 * like a new site.
 */
async function openExpected(config: Config, options: Parameters<typeof openDatabase>[1]): Promise<Database> {
  const isFound = config.databaseUrl !== null || (statSync(sqliteFile(config.dataDir), noThrow)?.size ?? 0) > 0
  if (!isFound) refuseToStartEmpty(config, [...traces(config), ...(await backupsOf(config))])
  if (isFound && config.newSite)
    log.warn('NEW_SITE=1 is set, and there is a database. Take it out: with it a lost database is not noticed.')
  const database = openDatabase(config, options)
  try {
    // A failed restore leaves a database without tables. An interrupted first start does too, but it leaves no key
    // file.
    if (isFound && database.engine === 'sqlite' && (await readSchema(database.reader, database.engine)) === null)
      refuseToStartEmpty(config, [...traces(config).filter((name) => name === KEY), ...(await backupsOf(config))])
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

const noThrow = { throwIfNoEntry: false } as const
const KEY = 'secret.key'

const traces = ({ dataDir }: Config): string[] =>
  [KEY, 'gapura.db-wal'].filter((name) => existsSync(join(dataDir, name)))

async function backupsOf(config: Config): Promise<string[]> {
  return (await inBackupStore(config, namedBackups).catch(() => null)) ?? []
}

function refuseToStartEmpty(config: Config, found: readonly string[]): void {
  const file = sqliteFile(config.dataDir)
  if (config.newSite || found.length === 0) return
  throw new ConfigError(fill(startWording.lostDatabase, { found: found[0] ?? '', file }))
}

const loadMetrics = async (): Promise<Metrics> => (await import('../metrics/prometheus.ts')).prometheusMetrics()

export async function openContext(config: Config): Promise<Context> {
  // New files are readable only by their owner, because the database holds password hashes.
  process.umask(0o077)
  const metrics = config.metricsToken === null ? noMetrics : await loadMetrics()
  const database = await openExpected(config, {
    ...(config.metricsToken !== null && {
      onQuery: (milliseconds, outcome) => metrics.queries.observe({ outcome }, milliseconds / 1_000),
    }),
    keepsReserve: true,
    onAlarm: (sentence, err) => log.error(err === undefined ? {} : { err }, sentence),
  })
  const clock = { now: () => new Date() }
  const stores = pictureStores(config, (operation, outcome, milliseconds) =>
    metrics.storeRequests.observe({ operation, outcome }, milliseconds / 1_000),
  )
  await migrate(database, {
    beforeUpgrade: async (from) => {
      const backup = await backUpBeforeUpgrade({ database, stores }, config, from, clock.now())
      log.info({ backup }, 'The database is being upgraded. This backup has its previous state.')
    },
  })
  if (config.databaseUrl !== null) outageLog.watch()
  const feed = new ChangeFeed(
    database,
    (err) => log.error({ err }, 'Reading the log of changes failed.'),
    () => outageLog.returned(),
  )
  const versions = new Versions(feed)
  const isNewKey = !hasSecret(config)
  const hasher = new Hasher(readSecret(config))
  await rememberPepper(database, hasher, isNewKey, clock.now())
  const cache = new VersionedCache(versions)
  return {
    config,
    database,
    feed,
    versions,
    cache,
    memory: new Memory(database, feed),
    stores,
    languages: new Languages(
      new LanguageFiles({
        uploads: storedUploads(database, cache),
        shipped: builtMessages,
        own: join(config.dataDir, 'messages'),
      }),
    ),
    hasher,
    clock,
    lifecycle: { isStopping: false, isReady: true },
    metrics,
  }
}
