import { USUAL_COSTS } from '../../../content/realms/argon2Costs.ts'
import type { EmulatorName } from '../../../content/settings/realm.ts'
import { readGameUrls } from '../../../server/process/gameUrls.ts'
import type { Realm } from '../../../server/game/realms.ts'
import type { Mariadb } from './mariadb.ts'
import { schemas } from './schemas.ts'

/** The database account's password. It must not appear in any output. */
export const PASSWORD = 'Rahasia#1/@'

/** Settings of a realm that do not matter to tests of its database. */
export const UNSET = {
  id: 0,
  factions: '',
  siegeHours: [],
  servers: [],
  query: null,
  season: '',
  hidden: false,
  hides: new Set(),
  landing: [],
  powers: new Set(),
  passwords: null,
  namesAreSafe: false,
  argon2Costs: USUAL_COSTS,
  offersAtRegistration: false,
} as const satisfies Partial<Realm>

let count = 0

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
