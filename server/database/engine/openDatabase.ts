import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { LogEvent } from 'kysely'
import type { Database } from '../database.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

/** Told of each query: how long it took, and whether it failed. */
export type ObserveQuery = (milliseconds: number, outcome: 'done' | 'failed') => void

/** Opens PostgreSQL where a URL is given, else `gapura.db` in the data folder, which is made if it is missing. */
export function openDatabase(
  { databaseUrl, dataDir }: { databaseUrl: string | null; dataDir: string },
  observe: ObserveQuery = () => undefined,
): Database {
  const log = (event: LogEvent) => observe(event.queryDurationMillis, event.level === 'query' ? 'done' : 'failed')
  if (databaseUrl) return openPostgres(databaseUrl, log)
  mkdirSync(dataDir, { recursive: true })
  return openSqlite(join(dataDir, 'gapura.db'), log)
}
