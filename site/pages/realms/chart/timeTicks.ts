import { zoneClock, zoneTime } from '../../../../content/settings/zoneClock.ts'
import { formatClock } from '../../../format/date.ts'
import type { ChartSpan } from './chart.ts'
import { fill } from '../../../../content/messages/fill.ts'
import { realmsWording as words } from '../wording.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export interface TimeTick {
  at: number
  text: string
}

function* clockTimes({ from, to }: ChartSpan, length: number, zone: string | undefined) {
  // Labels near the ends of the time axis are left out, because they would overflow the chart.
  const margin = (to - from) / 20
  const first = Math.ceil(zoneClock(new Date(from), zone) / length) * length
  for (let visible = first; ; visible += length) {
    const at = zoneTime(visible, zone).getTime()
    if (at > to - margin) return
    if (at >= from + margin) yield { at, shown: new Date(visible) }
  }
}

export const dayText = (visible: Date): string =>
  fill(words.dayOfChart, { weekday: words.weekdays[visible.getUTCDay()] ?? '', day: visible.getUTCDate() })

export const timeTicks = (span: ChartSpan, zone: string | undefined): TimeTick[] =>
  span.to - span.from <= 2 * DAY_MS
    ? [...clockTimes(span, 6 * HOUR_MS, zone)].map(({ at, shown }) => ({
        at,
        text: formatClock(shown.toISOString(), 'UTC'),
      }))
    : [...clockTimes(span, DAY_MS, zone)].map(({ at, shown }) => ({ at, text: dayText(shown) }))
