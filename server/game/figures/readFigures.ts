import { figureAge, type FigureAge, type StoredFigure } from '../../../content/realms/figures.ts'
import type { Dependencies } from '../../responseCache/responseCache.ts'
import type { Queries } from '../../database/database.ts'
import type { FigureRow } from '../answers.ts'

export type FigureState = Awaited<ReturnType<typeof readStates>>[number]

const columns = [
  ...(['realm_id', 'figure', 'given_at', 'interval', 'tried_at', 'failures', 'failing_since', 'failure'] as const),
  ...(['refused', 'record', 'record_at'] as const),
] as const

export const readStates = (queries: Queries) => queries.selectFrom('realm_figures').select(columns).execute()

const stored = (queries: Queries, realmId: number, figure: StoredFigure) =>
  queries.selectFrom('realm_figures').where('realm_id', '=', realmId).where('figure', '=', figure)

export async function readRows<F extends StoredFigure>(
  queries: Queries,
  realmId: number,
  figure: F,
): Promise<FigureRow<F>[]> {
  const row = await stored(queries, realmId, figure).select('rows').executeTakeFirst()
  return row?.rows ? (JSON.parse(row.rows) as FigureRow<F>[]) : [] // The cast is safe, because storeFigure writes the rows as JSON.
}

export async function readReading<F extends StoredFigure>(
  queries: Queries,
  realmId: number,
  figure: F,
): Promise<{ rows: FigureRow<F>[]; given_at: string; interval: number } | null> {
  const row = await stored(queries, realmId, figure).select(['rows', 'given_at', 'interval']).executeTakeFirst()
  if (!row?.rows || !row.given_at || !row.interval) return null
  return { rows: JSON.parse(row.rows) as FigureRow<F>[], given_at: row.given_at, interval: row.interval } // The cast is safe, because storeFigure writes the rows as JSON.
}

export async function readAge(
  queries: Queries,
  realmId: number,
  figure: StoredFigure,
  { now, staleAt }: { now: Date } & Pick<Dependencies, 'staleAt'>,
): Promise<(FigureAge & { record: number | null; record_at: string | null }) | null> {
  const row = await stored(queries, realmId, figure)
    .select(['given_at', 'interval', 'record', 'record_at'])
    .executeTakeFirst()
  if (!row?.given_at) return null
  const { given_at, interval, record, record_at } = row
  const { age, changesAt } = figureAge({ given_at, interval }, now)
  if (changesAt) staleAt(changesAt)
  return { ...age, record, record_at }
}
