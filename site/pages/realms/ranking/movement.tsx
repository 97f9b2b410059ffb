import type { ReactNode } from 'react'
import type { PlayerRow } from '../../../../content/realms/realmSchemas.ts'
import { LAST_WEEK, Moved, YESTERDAY } from '../parts/Moved.tsx'
import type { RankingColumn } from './RankingTable.tsx'

type MovedRow = Pick<PlayerRow, 'moved'>

interface Movement<R> {
  movement?: (row: R) => ReactNode
  columns: readonly RankingColumn<R>[]
}

const words = { day: YESTERDAY, week: LAST_WEEK } as const
const labels = { day: 'Day', week: 'Week' } as const

/**
 * If no ranks were stored a day or a week ago, the change since then is left out. Otherwise all players would look new.
 */
export function movementOf<R extends MovedRow>(rows: readonly R[]): Movement<R> {
  const spans = (['day', 'week'] as const).filter((span) => rows.some(({ moved }) => moved[span] !== null))
  const cell = (span: 'day' | 'week') => (row: R) => <Moved places={row.moved[span]} since={words[span]} />
  return {
    columns: spans.map((span) => ({ label: labels[span], wide: true, cell: cell(span) })),
    ...(spans.includes('day') && { movement: cell('day') }),
  }
}
