import type { ReactNode } from 'react'
import { Link } from '../../../link/Link.tsx'
import type { FigureAge as Age } from '../../../../content/realms/figures.ts'
import type { PlayerCard, PlayerRow } from '../../../../content/realms/realmSchemas.ts'
import button from '../../../components/button.module.css'
import { Container } from '../../../components/Container.tsx'
import { Facts, type Fact } from '../../../components/Facts.tsx'
import { FigureAge } from '../parts/FigureAge.tsx'
import { PageHeading } from '../../../components/PageHeading.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { Notice } from '../../../feedback/Notice.tsx'
import { formatDay } from '../../../format/date.ts'
import { formatNumber } from '../../../../content/messages/formatNumber.ts'
import { ChartNumbers, LineChart } from '../chart/LineChart.tsx'
import { RANKING, rankingAddress } from '../../../../content/site/realmAddresses.ts'
import { Emblem } from '../parts/Emblem.tsx'
import { Moved } from '../parts/Moved.tsx'
import styles from './Card.module.css'
import { fill } from '../../../../content/messages/fill.ts'
import { realmsEnglish as english, realmsWording as words } from '../wording.ts'

interface CardProps {
  name: string
  realm: { key: string; name: string }
  list: 'players' | 'guilds'
  emblem?: string | null
  age: Age
  row: Pick<PlayerRow, 'place' | 'moved'> | null
  facts: readonly (Fact | null)[]
  course: PlayerCard['course']
  score: string
  children?: ReactNode
}

export function Card({ name, realm, list, emblem = null, age, row, facts, course, score, children }: CardProps) {
  return (
    <>
      <PageHeading back={{ to: rankingAddress({ realm: realm.key, list }), label: words.backToRanking }}>
        <Emblem address={emblem} />
        {name}
      </PageHeading>
      <Container width="text">
        <Panel title={realm.name}>
          {row ? (
            <div className={styles['top']}>
              <p className={styles['place']}>
                <span className={styles['hash']}>{`${words.place} `}</span>
                {formatNumber(row.place)}
              </p>
              <ul className={styles['moves']}>
                <Move label={words.sinceYesterday} places={row.moved.day} since="day" />
                <Move label={words.sinceLastWeek} places={row.moved.week} since="week" />
              </ul>
            </div>
          ) : (
            <p>{age.state === 'unknown' ? words.placeUnknown : words.unranked}</p>
          )}
          <Facts facts={facts} />
          <FigureAge age={age} />
          <Course course={course} score={score} />
        </Panel>
        {children}
      </Container>
    </>
  )
}

const Move = ({ label, places, since }: { label: string; places: number | null; since: 'day' | 'week' }) =>
  places !== null && (
    <li>
      <span aria-hidden="true">{`${label} `}</span>
      <Moved places={places} since={since} />
    </li>
  )

const DAY_MS = 86_400_000

function Course({ course, score }: Pick<CardProps, 'course' | 'score'>) {
  const points = course.map(({ day, place }) => ({ at: Date.parse(day), value: place }))
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || first === last) return null
  const places = course.map(({ place }) => place)
  const title = words.course
  const label = fill(words.courseLabel, { best: Math.min(...places), worst: Math.max(...places) })
  return (
    <>
      <h3 className={styles['heading']}>{title}</h3>
      <LineChart
        label={label}
        points={points}
        span={{ from: first.at, to: last.at, step: DAY_MS }}
        axis="place"
        ticks={[first, last].map(({ at }) => ({ at, text: formatDay(new Date(at).toISOString().slice(0, 10)) }))}
        valueText={(place) => `#${formatNumber(place)}`}
      >
        <ChartNumbers
          title={title}
          columns={[words.date, words.place, score]}
          rows={course
            .toReversed()
            .map((point) => [formatDay(point.day), formatNumber(point.place), formatNumber(point.score)])}
        />
      </LineChart>
    </>
  )
}

export const NobodyOfTheName = ({ children }: { children: string }) => (
  <>
    <PageHeading lang={english.language}>{english.rankings}</PageHeading>
    <Notice
      action={
        <Link to={RANKING} className={`${button['button']} ${button['glass']}`}>
          {words.backToRanking}
        </Link>
      }
    >
      {children}
    </Notice>
  </>
)
