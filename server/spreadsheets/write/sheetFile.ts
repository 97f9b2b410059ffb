import { Readable } from 'node:stream'
import type { ContentType } from '../../../content/define.ts'
import type { Separator, SheetFormat } from '../../../content/queries/sheetQuery.ts'
import type { ListQuery } from '../../../content/reader.ts'
import type { Context } from '../../context/context.ts'
import { sheetColumns } from '../sheetColumns.ts'
import { csvSheet } from './csv.ts'
import { exportRows } from './exportRows.ts'
import { xlsxSheet } from './xlsx.ts'

/** How each format is sent. */
export const MEDIA_TYPES: { readonly [F in SheetFormat]: string } = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

interface SheetOptions {
  query: ListQuery
  format: SheetFormat
  separator: Separator
}

/** The rows of a list as a file, made while it is read. */
export function sheetFile(
  source: Pick<Context, 'database' | 'caches' | 'clock' | 'config'>,
  type: ContentType,
  { query, format, separator }: SheetOptions,
): Readable {
  const headings = sheetColumns(type).map(({ heading }) => heading)
  const rows = exportRows(source, type, query)
  if (format === 'xlsx') return xlsxSheet(type.title, headings, rows)
  return Readable.from(csvSheet(headings, rows, separator), { objectMode: false })
}
