import { Readable } from 'node:stream'
import type { ContentType } from '../../../content/define.ts'
import type { Separator, SheetFormat } from '../../../content/queries/manyRows/sheetQuery.ts'
import { sheetColumns, type SheetColumn } from '../sheetColumns.ts'
import { siteTags, type TagSource } from '../siteTags.ts'
import { explanationOf } from '../template/explanations.ts'
import { templateChoices } from '../template/choices.ts'
import { csvSheet } from './csv.ts'
import { exportRows, type ExportedRows, type RowSource } from './exportRows.ts'
import { odsSheet, odsTemplate } from './ods.ts'
import { xlsxSheet, xlsxTemplate } from './xlsx.ts'

export const MEDIA_TYPES: { readonly [F in SheetFormat]: string } = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
}

const SHEETS = { xlsx: xlsxSheet, ods: odsSheet }
const TEMPLATES = { xlsx: xlsxTemplate, ods: odsTemplate }

interface FileFormat {
  format: SheetFormat
  separator: Separator
}

const headingsOf = (columns: readonly SheetColumn[]): string[] => columns.map(({ heading }) => heading)

export async function sheetFile(
  source: RowSource & TagSource,
  type: ContentType,
  rows: ExportedRows,
  { format, separator }: FileFormat,
): Promise<Readable> {
  const tags = await siteTags(source)
  const columns = sheetColumns(type, tags)
  const cells = exportRows(source, type, rows, tags)
  if (format !== 'csv') return SHEETS[format](type.title, columns, cells)
  return Readable.from(csvSheet(headingsOf(columns), cells, separator), { objectMode: false })
}

export async function templateFile(
  source: TagSource,
  type: ContentType,
  { format, separator }: FileFormat,
): Promise<Readable> {
  const columns = sheetColumns(type, await siteTags(source)).filter(({ isRead }) => isRead)
  const explanations = [[columns.map((column) => explanationOf(type, column))]]
  if (format === 'csv')
    return Readable.from(csvSheet(headingsOf(columns), explanations, separator), { objectMode: false })
  const choices = await templateChoices(source.database.longReader, type, columns)
  return TEMPLATES[format](type.title, columns, explanations, choices)
}
