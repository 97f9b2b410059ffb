import { join } from 'node:path'
import type { LogEvent } from 'kysely'
import type { Database } from '../database.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite, type SqliteOptions } from './sqlite.ts'
import { outageOf } from '../../errors/outage.ts'
import { expectNoFolder, makeDataFolder } from '../../process/dataFolder.ts'

interface Listeners {
  onQuery?: ((milliseconds: number, outcome: 'done' | 'failed') => void) | undefined
  onDamage: (error: unknown) => void
}

export class QueryLog {
  readonly #listeners: Listeners
  #isDamaged = false

  constructor(listeners: Listeners) {
    this.#listeners = listeners
  }

  get isDamaged(): boolean {
    return this.#isDamaged
  }

  readonly log = (event: LogEvent): void => {
    this.#listeners.onQuery?.(event.queryDurationMillis, event.level === 'query' ? 'done' : 'failed')
    if (this.#isDamaged || event.level === 'query' || outageOf(event.error) !== 'damaged') return
    this.#isDamaged = true
    this.#listeners.onDamage(event.error)
  }
}

interface DatabaseOptions {
  onQuery?: (milliseconds: number, outcome: 'done' | 'failed') => void
  onAlarm?: (sentence: string, error?: unknown) => void
  keepsReserve?: boolean
}

const printAlarm = (sentence: string, error?: unknown): void =>
  console.error(error instanceof Error ? `${sentence} (${error.message})` : sentence)

export const sqliteFile = (dataDir: string): string => join(dataDir, 'gapura.db')

/**
 * Opens PostgreSQL if there is a URL, otherwise the SQLite file `gapura.db` in the data folder. Creates that folder if
 * it is missing.
 */
export function openDatabase(
  { databaseUrl, dataDir }: { databaseUrl: string | null; dataDir: string },
  { onQuery, onAlarm = printAlarm, keepsReserve = false }: DatabaseOptions = {},
): Database {
  const queries = new QueryLog({
    onQuery,
    onDamage: (error) =>
      onAlarm('The database is damaged. Stop the site, and restore a backup into a new one (docs/operate.md).', error),
  })
  const { log } = queries
  const database = databaseUrl ? openPostgres(databaseUrl, log) : openFile(dataDir, { log, keepsReserve, onAlarm })
  return { ...database, fault: () => database.fault() ?? (queries.isDamaged ? 'damaged' : null) }
}

function openFile(
  dataDir: string,
  { onAlarm, ...options }: Pick<SqliteOptions, 'log' | 'keepsReserve'> & Required<Pick<DatabaseOptions, 'onAlarm'>>,
): Database {
  makeDataFolder(dataDir)
  const file = sqliteFile(dataDir)
  expectNoFolder(file)
  return openSqlite(file, {
    ...options,
    onLost: () =>
      onAlarm(
        `${file} was removed or replaced while it was open. Nothing is saved any more. Before you stop the site, see docs/operate.md.`,
      ),
  })
}
