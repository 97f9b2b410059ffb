import { z } from 'zod'
import { says } from '../../queryWording.ts'

export const ROW_OUTCOMES = ['added', 'changed', 'unchanged', 'refused'] as const
export type RowOutcome = (typeof ROW_OUTCOMES)[number]

export const flag = z
  .enum(['true', 'false', '1', '0'])
  .transform((text) => text === 'true' || text === '1')
  .meta({ enum: ['true', 'false'] })

const dryRun = flag.optional().meta({
  description: 'Says what would become of each row, and writes nothing: in the query or in the form.',
})

/** Unknown names are refused, because an import with a misspelt `dry_run` would write. */
export const importQuerySchema = z.strictObject({ dry_run: dryRun })

const EXPECT = '`seen` of a dry run: if what it saw has changed, nothing is written (409 `stale`).'
const expectSeen = z.string().optional().meta({ description: EXPECT })

/** The options that are fields of each import's form. */
export const importOptions = { dry_run: dryRun, expect: expectSeen }

interface Asked {
  dry_run?: boolean | undefined
}

export const isDryRun = ({ query, body }: { query: Asked; body: Asked }): boolean =>
  Boolean(query.dry_run) || Boolean(body.dry_run)

export const importBodySchema = z.strictObject({
  file: z.instanceof(Uint8Array, says('file')).meta({
    type: 'string',
    format: 'binary',
    description: 'A CSV, XLSX or ODS file of at most 10 MB and 50,000 rows.',
  }),
  mapping: z
    .string()
    .optional()
    .meta({ description: 'A JSON object: heading of a column to the name of the field, or null to leave it out.' }),
  heading: z.string().optional().meta({ description: 'The number of the row with the headings.' }),
  create_references: flag.optional().meta({
    description: 'Makes rows for names that are referred to and not there, where a row needs nothing but its name.',
  }),
  ...importOptions,
})

const missingReference = z.object({
  type: z.string().meta({ description: 'The key of the type that is referred to.' }),
  name: z.string(),
  rows: z.int().meta({ description: 'How many rows of the sheet refer to it.' }),
})
export type MissingReference = z.infer<typeof missingReference>

export interface ReportedRow {
  sheet: string | null
  row: number
  outcome: RowOutcome
  id: number | null
  name: string | null
  changes: { name: string; before: unknown; after: unknown }[]
  faults: { column: string | null; sentence: string }[]
}

export const importReport = z.object({
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  rows: z.array(z.looseObject({})).meta({
    description:
      'Of each row but the unchanged `{ sheet, row, outcome, id, name, changes: [{ name, before, after }], faults: [{ column, sentence }] }`.',
  }),
  columns: z
    .array(z.object({ heading: z.string(), field: z.string().nullable() }))
    .meta({ description: 'What each column was taken for; null for one that is not read.' }),
  heading: z.int().meta({ description: 'The number of the row in which the headings were found.' }),
  missing: z.array(missingReference).meta({
    description: 'What is referred to by name and not there, and can be made: with `create_references` it is.',
  }),
  seen: z.string(),
  batch: z.int().nullable().meta({ description: 'The number of the batch, where something was written.' }),
})
export type ImportReport = Omit<z.infer<typeof importReport>, 'rows'> & { rows: ReportedRow[] }
