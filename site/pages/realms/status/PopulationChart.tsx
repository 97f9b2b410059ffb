import { zoneClock } from '../../../../content/settings/zoneClock.ts'
import type { PopulationSpan } from '../../../../content/realms/population.ts'
import type { Population } from '../../../../content/realms/realmSchemas.ts'
import { useSite } from '../../../data/siteContext.ts'
import { EmptyText } from '../../../feedback/EmptyText.tsx'
import { formatDate, formatClock } from '../../../format/date.ts'
import { groupRows } from '../../../../ui/groupRows.ts'
import { formatNumber } from '../../../../content/messages/formatNumber.ts'
import type { ChartSpan } from '../chart/chart.ts'
import { ChartNumbers, LineChart } from '../chart/LineChart.tsx'
import { timeTicks } from '../chart/timeTicks.ts'
import { SPAN_PARAM, STATUS } from '../../../../content/site/realmAddresses.ts'
import { Choices } from '../parts/Choices.tsx'
import styles from './PopulationChart.module.css'
import { fill } from '../../../../content/messages/fill.ts'
import { realmsWording as words } from '../wording.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const spans = {
  day: { back: DAY_MS, step: HOUR_MS / 6, to: STATUS },
  week: { back: 7 * DAY_MS, step: HOUR_MS, to: `${STATUS}?${SPAN_PARAM}=week` },
} as const
type VisibleSpan = keyof typeof spans

interface PopulationChartProps {
  realm: string
  population: Population | null
  span: PopulationSpan
}

export function PopulationChart({ realm, population, span: requested }: PopulationChartProps) {
  const { timeZone } = useSite()
  const visible: VisibleSpan = requested === 'week' ? 'week' : 'day'
  const { back, step } = spans[visible]
  const points = (population?.points ?? []).map(({ at, players }) => ({ at: Date.parse(at), value: players }))
  // The page is cached, so the chart ends at the last count and not at the present.
  const to = points.at(-1)?.at ?? 0
  const span: ChartSpan = { from: to - back, to, step }
  const most = Math.max(0, ...points.map(({ value }) => value))
  const { title, most: mostOf, numbers } = words.spans[visible]
  return (
    <div className={styles['chart']}>
      <div className={styles['top']}>
        <h3 className={styles['title']}>{title}</h3>
        <Choices
          label={fill(words.span, { realm })}
          choices={(Object.keys(spans) as VisibleSpan[]).map((key) => ({
            key,
            name: words.spans[key].name,
            to: spans[key].to,
            isChosen: key === visible,
          }))}
        />
      </div>
      {points.length < 2 ? (
        <EmptyText>{words.tooFew}</EmptyText>
      ) : (
        <LineChart
          label={fill(mostOf, { count: most })}
          points={points}
          span={span}
          axis="count"
          ticks={timeTicks(span, timeZone)}
        >
          <ChartNumbers
            title={fill(numbers, { realm })}
            columns={[visible === 'day' ? words.hour : words.date, words.average, words.most]}
            rows={numbersOf(population?.points ?? [], visible, timeZone)}
          />
        </LineChart>
      )}
    </div>
  )
}

function numbersOf(points: Population['points'], visible: VisibleSpan, zone: string | undefined) {
  const length = visible === 'day' ? HOUR_MS : DAY_MS
  const groups = groupRows(points, ({ at }) => String(Math.floor(zoneClock(new Date(at), zone) / length)))
  return groups.reverse().map(([clock, parts]): [string, string, string] => {
    const begins = new Date(Number(clock) * length).toISOString()
    const average = parts.reduce((sum, { players }) => sum + players, 0) / parts.length
    return [
      visible === 'day'
        ? fill(words.moment, { date: formatDate(begins, 'UTC'), time: formatClock(begins, 'UTC') })
        : formatDate(begins, 'UTC'),
      formatNumber(Math.round(average)),
      formatNumber(Math.max(...parts.map(({ most }) => most))),
    ]
  })
}
