import { z } from 'zod'

/** What becomes of a row of a sheet. */
export const ROW_OUTCOMES = ['added', 'changed', 'unchanged', 'refused'] as const
export type RowOutcome = (typeof ROW_OUTCOMES)[number]

const flag = z
  .enum(['true', 'false', '1', '0'])
  .transform((text) => text === 'true' || text === '1')
  .meta({ enum: ['true', 'false'] })

export const importQuerySchema = z.object({
  dry_run: flag.optional().meta({ description: 'Says what would become of each row, and writes nothing.' }),
})

/** The form that carries a sheet. */
export const importBodySchema = z.object({
  file: z
    .instanceof(Uint8Array, { error: 'file must be a CSV or XLSX file.' })
    .meta({ type: 'string', format: 'binary' }),
  mapping: z
    .string()
    .optional()
    .meta({ description: 'A JSON object: heading of a column to the name of the field, or null to leave it out.' }),
  heading: z.string().optional().meta({ description: 'The number of the row with the headings.' }),
  expect: z
    .string()
    .optional()
    .meta({ description: '`seen` of a dry run: where what it saw has changed, nothing is written (409 `stale`).' }),
})

/** A row of a sheet, and what becomes of it. Rows that stay as they are are only counted. */
const reportedRow = z.object({
  sheet: z.string().nullable(),
  row: z.int().meta({ description: 'Its number in the sheet.' }),
  outcome: z.enum(ROW_OUTCOMES),
  id: z.int().nullable(),
  name: z.string().nullable(),
  changes: z.array(z.object({ name: z.string(), before: z.unknown(), after: z.unknown() })),
  faults: z.array(z.object({ column: z.string().nullable(), sentence: z.string() })),
})
export type ReportedRow = z.infer<typeof reportedRow>

export const importReport = z.object({
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  rows: z.array(reportedRow),
  columns: z
    .array(z.object({ heading: z.string(), field: z.string().nullable() }))
    .meta({ description: 'What each column was taken for; null for one that is not read.' }),
  heading: z.int().meta({ description: 'The number of the row in which the headings were found.' }),
  seen: z.string(),
  batch: z.int().nullable().meta({ description: 'The number of the batch, where something was written.' }),
})
export type ImportReport = z.infer<typeof importReport>
