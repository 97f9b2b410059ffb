import type { GameConnection } from '../../process/gameUrls.ts'

/** The server has neither answered a statement nor broken it off. */
export class SilentError extends Error {
  readonly code = 'SILENT'
  constructor(limitMs: number) {
    super(`no answer within ${limitMs} ms`)
  }
}

const placeOf = ({ host, port }: GameConnection) => `${host}:${port}`

/** What the driver's and the server's codes mean, and what helps. */
const sentences: Readonly<Record<string, (connection: GameConnection) => [what: string, advice: string]>> = {
  ECONNREFUSED: (connection) => [
    `Nothing listens at ${placeOf(connection)}.`,
    `See whether the game's database runs, and whether ${connection.variable} names its host and port.`,
  ],
  ENOTFOUND: ({ host, variable }) => [`The host ${host} is unknown.`, `See whether ${variable} names it rightly.`],
  EAI_AGAIN: ({ host }) => [`The address of ${host} cannot be asked for.`, 'See whether this machine has a network.'],
  ETIMEDOUT: (connection) => [
    `${placeOf(connection)} does not answer.`,
    'See whether a firewall is between, and whether the database hangs.',
  ],
  ER_ACCESS_DENIED_ERROR: ({ user, variable }) => [
    `The database refuses the account ${user}.`,
    `See whether ${variable} has its password, and whether it may log in from this machine (docs/game.md).`,
  ],
  ER_DBACCESS_DENIED_ERROR: ({ user, database }) => [
    `The account ${user} may not read the database ${database}.`,
    'Grant it SELECT (docs/game.md).',
  ],
  ER_BAD_DB_ERROR: ({ database, variable }) => [
    `There is no database ${database}.`,
    `See whether ${variable} names it rightly.`,
  ],
  ER_QUERY_TIMEOUT: () => SLOW,
  SILENT: () => ['It was not answered at all within the limit.', 'See whether the database hangs.'],
  ER_TABLEACCESS_DENIED_ERROR: ({ user }) => [
    `The account ${user} may not read it.`,
    'Grant it SELECT (docs/game.md).',
  ],
  ER_COLUMNACCESS_DENIED_ERROR: ({ user }) => [
    `The account ${user} may not read all of it.`,
    'Grant it SELECT (docs/game.md).',
  ],
}

const SLOW: [string, string] = [
  'It takes longer than its limit.',
  'See what keeps the database busy: a lock, a view, or a table without an index.',
]

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Whether a table or a column that a statement names is not there. */
export const isLack = (error: unknown): boolean => ['ER_NO_SUCH_TABLE', 'ER_BAD_FIELD_ERROR'].includes(codeOf(error))

/** MariaDB's ER_STATEMENT_TIMEOUT, for which the driver, whose names are MySQL's, has another name. */
const MARIADB_OVERDUE = 1969

/** On a terminal, what a server says must say nothing but words. */
const words = (text: string): string => text.replaceAll(/[\u0000-\u001f\u007f-\u009f]+/g, ' ').slice(0, 300)

/** Why something could not be read, and what helps. */
export function sentenceOf(error: unknown, connection: GameConnection): [what: string, advice: string] {
  const isOverdue = error instanceof Error && 'errno' in error && error.errno === MARIADB_OVERDUE
  const code = isOverdue ? 'ER_QUERY_TIMEOUT' : codeOf(error)
  const known = Object.hasOwn(sentences, code) ? sentences[code] : undefined
  if (known) return known(connection)
  const said = error instanceof Error ? error.message : String(error)
  return [`The database says: ${words(said)}`, `See what this says, and whether ${connection.variable} is right.`]
}
