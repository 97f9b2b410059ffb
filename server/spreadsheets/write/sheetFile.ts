import { Readable } from 'node:stream'
import type { ContentType } from '../../../content/define.ts'
import type { Separator, SheetFormat } from '../../../content/queries/manyRows/sheetQuery.ts'
import type { Context } from '../../context/context.ts'
import { sheetColumns, type SheetColumn } from '../sheetColumns.ts'
import { explanationOf } from '../template/explanations.ts'
import { templateChoices } from '../template/choices.ts'
import { csvSheet } from './csv.ts'
import { exportRows, type ExportedRows } from './exportRows.ts'
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

type Source = Pick<Context, 'database' | 'cache' | 'clock' | 'config'>

const headingsOf = (columns: readonly SheetColumn[]): string[] => columns.map(({ heading }) => heading)

export function sheetFile(
  source: Source,
  type: ContentType,
  rows: ExportedRows,
  { format, separator }: FileFormat,
): Readable {
  const columns = sheetColumns(type)
  const cells = exportRows(source, type, rows)
  if (format !== 'csv') return SHEETS[format](type.title, columns, cells)
  return Readable.from(csvSheet(headingsOf(columns), cells, separator), { objectMode: false })
}

export async function templateFile(
  { database }: Pick<Context, 'database'>,
  type: ContentType,
  { format, separator }: FileFormat,
): Promise<Readable> {
  const columns = sheetColumns(type).filter(({ isRead }) => isRead)
  const explanations = [[columns.map((column) => explanationOf(type, column))]]
  if (format === 'csv')
    return Readable.from(csvSheet(headingsOf(columns), explanations, separator), { objectMode: false })
  const choices = await templateChoices(database.longReader, type, columns)
  return TEMPLATES[format](type.title, columns, explanations, choices)
}
