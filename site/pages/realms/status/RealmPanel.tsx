import type { PopulationSpan } from '../../../../content/realms/population.ts'
import type { Population, RealmAnswer } from '../../../../content/realms/realmSchemas.ts'
import { FigureAge } from '../parts/FigureAge.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { useSite } from '../../../data/siteContext.ts'
import { EmptyText } from '../../../feedback/EmptyText.tsx'
import { formatDate } from '../../../format/date.ts'
import { formatNumber } from '../../../format/number.ts'
import { RealmServers, RealmState } from '../parts/RealmState.tsx'
import { FactionBars } from './FactionBars.tsx'
import { PopulationChart } from './PopulationChart.tsx'
import styles from './RealmPanel.module.css'

interface RealmPanelProps {
  realm: RealmAnswer
  population: Population | null
  span: PopulationSpan
}

export function RealmPanel({ realm, population, span }: RealmPanelProps) {
  const { status, online, factions, kills } = realm
  const isSilent = status === null && online === null && factions === null && kills === null
  return (
    <Panel title={realm.name}>
      {isSilent && <EmptyText>Realm ini belum mengirim angka apa pun.</EmptyText>}
      {(status !== null || online !== null) && (
        <div className={styles['now']}>
          <RealmState realm={realm} />
          {online && (
            <>
              <p className={styles['online']}>
                {online.players === null ? (
                  'Jumlah pemain tidak diketahui'
                ) : (
                  <>
                    <span className={styles['number']}>{formatNumber(online.players)}</span> pemain online
                  </>
                )}
              </p>
              <PopulationRecord {...online} />
            </>
          )}
        </div>
      )}
      <RealmServers realm={realm} />
      {online && <FigureAge age={online} />}
      {online && <PopulationChart realm={realm.name} population={population} span={span} />}
      <FactionBars realm={realm} />
    </Panel>
  )
}

function PopulationRecord({ record, record_at }: NonNullable<RealmAnswer['online']>) {
  const { timeZone } = useSite()
  if (record === null || record_at === null) return null
  return (
    <p className={styles['record']}>
      {`Rekor ${formatNumber(record)} pemain, `}
      <time dateTime={record_at}>{formatDate(record_at, timeZone)}</time>
    </p>
  )
}
