import { fill } from '../../../content/messages/fill.ts'
import { ALL_FIGURES, isExtra, type FigureName, type StoredFigure } from '../../../content/realms/figures.ts'
import type { Context } from '../../context/context.ts'
import { countGameAccounts } from '../../database/state/gameAccountCounts.ts'
import { gameVariable } from '../../process/gameUrls.ts'
import { adapterOf, countsByQuery } from '../adapters/adapterOf.ts'
import { hasDatabase, isPolled, probedServers, readRealms, type Realm } from '../realms.ts'
import { gameEnglish } from '../wording.ts'
import type { RealmStanding, Standing } from '../../../content/realms/realmStanding.ts'
import { readStates, type FigureState } from './readFigures.ts'

function absenceOf(realm: Realm, figure: FigureName): string | null {
  if (figure === 'online' && countsByQuery(realm)) return null
  if (realm.adapter === 'none') return gameEnglish.noDatabase
  if (!isPolled(realm)) return null
  const read = adapterOf(realm).answers[figure]
  return 'absent' in read ? read.absent : null
}

function standingOf(state: FigureState | undefined, absence: string | null, waitsFor: string): Standing {
  const common = {
    given_at: state?.given_at ?? null,
    tried_at: state?.tried_at ?? null,
    failing_since: state?.failing_since ?? null,
    interval: state?.interval ?? null,
    refused: state?.refused ?? '',
  }
  if (absence !== null) return { ...common, state: 'absent', sentence: absence }
  if (state?.failing_since) return { ...common, state: 'failing', sentence: state.failure }
  if (state) return { ...common, state: 'given', sentence: '' }
  return { ...common, state: 'waiting', sentence: waitsFor }
}

const lackOf = (realm: Realm): string =>
  hasDatabase(realm) && realm.connection === null
    ? fill(gameEnglish.setVariable, { variable: gameVariable(realm.key) })
    : ''

export async function figureStandings({
  database,
  config,
}: Pick<Context, 'database' | 'config'>): Promise<RealmStanding[]> {
  const { realms } = await readRealms(database.reader, config.games)
  const [states, accounts] = await Promise.all([readStates(database.reader), countGameAccounts(database.reader)])
  return realms.map((realm) => {
    const stateOf = (figure: StoredFigure) =>
      states.find((state) => state.realm_id === realm.id && state.figure === figure)
    return {
      key: realm.key,
      name: realm.name,
      adapter: realm.adapter,
      connection: hasDatabase(realm) ? (realm.connection ? 'there' : 'missing') : 'not_needed',
      changes_game: hasDatabase(realm) && (realm.powers.size > 0 || (realm.connection?.writes ?? null) !== null),
      game_accounts: accounts.get(realm.key) ?? 0,
      figures: ALL_FIGURES.filter((figure) => !isExtra(figure) || stateOf(figure)).map((figure) => {
        const waitsFor = figure === 'online' && countsByQuery(realm) ? '' : lackOf(realm)
        return { figure, ...standingOf(stateOf(figure), absenceOf(realm, figure), waitsFor) }
      }),
      servers: probedServers(realm).length > 0 ? standingOf(stateOf('servers'), null, '') : null,
    }
  })
}
