import type { ContentType } from '../../../content/define.ts'
import type { ReportedRow } from '../../../content/queries/manyRows/importQuery.ts'
import type { RowValues } from '../../content/bodyValues.ts'
import { duplicateIn } from '../../content/operations.ts'
import type { Queries } from '../../database/database.ts'
import type { ContentTables } from '../../database/tables.ts'

export interface PlannedRow {
  report: ReportedRow
  values: RowValues
  id: number | null
  key: string | null
  version: number | null
}

type Values = Readonly<Record<string, unknown>>

export async function refuseTaken(queries: Queries, type: ContentType, planned: readonly PlannedRow[]): Promise<void> {
  const { unique, table } = type
  if (!unique) return
  const tables = queries.withTables<ContentTables>()
  const present = await tables
    .selectFrom(table)
    .select(['id', ...unique])
    .execute()
  const after = new Map<number, Values>(present.map((row) => [Number(row['id']), row]))
  for (const { report, id, values } of planned)
    if (report.outcome === 'changed' && id !== null) after.set(id, { ...after.get(id), ...values })
  const tupleOf = (values: Values): string => JSON.stringify(unique.map((name) => values[name]))
  const holders = new Map([...after].map(([id, values]) => [tupleOf(values), id]))
  const added = new Set<string>()
  for (const { report, id, values } of planned) {
    const isNew = report.outcome === 'added'
    if (!isNew && report.outcome !== 'changed') continue
    const tuple = tupleOf(isNew ? values : (after.get(id ?? 0) ?? values))
    const isTaken = isNew ? holders.has(tuple) || added.has(tuple) : holders.get(tuple) !== id
    if (isNew) added.add(tuple)
    if (!isTaken) continue
    report.outcome = 'refused'
    report.changes = []
    const { details, message } = duplicateIn(type, values)
    const [name = ''] = Object.keys(details.errors ?? {})
    report.faults.push({ column: type.fields[name]?.label ?? null, sentence: message })
  }
}
