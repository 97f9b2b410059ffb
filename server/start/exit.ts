import { CONFIG_EXIT, ConfigError, readConfig, type Config } from '../process/config.ts'
import { UnknownSchemaError } from '../database/schema/migrate.ts'
import { outageOf, type Outage } from '../errors/outage.ts'
import { log } from '../process/log.ts'

export function configOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(CONFIG_EXIT)
  }
}

/**
 * Startup errors that an operator can fix. The keys are error codes of the system or of PostgreSQL
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const fixable: Readonly<Record<string, string>> = {
  EADDRINUSE: 'The port is taken by another program. Choose another with PORT.',
  EADDRNOTAVAIL: 'HOST is not an address of this machine.',
  EACCES: 'Permission was denied. Check that DATA_DIR is writable and that PORT is above 1023.',
  EPERM: 'Permission was denied. Check that DATA_DIR is writable.',
  // https://sqlite.org/tempfiles.html#tempdir
  SQLITE_IOERR_GETTEMPPATH:
    'SQLite has no folder for its temporary files. See whether /var/tmp or /tmp can be written, or name another in TMPDIR.',
  EMFILE: 'The system permits too few open files (ulimit -n).',
  CERT_HAS_EXPIRED: 'The certificate of PostgreSQL has expired.',
}

/** Startup errors that every later start meets again until an operator changes something. */
const lasting: Readonly<Record<string, string>> = {
  '28P01': 'PostgreSQL refuses the password in DATABASE_URL. In it @ / : ? # % and spaces must be percent-encoded.',
  '28000':
    'PostgreSQL does not let in the role in DATABASE_URL. See whether it exists, and what pg_hba.conf says of it.',
  '3D000': 'PostgreSQL has no database of the name in DATABASE_URL. Make it (docs/install.md, "Move to PostgreSQL").',
  '42501': 'The role in DATABASE_URL may not change this database. Make it the owner of the database.',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'The certificate of PostgreSQL is self-signed. See sslmode and sslrootcert in DATABASE_URL.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate of PostgreSQL cannot be verified. See sslrootcert in DATABASE_URL.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate of PostgreSQL cannot be verified. See sslrootcert in DATABASE_URL.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of PostgreSQL is for another host than DATABASE_URL names.',
}

/** The PostgreSQL driver throws these errors without a code, so they are recognized by their messages. */
const fixableMessages: readonly (readonly [RegExp, string])[] = [
  [
    /must have the encoding UTF8/,
    'The database in DATABASE_URL has an encoding other than UTF8. Make one with UTF8, and restore a backup into it (docs/install.md, "Move to PostgreSQL").',
  ],
  [/client password must be a/, 'PostgreSQL asks for a password, and DATABASE_URL has none.'],
  [/does not support SSL/, 'DATABASE_URL asks for TLS, which this PostgreSQL does not offer. See sslmode in it.'],
]

const fixableOutages: Readonly<Record<Outage, string>> = {
  no_space: 'The disk is full. Make room, then start again.',
  disk_failed:
    'The disk of the database is failing. Look at the log of the system (dmesg), and check that a backup is whole.',
  read_only: 'The database cannot be written. See whose DATA_DIR is, and how its disk is mounted.',
  database_away: 'PostgreSQL does not answer at the address in DATABASE_URL.',
  outcome_unknown: 'The connection to PostgreSQL was lost. Start again.',
  file_lost: 'The file of the database was removed or replaced. See what is in DATA_DIR.',
  damaged:
    'The database is damaged. Restore the newest backup that is whole into a new one: docs/operate.md, "Restore".',
  busy: 'Another program keeps the database busy. Start again when it has ended.',
}

function sentenceOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (error instanceof UnknownSchemaError || error instanceof ConfigError) return error.message
  const { message } = error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const outage = outageOf(error)
  const known =
    fixable[code] ??
    lasting[code] ??
    (outage && fixableOutages[outage]) ??
    fixableMessages.find(([pattern]) => pattern.test(message))?.[1]
  if (known) return known
  return code !== '' && !code.startsWith('ERR_') ? `${message} (${code})` : null
}

export const listenError = (error: unknown): unknown =>
  outageOf(error) === 'database_away'
    ? new ConfigError('HOST is not an address or name that this machine knows.')
    : error

/** Returns the exit code of a start that has failed: 78 if it cannot succeed without an operator, otherwise 1. */
export function startExitCode(error: unknown): number {
  if (error instanceof UnknownSchemaError || outageOf(error) === 'damaged') return CONFIG_EXIT
  if (!(error instanceof Error)) return 1
  const isLasting = 'code' in error && typeof error.code === 'string' && Object.hasOwn(lasting, error.code)
  return isLasting || fixableMessages.some(([pattern]) => pattern.test(error.message)) ? CONFIG_EXIT : exitCode(error)
}

export function exitWith(error: unknown, code = exitCode(error)): never {
  const sentence = sentenceOf(error)
  if (sentence === null) fail(error, code)
  console.error(`Gapura could not go on. ${sentence}`)
  process.exit(code)
}

export function fail(error: unknown, code = exitCode(error)): never {
  const sentence = sentenceOf(error)
  if (sentence === null) log.fatal({ err: error }, 'Gapura could not go on.')
  else log.fatal(`Gapura could not go on. ${sentence}`)
  process.exit(code)
}

const exitCode = (error: unknown): number => (error instanceof ConfigError ? CONFIG_EXIT : 1)
