import type { ReactNode } from 'react'
import type { Race } from '../../../../content/types/race.ts'
import type { TopGuild } from '../../../../content/types/topGuild.ts'
import type { TopPlayer } from '../../../../content/types/topPlayer.ts'
import type { Vip } from '../../../../content/types/vip.ts'
import panel from '../../../components/Panel.module.css'
import swipe from '../../../components/swipeRow.module.css'
import { formatNumber } from '../../../format/number.ts'
import { Faction } from './Faction.tsx'
import { tierClass } from '../../../components/tier/tierClass.ts'
import styles from './Rankings.module.css'

interface RankingsProps {
  players: readonly TopPlayer[]
  guilds: readonly TopGuild[]
  vips: readonly Vip[]
  /** Whose icons are the crests of the factions. */
  races: readonly Race[]
  /** Level of the lists' titles in the page's outline. */
  titles: 'h2' | 'h3'
}

/** Rows of a list that are shown before a visitor asks for all. */
const FIRST = 5

/** Three lists beside each other. Empty ones are left out. */
export function Rankings({ players, guilds, vips, ...shared }: RankingsProps) {
  return (
    <div className={`${swipe['row']} ${styles['rankings']}`}>
      {players.length > 0 && <Scores id="top-player" title="TOP PLAYER" rows={players} {...shared} />}
      {guilds.length > 0 && <Scores id="top-guild" title="TOP GUILD" rows={guilds} {...shared} />}
      {vips.length > 0 && (
        <Ranking
          id="vip"
          title="VIP"
          labels={['Tier']}
          rows={vips}
          {...shared}
          cells={({ tier }: Vip) => <td className={`${styles['tier']} ${tierClass(tier)}`}>{tier.toUpperCase()}</td>}
        />
      )}
    </div>
  )
}

interface ScoresProps {
  id: string
  title: string
  titles: 'h2' | 'h3'
  rows: readonly (TopPlayer | TopGuild)[]
  races: readonly Race[]
}

const Scores = (list: ScoresProps) => (
  <Ranking
    {...list}
    medals
    lang="en"
    labels={['Win', 'Lose']}
    cells={({ win, lose }: TopPlayer | TopGuild) => (
      <>
        <td>{formatNumber(win)}</td>
        <td>{formatNumber(lose)}</td>
      </>
    )}
  />
)

interface Ranked {
  id: number
  name: string
  faction: string
}

interface RankingProps<R> {
  id: string
  title: string
  /** Its level in the page's outline. */
  titles: 'h2' | 'h3'
  /** Language of the title where it is not the page's. */
  lang?: 'en'
  /** Of the columns after the name. */
  labels: readonly string[]
  rows: readonly R[]
  races: readonly Race[]
  /** Whether the first three have medals. */
  medals?: boolean
  /** The cells after the name. */
  cells: (row: R) => ReactNode
}

function Ranking<R extends Ranked>(props: RankingProps<R>) {
  const { id, title, titles: Title, lang, labels, rows, races, medals = false, cells } = props
  const table = (shown: readonly R[], className = '') => (
    <table className={`${styles['table']} ${className}`} aria-labelledby={id}>
      <thead lang="en">
        <tr>
          <th scope="col">
            Name <span className={styles['faction']}>Faction</span>
          </th>
          {labels.map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((row) => (
          <tr key={row.id}>
            <td className={styles['who']}>
              <span className={styles['name']}>{row.name}</span> <Faction name={row.faction} races={races} />
            </td>
            {cells(row)}
          </tr>
        ))}
      </tbody>
    </table>
  )
  return (
    <section className={`${panel['surface']} ${panel['clear']} ${styles['card']}`} aria-labelledby={id}>
      <Title id={id} className={styles['title']} lang={lang}>
        {title}
      </Title>
      {table(rows.slice(0, FIRST), medals ? styles['scored'] : '')}
      {rows.length > FIRST && (
        <details className={styles['rest']}>
          <summary className={styles['more']}>
            {`Lihat semua ${formatNumber(rows.length)}`}
            <span className="visually-hidden">{`: ${title}`}</span>
          </summary>
          {table(rows.slice(FIRST), styles['continued'])}
        </details>
      )}
    </section>
  )
}
