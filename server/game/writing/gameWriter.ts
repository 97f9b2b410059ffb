import type { GameLogin } from '../../process/gameUrls.ts'
import type { GameRow } from '../connection/gameConnection.ts'
import { LIMITS, type Limits } from '../connection/limits.ts'
import { optionsOf, withNames } from '../connection/mysql.ts'
import type { RoutineName } from '../adapters/writing.ts'
import { Queue } from '../../process/queues/queue.ts'

export type RoutineValue = string | number | null

export interface GameWriter {
  /** Calls a procedure of the site in the game's database and returns the rows that it answers. */
  call: (routine: RoutineName, values: readonly RoutineValue[]) => Promise<readonly GameRow[]>
  /** The rights of the account, as the database prints them. */
  grants: () => Promise<readonly string[]>
  /** The versions of the procedures that the account may call, by their names. */
  versions: () => Promise<ReadonlyMap<string, string>>
  /** Whether the whole database server refuses changes, as a replica does. */
  isReadOnly: () => Promise<boolean>
  /** `innodb_flush_log_at_trx_commit` of the database server. With any other value than 1, a power cut loses what it has acknowledged. */
  flushesAtCommit: () => Promise<number>
}

const VERSIONS = `
  select routine_name as name, routine_comment as version from information_schema.routines
  where routine_schema = database() and routine_name like 'gapura\\_%'`

/** Whatever players ask for at once, the game keeps most connections of its database for itself. */
const connections = new Queue({ parallel: 24, mostRunningPerClient: 8, mostPerClient: 40, mostWaiting: 120 })

const READ_ONLY = 'select @@global.read_only as read_only'
const FLUSHES = 'select @@global.innodb_flush_log_at_trx_commit as flushes'

/**
 * Opens a connection for `work` and closes it. Throws the driver's error if the database is unreachable or refuses;
 * `sentenceOf` turns it into a sentence. Throws Refusal `busy` if too many wait for a connection. A call that takes longer
 * than the limit may still have its effect.
 */
export const withGameWriter = <T>(
  login: GameLogin,
  work: (writer: GameWriter) => Promise<T>,
  limits: Limits = LIMITS,
): Promise<T> => connections.run(() => connected(login, work, limits), login.variable)

async function connected<T>(login: GameLogin, work: (writer: GameWriter) => Promise<T>, limits: Limits): Promise<T> {
  // The MySQL driver is loaded only when a game needs it, to save memory.
  const { createConnection } = await import('mysql2/promise')
  const connection = await createConnection(optionsOf(login, limits))
  // The failure of a call reports a lost connection. Without this listener it would end the process.
  connection.on('error', () => undefined)
  const ask = async (sql: string, values: readonly RoutineValue[] = []): Promise<GameRow[]> => {
    // Prepared, because a text with values would show passwords in the list of processes.
    const [result] = await connection.execute({ sql, timeout: limits.readMs }, [...values])
    // A procedure answers with a list of results, the last of which has no rows; a SELECT with one.
    const rows = Array.isArray(result) && Array.isArray(result[0]) ? result[0] : Array.isArray(result) ? result : []
    return (rows as GameRow[]).map((row) => withNames(row, login.encoding)) // The cast is safe, because the driver returns each row as an object of column names and values.
  }
  try {
    const result = await work({
      call: (routine, values) => ask(`call ${routine}(${values.map(() => '?').join()})`, values),
      grants: async () => (await ask('show grants')).flatMap((row) => Object.values(row).map(String)),
      // MariaDB 12 answers with words, older versions and MySQL with 0 or 1.
      isReadOnly: async () => !['0', 'OFF'].includes(String((await ask(READ_ONLY))[0]?.['read_only'])),
      flushesAtCommit: async () => Number((await ask(FLUSHES))[0]?.['flushes']),
      versions: async () => new Map((await ask(VERSIONS)).map(({ name, version }) => [String(name), String(version)])),
    })
    await connection.end()
    return result
  } catch (error) {
    connection.destroy()
    throw error
  }
}
