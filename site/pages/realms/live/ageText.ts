import type { FigureAge } from '../../../../content/realms/figures.ts'
import { formatClock, formatDate } from '../../../format/date.ts'

/**
 * Since when what is shown of a realm was not read again; null while it is current. The time itself and not how long ago it is: a
 * page is kept, and in the browser it must read as it did on the server.
 */
export const ageText = ({ state, as_of: at }: FigureAge, zone: string | undefined): string | null =>
  state === 'old' && at !== null ? `Terakhir diperbarui ${formatDate(at, zone)}, ${formatClock(at, zone)}.` : null
