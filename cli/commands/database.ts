import { existsSync } from 'node:fs'
import { fill } from '../../content/messages/fill.ts'
import type { Config } from '../../server/process/config.ts'
import { sqliteFile } from '../../server/database/engine/openDatabase.ts'
import { CommandError } from '../command.ts'
import { commonWords } from '../wording/common.ts'

/**
 * Throws CommandError if the database file does not exist, because opening it would create an empty SQLite database.
 */
export function requireDatabase({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl || existsSync(sqliteFile(dataDir))) return
  throw new CommandError(fill(commonWords.noDatabase, { folder: dataDir }))
}
