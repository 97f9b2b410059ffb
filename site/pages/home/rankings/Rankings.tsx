import type { TopGuild } from '../../../../content/types/topGuild.ts'
import type { TopPlayer } from '../../../../content/types/topPlayer.ts'
import type { Vip } from '../../../../content/types/vip.ts'
import panel from '../../../components/Panel.module.css'
import { formatNumber } from '../../../format/number.ts'
import { tierClass } from './tiers.ts'
import styles from './Rankings.module.css'
import './tier.css'

interface RankingsProps {
  players: readonly TopPlayer[]
  guilds: readonly TopGuild[]
  vips: readonly Vip[]
}

/** Three lists beside each other. Empty ones are left out. */
export function Rankings({ players, guilds, vips }: RankingsProps) {
  return (
    <div className={styles['rankings']}>
      {players.length > 0 && <Scores id="top-player" title="TOP PLAYER" rows={players} />}
      {guilds.length > 0 && <Scores id="top-guild" title="TOP GUILD" rows={guilds} />}
      {vips.length > 0 && <Vips rows={vips} />}
    </div>
  )
}

function Scores({ id, title, rows }: { id: string; title: string; rows: readonly (TopPlayer | TopGuild)[] }) {
  return (
    <section className={`${panel['surface']} ${panel['clear']} ${styles['card']}`} aria-labelledby={id}>
      <h2 id={id} className={styles['title']} lang="en">
        {title}
      </h2>
      <table className={styles['table']}>
        <thead lang="en">
          <tr>
            <th scope="col">
              Name <span className={styles['faction']}>Faction</span>
            </th>
            <th scope="col">Win</th>
            <th scope="col">Lose</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, faction, win, lose }) => (
            <tr key={id}>
              <td className={styles['who']}>
                <span className={styles['name']}>{name}</span> <span className={styles['faction']}>{faction}</span>
              </td>
              <td>{formatNumber(win)}</td>
              <td>{formatNumber(lose)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Vips({ rows }: { rows: readonly Vip[] }) {
  return (
    <section className={`${panel['surface']} ${panel['clear']} ${styles['card']}`} aria-labelledby="vip">
      <h2 id="vip" className={styles['title']}>
        VIP
      </h2>
      <table className={styles['table']}>
        <thead lang="en">
          <tr>
            <th scope="col">
              Name <span className={styles['faction']}>Faction</span>
            </th>
            <th scope="col">Tier</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, faction, tier }) => (
            <tr key={id}>
              <td className={styles['who']}>
                <span className={styles['name']}>{name}</span> <span className={styles['faction']}>{faction}</span>
              </td>
              <td className={`${styles['tier']} ${tierClass(tier)}`}>{tier.toUpperCase()}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
