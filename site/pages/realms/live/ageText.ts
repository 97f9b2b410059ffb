import type { FigureAge } from '../../../../content/realms/figures.ts'
import { formatClock, formatDate } from '../../../format/date.ts'

/**
 * Since when data is outdated; null while it is current. An absolute time, because pages are cached and must hydrate
 * unchanged.
 */
export const ageText = ({ state, as_of: at }: FigureAge, zone: string | undefined): string | null =>
  state === 'old' && at !== null ? `Terakhir diperbarui ${formatDate(at, zone)}, ${formatClock(at, zone)}.` : null
