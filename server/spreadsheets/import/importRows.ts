import { fieldsOfKind, type ContentType } from '../../../content/define.ts'
import { ROW_OUTCOMES, type ImportReport, type RowOutcome } from '../../../content/queries/manyRows/importQuery.ts'
import type { RowValues } from '../../content/bodyValues.ts'
import { applyChanges } from '../../content/bulk/changeRows.ts'
import { createRows } from '../../content/bulk/createRows.ts'
import { writeRows } from '../../content/operations.ts'
import type { Context } from '../../context/context.ts'
import type { Author } from '../../database/changes/author.ts'
import type { Writer } from '../../database/changes/write.ts'
import { Refusal } from '../../errors/refusals.ts'
import type { Sheet } from '../read/sheet.ts'
import type { TagSource } from '../siteTags.ts'
import { createReferences, withIds } from './createReferences.ts'
import { planImport, type ImportOptions, type Plan } from './planImport.ts'

interface Requested extends ImportOptions {
  isDryRun: boolean
  /**
   * The `seen` value that an earlier dry run returned. The import is refused if the data has changed since that dry
   * run.
   */
  expect: string | undefined
}

/** If `isRefused` is true, a row was refused and nothing was written. */
export interface Imported {
  report: ImportReport
  isRefused: boolean
}

function reportOf({ rows, mapping, missing, seen }: Plan, batch: number | null): ImportReport {
  const count = (outcome: RowOutcome) => rows.filter(({ report }) => report.outcome === outcome).length
  const counts = Object.fromEntries(ROW_OUTCOMES.map((outcome) => [outcome, count(outcome)])) as Record<
    RowOutcome,
    number
  >
  return {
    ...counts,
    rows: rows.flatMap(({ report }) => (report.outcome === 'unchanged' ? [] : [report])),
    columns: mapping.columns.map(({ heading, column }) => ({ heading, field: column?.key ?? null })),
    heading: mapping.heading,
    missing: missing.report,
    seen,
    batch,
  }
}

/**
 * Writes all rows in one batch, or none. Throws Refusal `invalid` if headings are unknown, and `stale` if something has
 * changed since the dry run.
 */
export async function importRows(
  context: Pick<Context, 'database' | 'feed' | 'cache' | 'clock'> & TagSource,
  author: Author,
  type: ContentType,
  sheet: Sheet,
  { isDryRun, expect, ...options }: Requested,
): Promise<Imported> {
  const plan = await planImport(context, type, sheet, options)
  if (expect !== undefined && expect !== plan.seen) throw new Refusal('stale')
  const isRefused = plan.rows.some(({ report }) => report.outcome === 'refused')
  if (isDryRun || isRefused) return { report: reportOf(plan, null), isRefused: isRefused && !isDryRun }
  return { report: await apply(context, author, type, plan, options.mayPublish), isRefused }
}

function apply(
  context: Pick<Context, 'database' | 'feed' | 'cache' | 'clock'>,
  author: Author,
  type: ContentType,
  plan: Plan,
  mayPublish: boolean,
): Promise<ImportReport> {
  const { rows: planned, missing } = plan
  const at = (row: number) => `rows.${row}.`
  const added = planned.flatMap(({ report, values, id, key }) =>
    report.outcome === 'added' ? [{ values, id, key, at: at(report.row) }] : [],
  )
  // A row may refer to another row of the sheet, so the referenced row is created first.
  const own = fieldsOfKind(type, 'reference').filter(([, { to }]) => to === type.key)
  const isBelow = ({ values }: { values: RowValues }) => own.some(([name]) => typeof values[name] === 'number')
  const rows = [...added.filter((row) => !isBelow(row)), ...added.filter(isBelow)]
  const changes = planned.flatMap(({ report, values, id, key, version }) =>
    report.outcome === 'changed' && id !== null && version !== null
      ? [{ id, version, values, key: key ?? undefined, at: at(report.row) }]
      : [],
  )
  const work = async (writer: Writer) => {
    // An undo deletes rows in reverse order of the log. Referenced rows must be deleted last, so they are created
    // first.
    const ids = await createReferences(writer, author, missing.all)
    const settled = <R extends { values: RowValues }>(some: readonly R[]): R[] =>
      some.map((row) => ({ ...row, values: withIds(type, row.values, ids) }))
    await applyChanges(writer, author, type, { changes: settled(changes), mayPublish })
    await createRows(writer, author, type, { rows: settled(rows), mayPublish })
    return reportOf(plan, writer.batch)
  }
  const batch = { kind: 'import', type: type.key, rows: rows.length + changes.length } as const
  return writeRows(context, author, type, {}, work, batch)
}
