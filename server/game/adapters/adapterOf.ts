import { ALL_FIGURES, type FigureName } from '../../../content/realms/figures.ts'
import { factionsOf } from '../../../content/realms/factions.ts'
import { EMULATORS, type EmulatorName } from '../../../content/settings/realm.ts'
import { isPolled, type PolledRealm, type Realm } from '../realms.ts'
import { absent } from './absent.ts'
import { ownWriting } from './ownWriting.ts'
import type { Writing } from './writing.ts'
import type { Absence, Adapter, Read } from './adapter.ts'
import { hercules, rathena } from './rathena.ts'
import { canary, tfs } from './tibia.ts'

export const adapters: { readonly [A in EmulatorName]: Adapter } = { rathena, hercules, tfs, canary }

export const adapterOf = ({ adapter, connection }: PolledRealm): Adapter =>
  adapter === 'queries' ? ownQueries(connection.queries ?? new Map()) : adapters[adapter]

/** Returns how the site changes the realm's game, or null if it cannot. */
export function writingOf({ adapter }: Pick<Realm, 'adapter'>): Writing | null {
  if (adapter === 'queries') return ownWriting
  const emulator = EMULATORS.find((name) => name === adapter)
  return (emulator && adapters[emulator].writing) ?? null
}

/** Names the factions of a realm as its setting does, otherwise as its emulator does. */
export function factionNamer({ adapter, factions }: Pick<Realm, 'adapter' | 'factions'>) {
  const emulator = EMULATORS.find((name) => name === adapter)
  return factionsOf(factions, emulator && adapters[emulator].factionNames)
}

/** Names a castle as the emulator does. */
export function castleName({ adapter }: Pick<Realm, 'adapter'>, castle: string | null): string {
  const emulator = EMULATORS.find((name) => name === adapter)
  return (emulator && adapters[emulator].castleNames.get(castle ?? '')) ?? castle ?? ''
}

const isCounted = (realm: Realm): boolean =>
  realm.adapter === 'pushed' || (isPolled(realm) && !('absent' in adapterOf(realm).answers.online))

export const countsByQuery = (realm: Realm): boolean => realm.query !== null && !isCounted(realm)

export const needsGame = (realm: Realm): boolean =>
  countsByQuery(realm) || (realm.query !== null && realm.servers.length === 0)

const NOT_ASKED = absent('notAsked')

function ownQueries(queries: ReadonlyMap<string, string>): Adapter {
  const answer = (name: FigureName): [FigureName, Read | Absence] => {
    const sql = queries.get(name)
    return [name, sql === undefined ? NOT_ASKED : { needs: {}, sql }]
  }
  const answers = Object.fromEntries(ALL_FIGURES.map(answer)) as Adapter['answers'] // The cast is safe, because the object has an entry for each of ALL_FIGURES.
  return { faction: 'faction', factionNames: new Map(), castleNames: new Map(), answers }
}

export const unknownQueries = ({ connection }: PolledRealm): string[] =>
  [...(connection.queries?.keys() ?? [])].filter((name) => !ALL_FIGURES.some((figure) => figure === name))
