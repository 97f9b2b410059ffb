import { NewerDatabaseError } from '../database/schema/migrate.ts'
import { outageOf, type Outage } from '../database/engine/outage.ts'
import { fault, type Finding } from './finding.ts'

export const RESTORE =
  'Stop the site, and restore the newest backup that is whole into a new database (docs/operate.md).'

const advices: Readonly<Record<Outage, string>> = {
  no_space: 'See whether the disk is full, and whether it is sound.',
  read_only: 'See whose DATA_DIR and the files in it are, and whether its disk is mounted for writing.',
  disk_failed: 'See what the system says of its disk, and whether it is sound.',
  database_away: 'See whether PostgreSQL runs, and whether DATABASE_URL names it.',
  busy: 'Look again when no other program keeps the database busy.',
}

const OTHERWISE = "See what this says, and whether DATABASE_URL or DATA_DIR is the site's."

/**
 * By which SQLite (https://sqlite.org/rescode.html) and PostgreSQL
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html, class XX) say that what is on the disk makes no sense.
 */
const damaged = /^(SQLITE_CORRUPT|SQLITE_NOTADB|XX00[12])/

/** A fault for what could not be done, with what is to be done about it. */
export function failed(what: string, error: unknown): Finding {
  if (error instanceof NewerDatabaseError) return fault('The schema is newer than this code.', error.message)
  const why = error instanceof Error ? error.message : String(error)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const outage = outageOf(error)
  return fault(`${what}: ${why}`, damaged.test(code) ? RESTORE : outage ? advices[outage] : OTHERWISE)
}
