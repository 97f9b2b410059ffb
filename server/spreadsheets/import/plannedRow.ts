import type { ReportedRow } from '../../../content/queries/manyRows/importQuery.ts'
import type { RowValues } from '../../content/bodyValues.ts'

export interface PlannedRow {
  report: ReportedRow
  /** All values of a new row; only differing ones of a present row. */
  values: RowValues
  /** For a new row; null for the next id. */
  id: number | null
  /** Null if it does not change. */
  key: string | null
  version: number | null
}
