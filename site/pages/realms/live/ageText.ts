import type { FigureAge } from '../../../../content/realms/figures.ts'
import { formatClock, formatDate } from '../../../format/date.ts'
import { fill } from '../../../../content/messages/fill.ts'
import { messages } from '../../../../content/messages/messages.ts'

const words = messages('site.realms.age', {
  language: 'id',
  // When figures were read last.
  updated: 'Terakhir diperbarui {date}, {time}.',
})

/** The text contains a time and not an age, because the page is cached and an age would soon be wrong. */
export const ageText = ({ state, as_of: at }: FigureAge, zone: string | undefined): string | null =>
  state === 'old' && at !== null
    ? fill(words.updated, { date: formatDate(at, zone), time: formatClock(at, zone) })
    : null
