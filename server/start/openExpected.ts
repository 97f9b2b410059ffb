import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { namedBackups } from '../backup/archives/names.ts'
import { inBackupStore } from '../backup/backupStore.ts'
import type { Database } from '../database/database.ts'
import { openDatabase, sqliteFile } from '../database/engine/openDatabase.ts'
import { readSchema } from '../database/schema/migrate.ts'
import { ConfigError, type Config } from '../process/config.ts'
import { log } from '../process/log.ts'

/**
 * Throws ConfigError if a site was here and its database is missing: SQLite would create an empty one, which looks like
 * a new site.
 */
export async function openExpected(config: Config, options: Parameters<typeof openDatabase>[1]): Promise<Database> {
  const isFound = config.databaseUrl !== null || (statSync(sqliteFile(config.dataDir), noThrow)?.size ?? 0) > 0
  if (!isFound) refuseToStartEmpty(config, [...traces(config), ...(await backupsOf(config))])
  if (isFound && config.newSite)
    log.warn('NEW_SITE=1 is set, and there is a database. Take it out: with it a lost database is not noticed.')
  const database = openDatabase(config, options)
  try {
    // A failed restore leaves a database without tables. So may an interrupted first start, which has written no key
    // yet.
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

/** What a site leaves besides its database. */
const traces = ({ dataDir }: Config): string[] =>
  [KEY, 'gapura.db-wal'].filter((name) => existsSync(join(dataDir, name)))

async function backupsOf(config: Config): Promise<string[]> {
  // A place that cannot be read proves nothing.
  return (await inBackupStore(config, namedBackups).catch(() => null)) ?? []
}

function refuseToStartEmpty(config: Config, found: readonly string[]): void {
  const file = sqliteFile(config.dataDir)
  if (config.newSite || found.length === 0) return
  throw new ConfigError(
    [
      `A site was here (${found[0]}), and its database ${file} is missing or empty. Nothing was begun in its place.`,
      'Bring the file back, or restore a backup: gapura restore FILE (docs/operate.md).',
      'To begin an empty site all the same, start once with NEW_SITE=1.',
    ].join('\n'),
  )
}
