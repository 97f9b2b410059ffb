import type { ReportedRow } from '../../../content/queries/manyRows/importQuery.ts'
import type { RowValues } from '../../content/bodyValues.ts'

/** What is to become of a row. */
export interface PlannedRow {
  report: ReportedRow
  /** The values to write; all of a new row, of another those that differ. */
  values: RowValues
  /** The id that a new row is to have; null for the next one. */
  id: number | null
  /** The key that it gets; null where it gets none. */
  key: string | null
  /** The version that was seen of a row that is there. */
  version: number | null
}
