import { Link } from '../../../link/Link.tsx'
import type { TopGuild } from '../../../../content/types/topGuild.ts'
import type { TopPlayer } from '../../../../content/types/topPlayer.ts'
import type { Vip } from '../../../../content/types/vip.ts'
import panel from '../../../components/Panel.module.css'
import swipe from '../../../components/swipeRow.module.css'
import { formatNumber } from '../../../../content/messages/formatNumber.ts'
import type { CountedRace, HomeData, RankingList, RankingRow } from '../parts.ts'
import { Faction } from './Faction.tsx'
import { tierClass } from '../../../components/tier/tierClass.ts'
import { fill } from '../../../../content/messages/fill.ts'
import { homeEnglish as english, homeWording as words } from '../wording.ts'
import styles from './Rankings.module.css'

interface NamedList extends RankingList {
  id: string
  title: string
  lang?: string
  medals?: boolean
}

const scores = (rows: readonly (TopPlayer | TopGuild)[] | null): RankingList => ({
  labels: [english.win, english.lose],
  rows: (rows ?? []).map(({ id, name, faction, win, lose }) => ({ id, name, faction, cells: [win, lose] })),
})

const tiers = (rows: readonly Vip[] | null): RankingList => ({
  labels: [english.tier],
  rows: (rows ?? []).map(({ id, name, faction, tier }) => ({ id, name, faction, cells: [tier] })),
})

export const rankingLists = ({ players, guilds, vips, live }: HomeData): readonly NamedList[] =>
  [
    {
      ...(live?.players ?? scores(players)),
      id: 'top-player',
      title: english.topPlayer,
      lang: english.language,
      medals: true,
    },
    {
      ...(live?.guilds ?? scores(guilds)),
      id: 'top-guild',
      title: english.topGuild,
      lang: english.language,
      medals: true,
    },
    { ...(live?.vips ?? tiers(vips)), id: 'vip', title: english.vip },
  ].filter(({ to, rows }: RankingList) => to !== undefined || rows.length > 0)

interface ShownProps {
  races: readonly CountedRace[]
  titles: 'h2' | 'h3'
}

const FIRST = 5

export const Rankings = ({ lists, ...shared }: ShownProps & { lists: readonly NamedList[] }) => (
  <div className={`${swipe['row']} ${styles['rankings']}`}>
    {lists.map((list) => (
      <Ranking key={list.id} {...list} {...shared} />
    ))}
  </div>
)

const Cell = ({ value }: { value: number | string }) =>
  typeof value === 'number' ? (
    <td>{formatNumber(value)}</td>
  ) : (
    <td className={`${styles['tier']} ${tierClass(value)}`}>{value.toUpperCase()}</td>
  )

function Ranking(props: NamedList & ShownProps) {
  const { id, title, titles: Title, lang, labels, second = english.faction, rows, to, note, races, medals } = props
  const table = (visible: readonly RankingRow[], className = '') => (
    <table className={`${styles['table']} ${className}`} aria-labelledby={id}>
      <thead lang={english.language}>
        <tr>
          <th scope="col">
            {english.name} <span className={styles['faction']}>{second}</span>
          </th>
          {labels.map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {visible.map((row) => (
          <tr key={row.id}>
            <td className={styles['who']}>
              <span className={styles['name']}>{row.name}</span> <Faction name={row.faction} races={races} />
            </td>
            {row.cells.map((value, index) => (
              <Cell key={index} value={value} />
            ))}
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
      {note && <p className={styles['note']}>{note}</p>}
      {to && (
        <Link to={to} className={styles['more']}>
          {words.ranking}
          <span className="visually-hidden">{`: ${title}`}</span>
        </Link>
      )}
      {rows.length > FIRST && (
        <details className={styles['rest']}>
          <summary className={styles['more']}>
            {fill(words.wholeList, { count: rows.length })}
            <span className="visually-hidden">{`: ${title}`}</span>
          </summary>
          {table(rows.slice(FIRST), styles['continued'])}
        </details>
      )}
    </section>
  )
}
