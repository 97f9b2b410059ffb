import type { EmulatorName } from '../../../content/settings/realm.ts'
import { readGameUrls } from '../../../server/process/gameUrls.ts'
import type { Realm } from '../../../server/game/realms.ts'
import type { Mariadb } from './mariadb.ts'
import { schemas } from './schemas.ts'

/** The account's password, which nothing may print. */
export const PASSWORD = 'Rahasia#1/@'

/** What tests of reading do not look at. */
export const UNSET = {
  id: 0,
  factions: '',
  servers: [],
  query: null,
  hidden: false,
  hides: new Set(),
  landing: [],
} as const satisfies Partial<Realm>

let count = 0

/** A realm on a database of its own, with an account that may read it, or do what `privileges` says. */
export async function makeRealm(
  { admin, port }: Mariadb,
  adapter: EmulatorName,
  { change = '', privileges = 'select' } = {},
): Promise<Realm> {
  const key = `game_${++count}`
  await admin.query(`create database ${key}; use ${key}; ${schemas[adapter]} ${change}`)
  await admin.query(`create user ${key}@'127.0.0.1' identified by '${PASSWORD}'`)
  await admin.query(`grant ${privileges} on ${key}.* to ${key}@'127.0.0.1'`)
  return realmAt(key, adapter, port)
}

/** A realm by its key, whose database has the same name, at a port of this machine. */
export function realmAt(key: string, adapter: EmulatorName, port: number, database = key): Realm {
  return {
    ...UNSET,
    key,
    name: `Realm ${key}`,
    adapter,
    connection:
      readGameUrls({ [`GAME_${key.toUpperCase()}_URL`]: urlOf(key, port, database) }).connections.get(key) ?? null,
  }
}

export const urlOf = (user: string, port: number, database = user): string =>
  `mysql://${user}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/${database}`
