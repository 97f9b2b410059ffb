import type { PopulationSpan } from '../../../../content/realms/population.ts'
import type { Population, RealmAnswer } from '../../../../content/realms/realmSchemas.ts'
import type { FactionOrder } from '../parts/FactionName.tsx'
import { FigureAge } from '../parts/FigureAge.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { useSite } from '../../../data/siteContext.ts'
import { EmptyText } from '../../../feedback/EmptyText.tsx'
import { formatDate } from '../../../format/date.ts'
import { formatNumber } from '../../../../content/messages/formatNumber.ts'
import { RealmServers, RealmState } from '../parts/RealmState.tsx'
import { FactionBars } from './FactionBars.tsx'
import { PopulationChart } from './PopulationChart.tsx'
import styles from './RealmPanel.module.css'
import { fill } from '../../../../content/messages/fill.ts'
import { Filled } from '../../../../ui/Filled.tsx'
import { realmsWording as words } from '../wording.ts'

interface RealmPanelProps {
  realm: RealmAnswer
  population: Population | null
  span: PopulationSpan
  factions: FactionOrder
}

export function RealmPanel({ realm, population, span, factions: order }: RealmPanelProps) {
  const { status, online, factions, kills } = realm
  // Nobody plays on a realm that is closed, so a number of players would say nothing.
  const isClosed = status?.state === 'maintenance' || status?.state === 'offline'
  const isSilent = status === null && online === null && factions === null && kills === null
  return (
    <Panel title={realm.name}>
      {isSilent && <EmptyText>{words.silent}</EmptyText>}
      {(status !== null || online !== null) && (
        <div className={styles['now']}>
          <RealmState realm={realm} />
          {online && (
            <>
              {!isClosed && <Players count={online.players} />}
              <PopulationRecord {...online} />
            </>
          )}
        </div>
      )}
      <RealmServers realm={realm} />
      {online && !isClosed && <FigureAge age={online} />}
      {online && <PopulationChart realm={realm.name} population={population} span={span} />}
      <FactionBars realm={realm} isClosed={isClosed} order={order} />
    </Panel>
  )
}

const Players = ({ count }: { count: number | null }) => (
  <p className={styles['online']}>
    {count === null ? (
      words.onlineUnknown
    ) : (
      <Filled
        sentence={words.online}
        values={{ count: <span className={styles['number']}>{formatNumber(count)}</span> }}
      />
    )}
  </p>
)

function PopulationRecord({ record, record_at }: NonNullable<RealmAnswer['online']>) {
  const { timeZone } = useSite()
  if (record === null || record_at === null) return null
  return (
    <p className={styles['record']}>
      <Filled
        sentence={fill(words.record, { count: record })}
        values={{ date: <time dateTime={record_at}>{formatDate(record_at, timeZone)}</time> }}
      />
    </p>
  )
}
