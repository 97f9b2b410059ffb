import type { ContentType } from '../../../content/define.ts'
import { sheetWording } from '../../../content/wording/sheetWording.ts'
import { fill } from '../../../content/messages/fill.ts'
import { isTranslatable } from '../../../content/translations.ts'
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

const plain = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/ ?\[ ?([^\]]*?) ?\]$/, ' [$1]')

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

/** A heading such as `Title [xx]`. Other words in brackets, as in `Title [optional]`, name no language. */
const TRANSLATED = /^(.+?)\s*\[\s*([a-z]{2,3}(?:[-_][a-z0-9]+)*)\s*\]$/i

interface Known {
  /** The languages that the site's texts can be translated into. */
  tags: readonly string[]
}

/** Throws Refusal `invalid`, also for a column of translations into a language that the site does not have. */
export function findMapping(
  type: ContentType,
  sheet: Sheet,
  { heading, mapping }: RequestedMapping,
  { tags }: Known,
): Mapping {
  const words = sheetWording(type.wording.language)
  const known = () =>
    [type, withFormerLabels(type)].flatMap((each) => [
      ...sheetColumns(each, tags),
      ...sheetColumns(each, tags, 'id'),
      ...sheetColumns(each, tags, 'en'),
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
  for (const { heading: text, column } of mappingOf(best.cells)) {
    const [, of, tag] = TRANSLATED.exec(mapping?.[text.trim()] ?? text.trim()) ?? []
    if (column || mapping?.[text.trim()] === null || of === undefined || tag === undefined) continue
    const field = type.fields[columnFor(columns, type, of, undefined)?.field ?? '']
    if (field && isTranslatable(field))
      throw invalid({ file: [fill(words.unknownLanguage, { heading: text.trim(), tag })] })
  }
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
