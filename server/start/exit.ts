import { ConfigError, readConfig, type Config } from '../process/config.ts'
import { NewerDatabaseError } from '../database/schema/migrate.ts'
import { outageOf, type Outage } from '../database/engine/outage.ts'
import { log } from '../process/log.ts'

/** Reads the settings, or says what is wrong with them and ends the process. */
export function configOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(78) // EX_CONFIG of sysexits.h
  }
}

/** What an operator can mend, by the code of the system's error. */
const mendable: Readonly<Record<string, string>> = {
  EADDRINUSE: 'The port is taken by another program. Choose another with PORT.',
  EACCES: 'The system does not permit it. See whether DATA_DIR may be written, and whether PORT is above 1023.',
}

/** The same for outages of the database. */
const mendableOutages: Readonly<Record<Outage, string>> = {
  no_space: 'The disk is full. Make room, then start again.',
  disk_failed: 'The disk of the database fails. See what the system says of it (dmesg), and whether a backup is whole.',
  read_only: 'The database in DATA_DIR cannot be written. See whose it is, and how its disk is mounted.',
  database_away: 'PostgreSQL does not answer at the address in DATABASE_URL.',
  busy: 'The database is kept busy by another program. Start again when that has ended.',
}

/** Ends a process that was started by hand, with a plain sentence where its operator can mend what is wrong. */
export function exitWith(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const outage = outageOf(error)
  const isSaid = error instanceof NewerDatabaseError || error instanceof ConfigError
  const sentence = isSaid ? error.message : (mendable[code] ?? (outage && mendableOutages[outage]))
  if (!sentence) fail(error)
  console.error(`Gapura could not go on. ${sentence}`)
  process.exit(1)
}

/** Ends a process that nobody has just started by hand, with an entry in the log. */
export function fail(error: unknown): never {
  log.fatal({ err: error }, 'Gapura could not go on.')
  process.exit(1)
}
