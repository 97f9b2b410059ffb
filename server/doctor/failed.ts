import { UnknownSchemaError } from '../database/schema/migrate.ts'
import { outageOf, type Outage } from '../errors/outage.ts'
import { fault, type Finding } from '../process/progress.ts'

export const RESTORE =
  'Stop the site, and restore the newest backup that is whole into a new database (docs/operate.md).'

const advices: Readonly<Record<Outage, string>> = {
  no_space: 'See whether the disk is full, and whether it is sound.',
  read_only: 'See whose DATA_DIR and the files in it are, and whether its disk is mounted for writing.',
  disk_failed: 'Look at the log of the system, and check that the disk is sound.',
  database_away: 'See whether PostgreSQL runs, and whether DATABASE_URL names it.',
  outcome_unknown: 'The connection to PostgreSQL was lost during the check. Run it again.',
  file_lost: 'The file of the database was removed or replaced during the check. Run it again.',
  damaged: RESTORE,
  busy: 'Look again when no other program keeps the database busy.',
}

const OTHERWISE = "See what this says, and whether DATABASE_URL or DATA_DIR is the site's."

export function failed(what: string, error: unknown): Finding {
  if (error instanceof UnknownSchemaError) return fault('This release does not know the schema.', error.message)
  const why = error instanceof Error ? error.message : String(error)
  const outage = outageOf(error)
  return fault(`${what}: ${why}`, outage ? advices[outage] : OTHERWISE)
}
