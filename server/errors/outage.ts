/** Why the database cannot do what it was asked, where that is no fault of the asking. */
export type Outage =
  'no_space' | 'read_only' | 'disk_failed' | 'database_away' | 'outcome_unknown' | 'busy' | 'file_lost' | 'damaged'

/** The file of the database was removed, or another lies in its place, while this process has it open. */
export class FileLostError extends Error {
  readonly code = 'GAPURA_FILE_LOST'
}

/** The disk is full, and what room there is on it is kept for those who may make more. */
export class NoSpaceError extends Error {
  readonly code = 'ENOSPC'
}

/** The connection was lost while a transaction was being committed: whether it was is not known. */
export class CommitLostError extends Error {
  readonly code = 'GAPURA_COMMIT_LOST'

  constructor(cause: unknown) {
    super('The connection was lost while a transaction was being committed.', { cause })
  }
}

/** Codes of SQLite, of PostgreSQL (https://www.postgresql.org/docs/current/errcodes-appendix.html), of the system. */
const codes: Readonly<Record<string, Outage>> = {
  SQLITE_FULL: 'no_space',
  ENOSPC: 'no_space',
  EDQUOT: 'no_space',
  '53100': 'no_space',
  // SQLite allocates the shared-memory file in advance.
  SQLITE_IOERR_SHMSIZE: 'no_space',
  SQLITE_CANTOPEN: 'read_only',
  // A disk without room is SQLITE_FULL; this is one that was mounted for reading alone while the site runs, or a file
  // that may not grow.
  SQLITE_IOERR_WRITE: 'read_only',
  SQLITE_IOERR_FSYNC: 'read_only',
  SQLITE_IOERR_DIR_FSYNC: 'read_only',
  SQLITE_IOERR_TRUNCATE: 'read_only',
  SQLITE_IOERR_SHMOPEN: 'read_only',
  // It has no folder for temporary files.
  SQLITE_IOERR_GETTEMPPATH: 'read_only',
  EROFS: 'read_only',
  '25006': 'read_only',
  '58030': 'disk_failed',
  GAPURA_FILE_LOST: 'file_lost',
  GAPURA_COMMIT_LOST: 'outcome_unknown',
  SQLITE_NOTADB: 'damaged',
  XX001: 'damaged',
  XX002: 'damaged',
  SQLITE_BUSY: 'busy',
  SQLITE_BUSY_SNAPSHOT: 'busy',
  SQLITE_LOCKED: 'busy',
  '53300': 'busy',
  // A statement, or the next one of a transaction, that took too long.
  '57014': 'busy',
  '25P03': 'busy',
  // What has met others again and again (engine/repeatTransaction.ts), or waited for their lock.
  '40P01': 'busy',
  '40001': 'busy',
  '55P03': 'busy',
  '57P01': 'database_away',
  '57P02': 'database_away',
  '57P03': 'database_away',
  ECONNREFUSED: 'database_away',
  ECONNRESET: 'database_away',
  EPIPE: 'database_away',
  ETIMEDOUT: 'database_away',
  EHOSTUNREACH: 'database_away',
  ENETUNREACH: 'database_away',
  ENOTFOUND: 'database_away',
  EAI_AGAIN: 'database_away',
}

/** Families of codes, by how they begin, for what the table does not name. */
const families: readonly (readonly [string, Outage])[] = [
  ['SQLITE_IOERR', 'disk_failed'],
  ['SQLITE_READONLY', 'read_only'],
  ['SQLITE_CORRUPT', 'damaged'],
  ['08', 'database_away'],
]

/** What the PostgreSQL driver says without a code when a connection is lost, or none can be had. */
const lostConnection =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client was closed)/

/** The outage behind an error; null where it is something else. */
export function outageOf(error: unknown): Outage | null {
  if (!(error instanceof Error)) return null
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const known = codes[code] ?? families.find(([begin]) => code.startsWith(begin))?.[1]
  if (known) return known
  // A PostgreSQL that is stopped takes the socket with it that it has on this machine.
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return 'database_away'
  // Node gives all failed addresses of one host together.
  if (error instanceof AggregateError) return outageOf(error.errors[0])
  return lostConnection.test(error.message) ? 'database_away' : null
}
