import type { PopulationSpan } from '../../../content/realms/population.ts'
import type { Population, RealmAnswer } from '../../../content/realms/realmSchemas.ts'
import type { ServerStatus } from '../../../content/settings/serverStatus.ts'
import { status as statusSettings } from '../../../content/settings/status.ts'
import { Container } from '../../components/Container.tsx'
import { PageHeading } from '../../components/PageHeading.tsx'
import { Panel } from '../../components/Panel.tsx'
import { defineDocument } from '../../data/page.ts'
import { island, LIVE_WORDS_MARK, SPOKEN_MARK } from '../../data/island.ts'
import { fill } from '../../../content/messages/fill.ts'
import { NotFound, notFoundTitle } from '../NotFound.tsx'
import { SPAN_PARAM } from '../../../content/site/realmAddresses.ts'
import { loadFactions, type FactionOrder } from './parts/FactionName.tsx'
import { RealmPanel } from './status/RealmPanel.tsx'
import styles from './realms.module.css'
import { realmsEnglish as english, realmsWording as words } from './wording.ts'

interface StatusData {
  span: PopulationSpan
  maintenance: Pick<ServerStatus, 'message' | 'until'> | null
  next: string
  realms: readonly RealmAnswer[]
  populations: Readonly<Record<string, Population | null>>
  factions: FactionOrder
}

type Data = StatusData | null

function Status({ data }: { data: Data }) {
  if (data === null) return <NotFound />
  return (
    <>
      <PageHeading lang={english.language}>{english.status}</PageHeading>
      <Realms {...data} />
    </>
  )
}

const maintenanceOf = ({ state, message, until }: ServerStatus): StatusData['maintenance'] =>
  state === 'maintenance' ? { message, until } : null

function Realms({ realms, populations, span, maintenance, next, factions }: StatusData) {
  return (
    <Container className={styles['page']}>
      <div
        id="realms"
        className={styles['live']}
        {...island('live')}
        {...{ [SPOKEN_MARK]: realms.map(spoken).join(' ') }}
      >
        {maintenance && (
          <Panel title={<span lang={english.language}>{english.maintenance}</span>}>
            {maintenance.message && <p>{maintenance.message}</p>}
            {maintenance.until && <p>{fill(words.until, { until: maintenance.until })}</p>}
            {!maintenance.message && !maintenance.until && <p>{words.maintenance}</p>}
          </Panel>
        )}
        {next && (
          <Panel title={<span lang={english.language}>{english.nextMaintenance}</span>}>
            <p>{next}</p>
          </Panel>
        )}
        {realms.map((realm) => (
          <RealmPanel
            key={realm.key}
            realm={realm}
            population={populations[realm.key] ?? null}
            span={span}
            factions={factions}
          />
        ))}
      </div>
      <p className="visually-hidden" role="status" {...{ [LIVE_WORDS_MARK]: '' }} />
    </Container>
  )
}

const spoken = ({ name, online }: RealmAnswer): string =>
  online === null || online.players === null ? '' : fill(words.spoken, { name, players: online.players })

const readSpan = (query: URLSearchParams): PopulationSpan => (query.get(SPAN_PARAM) === 'week' ? 'week' : 'day')

export const page = defineDocument<Data>({
  load: async (reader, { query }) => {
    const span = readSpan(query)
    const realms = await reader.realms.list()
    if (realms.length === 0) return null
    const [status, factions, { next_maintenance: next }, ...populations] = await Promise.all([
      reader.status(),
      loadFactions(reader),
      reader.single(statusSettings),
      ...realms.map(async ({ key }) => [key, await reader.realms.read('history', key, { span })] as const),
    ])
    return {
      ...{ span, maintenance: maintenanceOf(status), next, realms, factions },
      populations: Object.fromEntries(populations),
    }
  },
  canonicalParams: ({ query }) => ({ [SPAN_PARAM]: readSpan(query) === 'week' ? 'week' : null }),
  head: (data) => {
    if (data === null) return { title: notFoundTitle() }
    return {
      title: english.status,
      description: words.statusDescription,
    }
  },
  View: Status,
})
