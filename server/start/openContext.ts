import { Hasher } from '../hashing/hasher.ts'
import { isKnownPepper, rememberPepper } from '../hashing/pepper.ts'
import { readSecret } from '../process/secret.ts'
import { backUpBeforeUpgrade } from '../backup/schedule.ts'
import type { Config } from '../process/config.ts'
import { VersionedCache } from '../database/changes/versionedCache.ts'
import type { Context } from '../context/context.ts'
import { ChangeFeed } from '../database/changes/changeFeed.ts'
import { migrate } from '../database/schema/migrate.ts'
import { openExpected } from './openExpected.ts'
import { Versions } from '../database/changes/versions.ts'
import { pictureStores } from '../pictures/outside/place.ts'
import { log } from '../process/log.ts'
import { noMetrics, type Metrics } from '../metrics/metrics.ts'

const OTHER_PEPPER =
  'The PIN hashes were made with another key than this secret.key (or GAPURA_SECRET): nobody can reset a password by PIN, and tries are not counted with those of processes that have the right one. Bring back the key that the site had.'

const loadMetrics = async (): Promise<Metrics> => (await import('../metrics/prometheus.ts')).prometheusMetrics()

export async function openContext(config: Config): Promise<Context> {
  // New files are readable by their owner only: the database holds password hashes.
  process.umask(0o077)
  const metrics = config.metricsToken === null ? noMetrics : await loadMetrics()
  const database = await openExpected(config, {
    ...(config.metricsToken !== null && {
      onQuery: (milliseconds, outcome) => metrics.queries.observe({ outcome }, milliseconds / 1_000),
    }),
    groupCommit: !config.disabledParts.has('groupCommit'),
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
      log.info({ backup }, 'The database is brought up to date. As it was before, it stands in this backup.')
    },
  })
  const feed = new ChangeFeed(database, (err) => log.error({ err }, 'Reading the log of changes failed.'))
  const versions = new Versions(feed)
  const hasher = new Hasher(readSecret(config))
  await rememberPepper(database, hasher, clock.now())
  if (!(await isKnownPepper(database, hasher))) log.warn(OTHER_PEPPER)
  return {
    config,
    database,
    feed,
    versions,
    cache: new VersionedCache(versions),
    stores,
    hasher,
    clock,
    lifecycle: { isStopping: false, isReady: true },
    metrics,
  }
}
