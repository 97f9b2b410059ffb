import { REALM_SECTIONS, type RealmSection } from '../../content/realms/figures.ts'
import { parseArgon2Costs, type Argon2Costs } from '../../content/realms/argon2Costs.ts'
import { parseQuery, parseServers, type GameQuery, type NamedServer } from '../../content/realms/servers.ts'
import { GAME_POWERS, type GamePower } from '../../content/settings/gamePowers.ts'
import {
  ADAPTERS,
  PASSWORD_FORMS,
  powerField,
  realm,
  type AdapterName,
  type PasswordForm,
} from '../../content/settings/realm.ts'
import { splitLines } from '../../content/text.ts'
import type { Queries } from '../database/database.ts'
import { fromStored } from '../database/schema/columns.ts'
import type { ContentTables } from '../database/tables.ts'
import type { Context } from '../context/context.ts'
import { Refusal } from '../errors/refusals.ts'
import type { GameConnection } from '../process/gameUrls.ts'

export interface Realm {
  id: number
  key: string
  name: string
  adapter: AdapterName | null
  connection: GameConnection | null
  factions: string
  siegeHours: readonly string[]
  servers: readonly NamedServer[]
  query: GameQuery | null
  hidden: boolean
  hides: ReadonlySet<RealmSection>
  landing: readonly RealmSection[]
  /** What is switched on; the site does it only if there is a connection for it, too. */
  powers: ReadonlySet<GamePower>
  passwords: PasswordForm | null
  /** Null if somebody has written into the database what the setting refuses. */
  argon2Costs: Argon2Costs | null
  /** Another one after each wipe of the game. */
  season: string
  /** Nobody but the site creates accounts, so it needs no unique index of their names. */
  namesAreSafe: boolean
  /** The registration form offers an account of this game. */
  offersAtRegistration: boolean
}

export type PolledRealm = Realm & {
  adapter: Exclude<Realm['adapter'], null | 'pushed' | 'none'>
  connection: NonNullable<Realm['connection']>
}

export const hasDatabase = ({ adapter }: Pick<Realm, 'adapter'>): boolean => adapter !== 'pushed' && adapter !== 'none'

export const isPolled = (realm: Realm): realm is PolledRealm =>
  realm.adapter !== null && hasDatabase(realm) && realm.connection !== null

export const probedServers = ({ name, servers, query }: Pick<Realm, 'name' | 'servers' | 'query'>): string[] =>
  servers.length > 0 || query === null ? servers.map((server) => server.name) : [name]

export interface Realms {
  realms: readonly Realm[]
  unclaimed: readonly string[]
}

export async function readRealms(queries: Queries, connections: ReadonlyMap<string, GameConnection>): Promise<Realms> {
  const rows = await queries.withTables<ContentTables>().selectFrom(realm.table).selectAll().orderBy('id').execute()
  const realms = rows.map(
    ({ id, key, name, adapter, factions, siege_hours, servers, query, passwords, argon2_costs, ...row }) => {
      const isOn = (
        field:
          | 'hidden'
          | 'registers_nobody'
          | 'offers_at_registration'
          | `${'hides' | 'landing'}_${RealmSection}`
          | ReturnType<typeof powerField>,
      ): boolean => fromStored(realm.fields[field], row[field] ?? false) === true
      const hides = new Set(REALM_SECTIONS.filter((section) => isOn(`hides_${section}`)))
      return {
        id: Number(id),
        key: String(key),
        name: String(name),
        adapter: ADAPTERS.find((known) => known === adapter) ?? null,
        connection: connections.get(String(key)) ?? null,
        factions: String(factions),
        siegeHours: splitLines(String(siege_hours)),
        servers: parseServers(String(servers)),
        query: parseQuery(String(query)),
        hidden: isOn('hidden'),
        hides,
        powers: new Set(GAME_POWERS.filter((power) => isOn(powerField(power)))),
        passwords: PASSWORD_FORMS.find((known) => known === passwords) ?? null,
        argon2Costs: parseArgon2Costs(String(argon2_costs)),
        season: String(row['season'] ?? ''),
        namesAreSafe: isOn('registers_nobody'),
        offersAtRegistration: isOn('offers_at_registration'),
        landing: REALM_SECTIONS.filter((section) => isOn(`landing_${section}`) && !hides.has(section)),
      }
    },
  )
  const keys = new Set(realms.map(({ key }) => key))
  const unclaimed = [...connections].flatMap(([key, { variable }]) => (keys.has(key) ? [] : [variable]))
  return { realms, unclaimed }
}

/** Throws Refusal `not_found` if there is no realm with this key. */
export async function findRealm(
  { database, config }: Pick<Context, 'database' | 'config'>,
  key: string,
): Promise<Realm> {
  const { realms } = await readRealms(database.reader, config.games)
  const found = realms.find((realm) => realm.key === key)
  if (!found) throw new Refusal('not_found')
  return found
}
