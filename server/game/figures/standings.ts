import { FIGURES, type FigureName, type StoredFigure } from '../../../content/realms/figures.ts'
import { z } from 'zod'
import type { Context } from '../../context/context.ts'
import { gameVariable } from '../../process/gameUrls.ts'
import { adapterOf, countsByQuery } from '../adapters/adapterOf.ts'
import { hasDatabase, isPolled, probedServers, readRealms, type Realm } from '../realms.ts'
import { readStates, type FigureState } from './readFigures.ts'

const time = z.iso.datetime().nullable()

const standing = {
  state: z
    .enum(['given', 'failing', 'waiting', 'absent'])
    .meta({ description: '`waiting`: never read yet; `absent`: its game has none' }),
  sentence: z.string().meta({ description: 'Why it fails or is absent; empty otherwise' }),
  given_at: time,
  tried_at: time,
  failing_since: time,
  interval: z.int().nullable(),
  refused: z.string().meta({ description: 'What was left out of the last reading, and why' }),
}

export const realmStanding = z.object({
  key: z.string(),
  name: z.string(),
  adapter: z.string().nullable(),
  connection: z.enum(['there', 'missing', 'not_needed']),
  figures: z.array(z.object({ figure: z.enum(FIGURES), ...standing })),
  servers: z.object(standing).nullable().meta({ description: 'The look at its servers; null where it names none' }),
})

type Standing = z.infer<z.ZodObject<typeof standing>>
type RealmStanding = z.infer<typeof realmStanding>

function absenceOf(realm: Realm, figure: FigureName): string | null {
  if (figure === 'online' && countsByQuery(realm)) return null
  if (realm.adapter === 'none') return 'the realm has no database'
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

/** Why a realm cannot be read at all; empty if it can. */
const lackOf = (realm: Realm): string =>
  hasDatabase(realm) && realm.connection === null ? `Set ${gameVariable(realm.key)}.` : ''

export async function figureStandings({
  database,
  config,
}: Pick<Context, 'database' | 'config'>): Promise<RealmStanding[]> {
  const { realms } = await readRealms(database.reader, config.games)
  const states = await readStates(database.reader)
  return realms.map((realm) => {
    const stateOf = (figure: StoredFigure) =>
      states.find((state) => state.realm_id === realm.id && state.figure === figure)
    return {
      key: realm.key,
      name: realm.name,
      adapter: realm.adapter,
      connection: hasDatabase(realm) ? (realm.connection ? 'there' : 'missing') : 'not_needed',
      figures: FIGURES.map((figure) => {
        const waitsFor = figure === 'online' && countsByQuery(realm) ? '' : lackOf(realm)
        return { figure, ...standingOf(stateOf(figure), absenceOf(realm, figure), waitsFor) }
      }),
      servers: probedServers(realm).length > 0 ? standingOf(stateOf('servers'), null, '') : null,
    }
  })
}
