import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { LogEvent } from 'kysely'
import type { Database } from '../database.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

interface DatabaseOptions {
  /** Called after each query with how long it took, and whether it failed. */
  onQuery?: (milliseconds: number, outcome: 'done' | 'failed') => void
  /** Whether transactions that come at the same time are committed together. SQLite alone. */
  groupCommit?: boolean
}

/** Opens PostgreSQL where a URL is given, else `gapura.db` in the data folder, which is made if it is missing. */
export function openDatabase(
  { databaseUrl, dataDir }: { databaseUrl: string | null; dataDir: string },
  { onQuery, groupCommit = true }: DatabaseOptions = {},
): Database {
  const log = (event: LogEvent) => onQuery?.(event.queryDurationMillis, event.level === 'query' ? 'done' : 'failed')
  if (databaseUrl) return openPostgres(databaseUrl, log)
  mkdirSync(dataDir, { recursive: true })
  return openSqlite(join(dataDir, 'gapura.db'), log, groupCommit)
}
