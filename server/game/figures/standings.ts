import { FIGURES, type FigureName } from '../../../content/realms/figures.ts'
import type { Context } from '../../context/context.ts'
import { gameVariable } from '../../process/gameUrls.ts'
import { adapterOf } from '../adapters/adapterOf.ts'
import { isAsked, readRealms, type Realm } from '../realms.ts'
import { readStates, type FigureState } from './readFigures.ts'

export interface FigureStanding {
  figure: FigureName
  /** `waiting`: never read yet; `absent`: its game has none. */
  state: 'given' | 'failing' | 'waiting' | 'absent'
  /** Why it fails or is absent; empty otherwise. */
  sentence: string
  given_at: string | null
  tried_at: string | null
  failing_since: string | null
  refused: string
}

export interface RealmStanding {
  key: string
  name: string
  adapter: Realm['adapter']
  connection: 'there' | 'missing' | 'not_needed'
  figures: FigureStanding[]
}

/** Why a realm never has a figure; null where it may. */
function absenceOf(realm: Realm, figure: FigureName): string | null {
  if (!isAsked(realm)) return null
  const read = adapterOf(realm).answers[figure]
  return 'absent' in read ? read.absent : null
}

function standingOf(realm: Realm, figure: FigureName, state: FigureState | undefined): FigureStanding {
  const absence = absenceOf(realm, figure)
  const common = {
    figure,
    given_at: state?.given_at ?? null,
    tried_at: state?.tried_at ?? null,
    failing_since: state?.failing_since ?? null,
    refused: state?.refused ?? '',
  }
  if (absence !== null) return { ...common, state: 'absent', sentence: absence }
  if (state?.failing_since) return { ...common, state: 'failing', sentence: state.failure }
  if (state) return { ...common, state: 'given', sentence: '' }
  const isUnconnected = realm.adapter !== 'pushed' && realm.connection === null
  return { ...common, state: 'waiting', sentence: isUnconnected ? `Set ${gameVariable(realm.key)}.` : '' }
}

/** How the reading of each realm stands, for its operators. */
export async function figureStandings({
  database,
  config,
}: Pick<Context, 'database' | 'config'>): Promise<RealmStanding[]> {
  const { realms } = await readRealms(database.reader, config.games)
  const states = await readStates(database.reader)
  return realms.map((realm) => ({
    key: realm.key,
    name: realm.name,
    adapter: realm.adapter,
    connection: realm.adapter === 'pushed' ? 'not_needed' : realm.connection ? 'there' : 'missing',
    figures: FIGURES.map((figure) =>
      standingOf(
        realm,
        figure,
        states.find((state) => state.realm_id === realm.id && state.figure === figure),
      ),
    ),
  }))
}
