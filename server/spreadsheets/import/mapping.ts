import type { ContentType } from '../../../content/define.ts'
import { sheetWording } from '../../../content/wording/sheetWording.ts'
import { invalid } from '../../errors/refusals.ts'
import type { Sheet } from '../read/sheet.ts'
import { sheetColumns, type SheetColumn } from '../sheetColumns.ts'

/** Which column of a file is which of the type's. */
export interface Mapping {
  /** The number of the row with the headings. */
  heading: number
  /** By the place of a column in the file. */
  columns: { heading: string; column: SheetColumn | null }[]
}

/** What somebody says of a file: where the headings stand, and the column of each; null leaves one out. */
export interface MappingWish {
  heading?: number | undefined
  mapping?: Readonly<Record<string, string | null>> | undefined
}

/** Rows in which headings are looked for. */
const TRIED_ROWS = 10

const plain = (heading: string): string => heading.trim().toLowerCase().replace(/\s+/g, ' ')

/** The column that a heading means: by what was said of it, by the name of the field, or by what people read. */
function columnFor(
  columns: readonly SheetColumn[],
  type: ContentType,
  heading: string,
  mapping: MappingWish['mapping'],
): SheetColumn | null {
  const wished = mapping?.[heading.trim()]
  if (wished === null) return null
  const name = plain(wished ?? heading)
  if (name === '') return null
  return (
    columns.find(({ key }) => key.toLowerCase() === name) ??
    columns.find(({ heading: own }) => plain(own) === name) ??
    columns.find(({ field }) => field !== null && plain(type.fields[field]?.label ?? '') === name) ??
    null
  )
}

/** Finds the headings of a sheet and what each column holds. Throws Refusal `invalid`. */
export function findMapping(type: ContentType, sheet: Sheet, { heading, mapping }: MappingWish): Mapping {
  const words = sheetWording[type.wording.language]
  // Screens have two languages, and whoever makes one file for several of them keeps to one.
  const columns = [...sheetColumns(type), ...sheetColumns(type, 'id'), ...sheetColumns(type, 'en')]
  const mappingOf = (cells: readonly string[]) =>
    cells.map((text) => ({ heading: text, column: columnFor(columns, type, text, mapping) }))
  const known = (row: { cells: readonly string[] }) =>
    new Set(mappingOf(row.cells).flatMap(({ column }) => (column ? [column.key] : []))).size
  const tried =
    heading === undefined ? sheet.rows.slice(0, TRIED_ROWS) : sheet.rows.filter(({ number }) => number === heading)
  const best = tried.reduce<(typeof tried)[number] | null>(
    (found, row) => (known(row) > (found ? known(found) : 0) ? row : found),
    null,
  )
  if (!best) throw invalid({ [heading === undefined ? 'file' : 'heading']: [words.noHeading] })
  const seen = new Set<string>()
  return {
    heading: best.number,
    columns: mappingOf(best.cells).map(({ heading: text, column }) => {
      // Of two columns for the same the first one counts.
      if (!column || seen.has(column.key)) return { heading: text, column: null }
      seen.add(column.key)
      return { heading: text, column }
    }),
  }
}
