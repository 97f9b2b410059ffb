import { createConnection } from 'mysql2/promise'
import { GAME_POWERS, type GamePower } from '../../../content/settings/gamePowers.ts'
import { adapters } from '../../../server/game/adapters/adapterOf.ts'
import type { EmulatorName } from '../../../content/settings/realm.ts'
import type { Realm } from '../../../server/game/realms.ts'
import { grantsScript } from '../../../server/game/writing/grantsScript.ts'
import { readGameUrls, type GameLogin } from '../../../server/process/gameUrls.ts'
import type { Mariadb } from './mariadb.ts'
import { makeRealm, PASSWORD, urlOf } from './realms.ts'

export const UNIQUE_NAMES = 'alter table login add unique index userid (userid);'

/** Splits a script as the command line of MariaDB does. */
function statementsOf(script: string): string[] {
  let delimiter = ';'
  let statement = ''
  const statements: string[] = []
  for (const line of script.split('\n')) {
    const next = /^delimiter (\S+)$/.exec(line)?.[1]
    if (next !== undefined) delimiter = next
    else if (line.endsWith(delimiter)) {
      statements.push(statement + line.slice(0, -delimiter.length))
      statement = ''
    } else if (!line.startsWith('-- ')) statement += `${line}\n`
  }
  return statements
}

export interface WritableGame {
  realm: Realm
  login: GameLogin
  /** What the environment of a site says of it. */
  environment: Record<string, string>
}

const usual: Partial<Record<EmulatorName, string>> = { rathena: UNIQUE_NAMES, hercules: UNIQUE_NAMES }

let count = 0

/** Makes a game with the account for which `gapura game grants` prints the SQL, and nothing beyond that SQL. */
export async function makeWritable(
  mariadb: Mariadb,
  adapter: EmulatorName,
  { powers = GAME_POWERS, change = usual[adapter] ?? '' }: { powers?: readonly GamePower[]; change?: string } = {},
): Promise<WritableGame> {
  const realm = await makeRealm(mariadb, adapter, { change })
  const key = realm.key.toUpperCase()
  const environment = {
    [`GAME_${key}_URL`]: urlOf(realm.key, mariadb.port),
    [`GAME_${key}_WRITE_URL`]: urlOf(`writer_${++count}`, mariadb.port, realm.key),
  }
  const connection = readGameUrls(environment).connections.get(realm.key)
  const login = connection?.writes
  const { writing } = adapters[adapter]
  if (!connection || !login || !writing) throw new Error('The game cannot be written.')
  const script = grantsScript({ login, database: realm.key, writing, powers: new Set(powers) })
  const database = await createConnection({ host: '127.0.0.1', port: mariadb.port, user: 'root' })
  for (const statement of statementsOf(script.replaceAll('<PASSWORD>', `'${PASSWORD}'`)))
    await database.query(statement)
  await database.end()
  return {
    realm: { ...realm, powers: new Set(powers), passwords: writing.passwordForms[0] ?? null, connection },
    login,
    environment,
  }
}
