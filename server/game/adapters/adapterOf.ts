import { FIGURES } from '../../../content/realms/figures.ts'
import type { EmulatorName } from '../../../content/settings/realm.ts'
import { isPolled, type PolledRealm, type Realm } from '../realms.ts'
import { answerNames, type AnswerName } from '../answers.ts'
import type { Absence, Adapter, Read } from './adapter.ts'
import { hercules, rathena } from './rathena.ts'
import { canary, tfs } from './tibia.ts'

export const adapters: { readonly [A in EmulatorName]: Adapter } = { rathena, hercules, tfs, canary }

export const adapterOf = ({ adapter, connection }: PolledRealm): Adapter =>
  adapter === 'queries' ? ownQueries(connection.queries ?? new Map()) : adapters[adapter]

const isCounted = (realm: Realm): boolean =>
  realm.adapter === 'pushed' || (isPolled(realm) && !('absent' in adapterOf(realm).answers.online))

export const countsByQuery = (realm: Realm): boolean => realm.query !== null && !isCounted(realm)

export const needsGame = (realm: Realm): boolean =>
  countsByQuery(realm) || (realm.query !== null && realm.servers.length === 0)

const NOT_ASKED = { absent: 'the file of own queries has no statement of this name' } as const

function ownQueries(queries: ReadonlyMap<string, string>): Adapter {
  const answer = (name: AnswerName): [AnswerName, Read | Absence] => {
    const sql = queries.get(name)
    return [name, sql === undefined ? NOT_ASKED : { needs: {}, sql }]
  }
  const answers = Object.fromEntries(answerNames.map(answer)) as Adapter['answers'] // The cast is safe, because the object has an entry for each of `answerNames`.
  return { faction: 'faction', answers }
}

export const unknownQueries = ({ connection }: PolledRealm): string[] =>
  [...(connection.queries?.keys() ?? [])].filter((name) => !FIGURES.some((figure) => figure === name))
