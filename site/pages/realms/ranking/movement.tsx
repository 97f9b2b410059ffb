import type { ReactNode } from 'react'
import type { PlayerRow } from '../../../../content/realms/realmSchemas.ts'
import { Moved } from '../parts/Moved.tsx'
import type { RankingColumn } from './RankingTable.tsx'
import { realmsEnglish as english } from '../wording.ts'

type MovedRow = Pick<PlayerRow, 'moved'>

interface Movement<R> {
  movement?: (row: R) => ReactNode
  columns: readonly RankingColumn<R>[]
}

/**
 * If no ranks were stored a day or a week ago, the change since then is left out. Otherwise all players would look new.
 */
export function movementOf<R extends MovedRow>(rows: readonly R[]): Movement<R> {
  const spans = (['day', 'week'] as const).filter((span) => rows.some(({ moved }) => moved[span] !== null))
  const cell = (span: 'day' | 'week') => (row: R) => <Moved places={row.moved[span]} since={span} />
  return {
    columns: spans.map((span) => ({ label: english[span], wide: true, cell: cell(span) })),
    ...(spans.includes('day') && { movement: cell('day') }),
  }
}
