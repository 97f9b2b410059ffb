import type { FigureAge } from '../../../../content/realms/figures.ts'
import { formatClock, formatDate } from '../../../format/date.ts'

/** The text contains a time and not an age, because the page is cached and an age would soon be wrong. */
export const ageText = ({ state, as_of: at }: FigureAge, zone: string | undefined): string | null =>
  state === 'old' && at !== null ? `Terakhir diperbarui ${formatDate(at, zone)}, ${formatClock(at, zone)}.` : null
