import { REALM_SECTIONS, type RealmSection } from '../../content/realms/figures.ts'
import { parseQuery, parseServers, type GameQuery, type NamedServer } from '../../content/realms/servers.ts'
import { ADAPTERS, realm, type AdapterName } from '../../content/settings/realm.ts'
import type { Queries } from '../database/database.ts'
import { fromStored } from '../database/schema/columns.ts'
import type { ContentTables } from '../database/tables.ts'
import type { GameConnection } from '../process/gameUrls.ts'

/** A realm as the admin has it, with the connection that the environment has for it. */
export interface Realm {
  id: number
  key: string
  name: string
  /** Null where a later release wrote one that this one does not have. */
  adapter: AdapterName | null
  connection: GameConnection | null
  /** What the site calls what the game has: content/realms/factions.ts. */
  factions: string
  /** Those whose state is shown. */
  servers: readonly NamedServer[]
  /** How its game is asked how many play; null where it is not. */
  query: GameQuery | null
  /** Whether visitors see nothing of it. */
  hidden: boolean
  /** What of it visitors do not see. */
  hides: ReadonlySet<RealmSection>
  /** What of it the landing page shows. */
  landing: readonly RealmSection[]
}

/** A realm that has a database to ask. */
export type AskedRealm = Realm & {
  adapter: Exclude<Realm['adapter'], null | 'pushed' | 'none'>
  connection: NonNullable<Realm['connection']>
}

/** Whether its figures come from a database. */
export const hasDatabase = ({ adapter }: Pick<Realm, 'adapter'>): boolean => adapter !== 'pushed' && adapter !== 'none'

export const isAsked = (realm: Realm): realm is AskedRealm =>
  realm.adapter !== null && hasDatabase(realm) && realm.connection !== null

/** The servers of a realm by the names under which they are shown: where none is named, its game is the one. */
export const probedServers = ({ name, servers, query }: Pick<Realm, 'name' | 'servers' | 'query'>): string[] =>
  servers.length > 0 || query === null ? servers.map((server) => server.name) : [name]

export interface Realms {
  realms: readonly Realm[]
  /** Variables of connections that no realm has. */
  unclaimed: readonly string[]
}

/** The realms of a site, by name. */
export async function readRealms(queries: Queries, connections: ReadonlyMap<string, GameConnection>): Promise<Realms> {
  const rows = await queries.withTables<ContentTables>().selectFrom(realm.table).selectAll().orderBy('id').execute()
  const realms = rows.map(({ id, key, name, adapter, factions, servers, query, ...row }) => {
    const isOn = (field: 'hidden' | `${'hides' | 'landing'}_${RealmSection}`): boolean =>
      fromStored(realm.fields[field], row[field] ?? false) === true
    const hides = new Set(REALM_SECTIONS.filter((section) => isOn(`hides_${section}`)))
    return {
      id: Number(id),
      key: String(key),
      name: String(name),
      adapter: ADAPTERS.find((known) => known === adapter) ?? null,
      connection: connections.get(String(key)) ?? null,
      factions: String(factions),
      servers: parseServers(String(servers)),
      query: parseQuery(String(query)),
      hidden: isOn('hidden'),
      hides,
      landing: REALM_SECTIONS.filter((section) => isOn(`landing_${section}`) && !hides.has(section)),
    }
  })
  const keys = new Set(realms.map(({ key }) => key))
  const unclaimed = [...connections].flatMap(([key, { variable }]) => (keys.has(key) ? [] : [variable]))
  return { realms, unclaimed }
}
