import type { ContentType } from '../../../content/define.ts'
import { sheetWording } from '../../../content/wording/sheetWording.ts'
import { invalid } from '../../errors/refusals.ts'
import { inLanguage } from '../../messages/language.ts'
import type { Sheet } from '../read/sheet.ts'
import { sheetColumns, type SheetColumn } from '../sheetColumns.ts'
import { withFormerLabels } from './formerLabels.ts'

export interface Mapping {
  heading: number
  columns: { heading: string; column: SheetColumn | null }[]
}

export interface RequestedMapping {
  heading?: number | undefined
  mapping?: Readonly<Record<string, string | null>> | undefined
}

const TRIED_ROWS = 10

const plain = (heading: string): string => heading.trim().toLowerCase().replace(/\s+/g, ' ')

function columnFor(
  columns: readonly SheetColumn[],
  type: ContentType,
  heading: string,
  mapping: RequestedMapping['mapping'],
): SheetColumn | null {
  const requested = mapping?.[heading.trim()]
  if (requested === null) return null
  const name = plain(requested ?? heading)
  if (name === '') return null
  return (
    columns.find(({ key }) => key.toLowerCase() === name) ??
    columns.find(({ heading: own }) => plain(own) === name) ??
    columns.find(({ field }) => field !== null && plain(type.fields[field]?.label ?? '') === name) ??
    null
  )
}

/** Throws Refusal `invalid`. */
export function findMapping(type: ContentType, sheet: Sheet, { heading, mapping }: RequestedMapping): Mapping {
  const words = sheetWording(type.wording.language)
  const known = () =>
    [type, withFormerLabels(type)].flatMap((each) => [
      ...sheetColumns(each),
      ...sheetColumns(each, 'id'),
      ...sheetColumns(each, 'en'),
    ])
  // Somebody else may have exported the sheet in the specification's language.
  const columns = [...known(), ...inLanguage(null, known)]
  const mappingOf = (cells: readonly string[]) =>
    cells.map((text) => ({ heading: text, column: columnFor(columns, type, text, mapping) }))
  const knownIn = (row: { cells: readonly string[] }) =>
    new Set(mappingOf(row.cells).flatMap(({ column }) => (column ? [column.key] : []))).size
  const tried =
    heading === undefined ? sheet.rows.slice(0, TRIED_ROWS) : sheet.rows.filter(({ number }) => number === heading)
  const best = tried.reduce<(typeof tried)[number] | null>(
    (found, row) => (knownIn(row) > (found ? knownIn(found) : 0) ? row : found),
    null,
  )
  if (!best) throw invalid({ [heading === undefined ? 'file' : 'heading']: [words.noHeading] })
  const seen = new Set<string>()
  return {
    heading: best.number,
    columns: mappingOf(best.cells).map(({ heading: text, column }) => {
      if (!column || seen.has(column.key)) return { heading: text, column: null }
      seen.add(column.key)
      return { heading: text, column }
    }),
  }
}
