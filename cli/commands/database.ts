import { existsSync } from 'node:fs'
import type { Config } from '../../server/process/config.ts'
import { rescuedFiles } from '../../server/database/engine/storage/rescue.ts'
import { sqliteFile } from '../../server/database/engine/openDatabase.ts'
import { CommandError } from '../command.ts'

/** Opening a SQLite database makes one where there is none; these commands are about one that exists. */
export async function requireDatabase({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl || existsSync(sqliteFile(dataDir))) return
  const rescued = (await rescuedFiles(sqliteFile(dataDir))).at(-1)
  throw new CommandError(
    rescued
      ? `There is no database in ${dataDir}. What it held is in ${rescued}: the next start says what to do with it.`
      : `There is no database in ${dataDir}. Start the site, or set DATA_DIR or DATABASE_URL.`,
  )
}
