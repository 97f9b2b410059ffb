import type { FigureAge } from '../../../../content/realms/figures.ts'
import { formatClock, formatDate } from '../../../format/date.ts'

/**
 * The page is cached and must read the same in the browser, so the text names the time of the figures and not their
 * age.
 */
export const ageText = ({ state, as_of: at }: FigureAge, zone: string | undefined): string | null =>
  state === 'old' && at !== null ? `Terakhir diperbarui ${formatDate(at, zone)}, ${formatClock(at, zone)}.` : null
