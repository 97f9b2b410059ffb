import { fill } from '../../../content/messages/fill.ts'
import { cutCharacters } from '../../../content/text.ts'
import type { GameLogin } from '../../process/gameUrls.ts'
import { failureEnglish } from './wording.ts'

export class SilentError extends Error {
  readonly code = 'SILENT'
  constructor(limitMs: number) {
    super(`no answer within ${limitMs} ms`)
  }
}

export const placeOf = ({ engine, host, port, database }: GameLogin): string =>
  engine === 'sqlite' ? database : `${host}:${port}`

type Failure = readonly [what: keyof typeof failureEnglish.what, advice: keyof typeof failureEnglish.advice]

const OTHER: Failure = ['other', 'other']

const failures: Readonly<Record<string, Failure>> = {
  ECONNREFUSED: ['nothing', 'run'],
  ENOTFOUND: ['unknownHost', 'name'],
  EAI_AGAIN: ['noNetwork', 'network'],
  ETIMEDOUT: ['away', 'firewall'],
  ER_ACCESS_DENIED_ERROR: ['refused', 'logIn'],
  ER_DBACCESS_DENIED_ERROR: ['unreadDatabase', 'grant'],
  ER_BAD_DB_ERROR: ['unknownDatabase', 'name'],
  ER_QUERY_TIMEOUT: ['slow', 'busy'],
  SILENT: ['silent', 'hangs'],
  ER_TABLEACCESS_DENIED_ERROR: ['unread', 'grant'],
  ER_COLUMNACCESS_DENIED_ERROR: ['partlyRead', 'grant'],
  ER_PROCACCESS_DENIED_ERROR: ['uncallable', 'grants'],
  ER_SP_DOES_NOT_EXIST: ['uncallable', 'grants'],
  // MariaDB repairs a table of MyISAM when somebody opens it, but not in a session that only reads, as the site’s are.
  ER_CRASHED_ON_USAGE: ['damaged', 'repair'],
  ER_CRASHED_ON_REPAIR: ['damaged', 'repair'],
  ER_NOT_KEYFILE: ['damaged', 'repair'],
  PROTOCOL_SEQUENCE_TIMEOUT: ['away', 'firewall'],
  // PostgreSQL reports failures by SQLSTATE codes, such as 28P01 for a wrong password.
  '28P01': ['refused', 'logIn'],
  '28000': ['refused', 'logIn'],
  '3D000': ['unknownDatabase', 'name'],
  '42501': ['unread', 'grant'],
  '57014': ['slow', 'busy'],
  SQLITE_CANTOPEN: ['noFile', 'file'],
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

export const isLack = (error: unknown): boolean => ['ER_NO_SUCH_TABLE', 'ER_BAD_FIELD_ERROR'].includes(codeOf(error))

/**
 * MariaDB's error number for a statement that exceeded its time limit. The driver has no name for it, because it knows
 * only MySQL's errors.
 */
const MARIADB_OVERDUE = 1969

/**
 * Removes control characters from a database's error message, because they could manipulate the terminal that prints
 * it.
 */
const words = (text: string): string => cutCharacters(text.replaceAll(/[\u0000-\u001f\u007f-\u009f]+/g, ' '), 300)

export function sentenceOf(error: unknown, connection: GameLogin): [what: string, advice: string] {
  const isOverdue = error instanceof Error && 'errno' in error && error.errno === MARIADB_OVERDUE
  const code = isOverdue ? 'ER_QUERY_TIMEOUT' : codeOf(error)
  const [what, advice] = (Object.hasOwn(failures, code) ? failures[code] : undefined) ?? OTHER
  const { user, host, database, variable } = connection
  const said = error instanceof Error ? error.message : String(error)
  const values = { user, host, database, variable, place: placeOf(connection), text: words(said) }
  return [fill(failureEnglish.what[what], values), fill(failureEnglish.advice[advice], values)]
}
