export type Outage =
  'no_space' | 'read_only' | 'disk_failed' | 'database_away' | 'outcome_unknown' | 'busy' | 'file_lost' | 'damaged'

export class FileLostError extends Error {
  readonly code = 'GAPURA_FILE_LOST'
}

export class NoSpaceError extends Error {
  readonly code = 'ENOSPC'
}

/** Thrown if the connection breaks during a commit. It is then unknown whether the changes were saved. */
export class CommitLostError extends Error {
  readonly code = 'GAPURA_COMMIT_LOST'

  constructor(cause: unknown) {
    super('The connection was lost while a transaction was being committed.', { cause })
  }
}

/**
 * Codes of SQLite, the operating system and PostgreSQL, with the kind of outage that each means.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const codes: Readonly<Record<string, Outage>> = {
  SQLITE_FULL: 'no_space',
  ENOSPC: 'no_space',
  EDQUOT: 'no_space',
  '53100': 'no_space',
  // SQLITE_IOERR_SHMSIZE means a full disk, because SQLite could not reserve space for its shared-memory file.
  SQLITE_IOERR_SHMSIZE: 'no_space',
  SQLITE_CANTOPEN: 'read_only',
  // SQLite reports a full disk as SQLITE_FULL. The SQLITE_IOERR codes below mean that the disk became read-only or that
  // the file is not allowed to grow.
  SQLITE_IOERR_WRITE: 'read_only',
  SQLITE_IOERR_FSYNC: 'read_only',
  SQLITE_IOERR_DIR_FSYNC: 'read_only',
  SQLITE_IOERR_TRUNCATE: 'read_only',
  SQLITE_IOERR_SHMOPEN: 'read_only',
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
  '57014': 'busy',
  '25P03': 'busy',
  // 40P01 is a deadlock, and 40001 a serialization failure; both arrive here only after repeated attempts. 55P03 means
  // that a lock was not free in time.
  '40P01': 'busy',
  '40001': 'busy',
  '55P03': 'busy',
  '57P01': 'database_away',
  '57P02': 'database_away',
  '57P03': 'database_away',
  // The database was renamed or dropped, as in a restore.
  '3D000': 'database_away',
  ECONNREFUSED: 'database_away',
  ECONNRESET: 'database_away',
  EPIPE: 'database_away',
  ETIMEDOUT: 'database_away',
  EHOSTUNREACH: 'database_away',
  ENETUNREACH: 'database_away',
  ENOTFOUND: 'database_away',
  EAI_AGAIN: 'database_away',
}

const families: readonly (readonly [string, Outage])[] = [
  ['SQLITE_IOERR', 'disk_failed'],
  ['SQLITE_READONLY', 'read_only'],
  ['SQLITE_CORRUPT', 'damaged'],
  ['08', 'database_away'],
]

/**
 * The PostgreSQL driver reports a lost connection without an error code, so the message is matched. A database that
 * accepts no connections has a code (55000), but so do other errors.
 */
const lostConnection =
  /^(database ".*" is not currently accepting connections|Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client was closed)/

export function outageOf(error: unknown): Outage | null {
  if (!(error instanceof Error)) return null
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const known = codes[code] ?? families.find(([begin]) => code.startsWith(begin))?.[1]
  if (known) return known
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return 'database_away'
  // If all addresses of a host fail, Node puts their errors into one AggregateError.
  if (error instanceof AggregateError) return outageOf(error.errors[0])
  return lostConnection.test(error.message) ? 'database_away' : null
}
