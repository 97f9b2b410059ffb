import { cutCharacters } from '../../../content/text.ts'
import type { GameLogin } from '../../process/gameUrls.ts'

export class SilentError extends Error {
  readonly code = 'SILENT'
  constructor(limitMs: number) {
    super(`no answer within ${limitMs} ms`)
  }
}

export const placeOf = ({ engine, host, port, database }: GameLogin): string =>
  engine === 'sqlite' ? database : `${host}:${port}`

type Sentence = (connection: GameLogin) => [what: string, advice: string]

const refused: Sentence = ({ user, variable }) => [
  `The database refuses the account ${user}.`,
  `See whether ${variable} has its password, and whether it may log in from this machine (docs/game.md).`,
]
const unknownDatabase: Sentence = ({ database, variable }) => [
  `There is no database ${database}.`,
  `See whether ${variable} names it rightly.`,
]
const unread: Sentence = ({ user }) => [`The account ${user} may not read it.`, 'Grant it SELECT (docs/game.md).']
const uncallable: Sentence = ({ user }) => [
  `The account ${user} may not call a procedure of the site, or there is none of its name.`,
  'Run the SQL that `gapura game grants` prints (docs/game/accounts.md).',
]
const slow: Sentence = () => [
  'It takes longer than its limit.',
  'See what keeps the database busy: a lock, a view, or a table without an index.',
]
/** MariaDB repairs a table of MyISAM when somebody opens it, but not in a session that only reads, as the site’s are. */
const damaged: Sentence = () => [
  'A table of the game is marked as crashed.',
  'Repair it: `mariadb-check --auto-repair` with the name of the database.',
]
const away: Sentence = (connection) => [
  `${placeOf(connection)} does not answer.`,
  'See whether a firewall is between, and whether the database hangs.',
]

const sentences: Readonly<Record<string, Sentence>> = {
  ECONNREFUSED: (connection) => [
    `Nothing listens at ${placeOf(connection)}.`,
    `See whether the game's database runs, and whether ${connection.variable} names its host and port.`,
  ],
  ENOTFOUND: ({ host, variable }) => [`The host ${host} is unknown.`, `See whether ${variable} names it rightly.`],
  EAI_AGAIN: ({ host }) => [`The address of ${host} cannot be asked for.`, 'See whether this machine has a network.'],
  ETIMEDOUT: away,
  ER_ACCESS_DENIED_ERROR: refused,
  ER_DBACCESS_DENIED_ERROR: ({ user, database }) => [
    `The account ${user} may not read the database ${database}.`,
    'Grant it SELECT (docs/game.md).',
  ],
  ER_BAD_DB_ERROR: unknownDatabase,
  ER_QUERY_TIMEOUT: slow,
  SILENT: () => ['It was not answered at all within the limit.', 'See whether the database hangs.'],
  ER_TABLEACCESS_DENIED_ERROR: unread,
  ER_COLUMNACCESS_DENIED_ERROR: ({ user }) => [
    `The account ${user} may not read all of it.`,
    'Grant it SELECT (docs/game.md).',
  ],
  ER_PROCACCESS_DENIED_ERROR: uncallable,
  ER_SP_DOES_NOT_EXIST: uncallable,
  ER_CRASHED_ON_USAGE: damaged,
  ER_CRASHED_ON_REPAIR: damaged,
  ER_NOT_KEYFILE: damaged,
  PROTOCOL_SEQUENCE_TIMEOUT: away,
  // PostgreSQL reports failures by SQLSTATE codes, such as 28P01 for a wrong password.
  '28P01': refused,
  '28000': refused,
  '3D000': unknownDatabase,
  '42501': unread,
  '57014': slow,
  SQLITE_CANTOPEN: ({ database }) => [
    `The file ${database} cannot be opened.`,
    'See whether it is there, and whether this account may read it.',
  ],
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
  const known = Object.hasOwn(sentences, code) ? sentences[code] : undefined
  if (known) return known(connection)
  const said = error instanceof Error ? error.message : String(error)
  return [`The database says: ${words(said)}`, `See what this says, and whether ${connection.variable} is right.`]
}
