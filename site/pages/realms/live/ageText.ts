import type { FigureAge } from '../../../../content/realms/figures.ts'
import { formatClock, formatDate } from '../../../format/date.ts'

/**
 * The text names the time of the figures instead of their age, because the page is cached and the browser must render
 * the same text.
 */
export const ageText = ({ state, as_of: at }: FigureAge, zone: string | undefined): string | null =>
  state === 'old' && at !== null ? `Terakhir diperbarui ${formatDate(at, zone)}, ${formatClock(at, zone)}.` : null
