import { existsSync } from 'node:fs'
import type { Config } from '../../server/process/config.ts'
import { sqliteFile } from '../../server/database/engine/openDatabase.ts'
import { CommandError } from '../command.ts'

/**
 * Throws CommandError if the database file does not exist, because opening it would create an empty SQLite database.
 */
export function requireDatabase({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl || existsSync(sqliteFile(dataDir))) return
  throw new CommandError(`There is no database in ${dataDir}. Start the site, or set DATA_DIR or DATABASE_URL.`)
}
