import { langOf, textIn } from '../../data/langOf.ts'
import { Link } from '../../link/Link.tsx'
import type { ServerStatus } from '../../../content/settings/serverStatus.ts'
import panel from '../../components/Panel.module.css'
import { formatNumber } from '../../../content/messages/formatNumber.ts'
import { markOf } from '../../components/markOf.ts'
import { SmallPicture } from '../../components/SmallPicture.tsx'
import { FactionEmblem } from './FactionEmblem.tsx'
import type { CountedRace, Landing } from './parts.ts'
import { Status } from './Status.tsx'
import { homeEnglish as english, homeWording as words } from './wording.ts'
import styles from './ServerPanel.module.css'

interface ServerPanelProps {
  status: ServerStatus | null
  races: readonly CountedRace[]
  live: Landing | null
}

const visibleNumber = (number: number | null): string => (number === null ? words.unknownNumber : formatNumber(number))

export function ServerPanel({ status, races, live }: ServerPanelProps) {
  const hasStatus = status !== null && (status.state !== null || status.players !== null)
  if (!hasStatus && races.length === 0) return null
  return (
    <section
      className={`${panel['surface']} ${panel['clear']} ${panel['carved']} ${styles['panel']}`}
      aria-labelledby="server"
    >
      <div className={styles['status']}>
        <h2 id="server" className={styles['title']} lang={english.language}>
          {english.serverInfo}
        </h2>
        {hasStatus && <Status status={status} />}
        {live && (
          <Link to="/status" className={styles['more']}>
            {words.status}
          </Link>
        )}
      </div>
      {races.length > 0 && (
        <ul className={styles['races']}>
          {races.map((race, index) => (
            <li key={race.id} className={styles['race']} data-mark={markOf(index)}>
              <div className={styles['icon']}>
                <Icon race={race} index={index} />
              </div>
              <h3 className={styles['name']} {...textIn(langOf(race, 'name'))}>
                {race.name}
              </h3>
              <dl className={styles['counts']}>
                <div>
                  <dt lang={english.language}>{english.players}</dt>
                  <dd>{visibleNumber(race.players)}</dd>
                </div>
                <div>
                  <dt lang={english.language}>{english.kills}</dt>
                  <dd>{visibleNumber(race.kills)}</dd>
                </div>
              </dl>
            </li>
          ))}
        </ul>
      )}
      {live?.factionsAge && <p className={styles['age']}>{live.factionsAge}</p>}
      {live && (
        <p className="visually-hidden" role="status">
          {live.said}
        </p>
      )}
    </section>
  )
}

function Icon({ race, index }: { race: CountedRace; index: number }) {
  const { icon_url: address, icon_width: width, icon_height: height, icon_avif: avif } = race
  if (!address) return <FactionEmblem index={index} />
  return <SmallPicture address={address} width={width} height={height} avif={avif} isOnFirstScreen />
}
