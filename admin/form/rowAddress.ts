import type { ContentType } from '../../content/define.ts'
import { LARGEST_ID } from '../../content/limits.ts'

/** The parameter of a screen's address that opens the form of a row. */
export const ROW = 'row'

/** What it says for a new row. */
export const NEW_ROW = 'new'

/** The row that an address names; null where it names none, or what can be none. */
export function rowIn(params: URLSearchParams): number | typeof NEW_ROW | null {
  const named = params.get(ROW)
  if (named === NEW_ROW) return NEW_ROW
  const id = /^\d{1,10}$/.test(named ?? '') ? Number(named) : 0
  return id >= 1 && id <= LARGEST_ID ? id : null
}

/** Where the form of a row is open, or of a new one. */
export const rowPath = ({ screen }: ContentType, row: number | typeof NEW_ROW): string => `/${screen}?${ROW}=${row}`
