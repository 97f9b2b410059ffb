import { defineContent, field, type Row } from '../define.ts'
import { english } from '../wording.ts'

export const EVENT_KINDS = ['war', 'maintenance', 'season', 'event'] as const
export type EventKind = (typeof EVENT_KINDS)[number]

const weekly = {
  legend: 'Every week on',
  hint: 'From the beginning on, always at its time of day. Without a day it takes place once.',
}
const weeklyOn = (day: string) => field.boolean({ label: `Every week: ${day}`, group: weekly, labelInGroup: day })

/** The landing page counts down to these (content/schedule/occurrences.ts). */
export const gameEvent = defineContent({
  key: 'events',
  path: '/home/events',
  table: 'events',
  title: 'Event',
  screen: 'home/events',
  name: 'title',
  fields: {
    title: field.text({ label: 'Title', required: true, limit: 80 }),
    kind: field.choice({
      label: 'Kind',
      required: true,
      options: EVENT_KINDS,
      words: { war: 'war', maintenance: 'maintenance', season: 'season', event: 'event' },
    }),
    begins_at: field.time({ label: 'Beginning', required: true }),
    ends_at: field.time({
      label: 'End',
      after: 'begins_at',
      hint: 'Without one, visitors no longer see the event once it has begun.',
    }),
    monday: weeklyOn('Monday'),
    tuesday: weeklyOn('Tuesday'),
    wednesday: weeklyOn('Wednesday'),
    thursday: weeklyOn('Thursday'),
    friday: weeklyOn('Friday'),
    saturday: weeklyOn('Saturday'),
    sunday: weeklyOn('Sunday'),
    link: field.text({ label: 'Link', link: 'site', example: '/news', hint: 'Where visitors read more.' }),
  },
  list: { columns: ['id', 'title', 'kind', 'begins_at', 'ends_at'] },
  wording: english('Event', { empty: 'No Event data available.' }),
})
export type GameEvent = Row<typeof gameEvent>
