import type { ContentType } from '../../content/define.ts'
import { LARGEST_ID } from '../../content/limits.ts'

export const ROW = 'row'

export const NEW_ROW = 'new'

export function rowIn(params: URLSearchParams): number | typeof NEW_ROW | null {
  const named = params.get(ROW)
  if (named === NEW_ROW) return NEW_ROW
  const id = /^\d{1,10}$/.test(named ?? '') ? Number(named) : 0
  return id >= 1 && id <= LARGEST_ID ? id : null
}

export const rowPath = ({ screen }: ContentType, row: number | typeof NEW_ROW): string => `/${screen}?${ROW}=${row}`
