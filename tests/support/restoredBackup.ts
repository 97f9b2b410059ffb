import { join } from 'node:path'
import { restoreBackup } from '../../server/backup/restore.ts'
import { writeBackup } from '../../server/backup/writeBackup.ts'
import type { Database } from '../../server/database/database.ts'
import { openDatabase } from '../../server/database/engine/openDatabase.ts'
import { readConfig, type Config } from '../../server/process/config.ts'
import { testEnvironment, type EngineName, type TestServer } from './testServer.ts'

/**
 * Backs up a site and restores the backup into another database. `settings` are added to the restored site's
 * environment.
 */
export async function restoredBackup(
  { context }: TestServer,
  engine: EngineName,
  settings: Record<string, string> = {},
): Promise<{ database: Database; config: Config; environment: Record<string, string> }> {
  const environment = { ...(await testEnvironment(engine, { isMigrated: true })), ...settings }
  const config = readConfig(environment)
  const database = openDatabase(config)
  const file = join(config.dataDir, 'copy.tar.gz')
  await writeBackup(context.database, file, new Date(), { stores: context.stores })
  await restoreBackup(database, file)
  return { database, config, environment }
}
