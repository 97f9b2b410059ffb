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

type Sentence = Exclude<keyof typeof failureEnglish, 'language'>

const sentences: Readonly<Record<string, Sentence>> = {
  ECONNREFUSED: 'nothing',
  ENOTFOUND: 'unknownHost',
  EAI_AGAIN: 'noNetwork',
  ETIMEDOUT: 'away',
  ER_ACCESS_DENIED_ERROR: 'refused',
  ER_DBACCESS_DENIED_ERROR: 'unreadDatabase',
  ER_BAD_DB_ERROR: 'unknownDatabase',
  ER_QUERY_TIMEOUT: 'slow',
  SILENT: 'silent',
  ER_TABLEACCESS_DENIED_ERROR: 'unread',
  ER_COLUMNACCESS_DENIED_ERROR: 'partlyRead',
  ER_PROCACCESS_DENIED_ERROR: 'uncallable',
  ER_SP_DOES_NOT_EXIST: 'uncallable',
  // MariaDB repairs a table of MyISAM when somebody opens it, but not in a session that only reads, as the site’s are.
  ER_CRASHED_ON_USAGE: 'damaged',
  ER_CRASHED_ON_REPAIR: 'damaged',
  ER_NOT_KEYFILE: 'damaged',
  PROTOCOL_SEQUENCE_TIMEOUT: 'away',
  // PostgreSQL reports failures by SQLSTATE codes, such as 28P01 for a wrong password.
  '28P01': 'refused',
  '28000': 'refused',
  '3D000': 'unknownDatabase',
  '42501': 'unread',
  '57014': 'slow',
  SQLITE_CANTOPEN: 'noFile',
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
  const { what, advice } = failureEnglish[(Object.hasOwn(sentences, code) ? sentences[code] : undefined) ?? 'other']
  const { user, host, database, variable } = connection
  const said = error instanceof Error ? error.message : String(error)
  const values = { user, host, database, variable, place: placeOf(connection), text: words(said) }
  return [fill(what, values), fill(advice, values)]
}
