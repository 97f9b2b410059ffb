import type { ContentType } from '../../content/define.ts'
import type { ImportReport } from '../../content/queries/manyRows/importQuery.ts'
import type { SheetFormat, Separator } from '../../content/queries/manyRows/sheetQuery.ts'
import { call, fetchOutgoing, type Send } from '../api.ts'
import { searchOf } from '../reader.ts'

export interface ExportFormat {
  format: SheetFormat
  separator?: Separator
}

/** Selects the rows to export: those that match a list's query, those with these ids, or none for an empty template. */
export type ExportedRows =
  | { query: Readonly<Record<string, string | number | boolean | undefined>> }
  | { ids: readonly number[] }
  | { template: true }

export async function exportSheet(type: ContentType, rows: ExportedRows, format: ExportFormat): Promise<Blob> {
  let file = new Blob()
  const send: Send = async (outgoing) => {
    const response = await fetchOutgoing(outgoing)
    const { status, headers } = response
    if (!response.ok) return { status, headers, text: await response.text() }
    file = await response.blob()
    return { status, headers, text: 'null' }
  }
  const path = `${type.path}/export`
  if ('ids' in rows) await call(path, { method: 'POST', body: { ...rows, ...format }, send })
  else await call(`${path}?${searchOf({ ...('query' in rows ? rows.query : rows), ...format })}`, { send })
  return file
}

export interface SheetToImport {
  file: Blob
  /** Maps each column heading to a field. Null means that the import ignores the column. */
  mapping: Readonly<Record<string, string | null>>
  /** Whether the import creates rows for unknown names in a reference column. */
  createReferences: boolean
}

export interface ImportAsking {
  isDryRun: boolean
  /**
   * The value `seen` of the dry run whose report the user has read. The server refuses the import if the data has
   * changed since.
   */
  expect?: string
  signal?: AbortSignal
}

export async function importSheet(
  type: ContentType,
  { file, mapping, createReferences }: SheetToImport,
  { isDryRun, expect, signal }: ImportAsking,
): Promise<ImportReport> {
  const body = new FormData()
  body.set('file', file, 'sheet')
  if (Object.keys(mapping).length > 0) body.set('mapping', JSON.stringify(mapping))
  if (createReferences) body.set('create_references', 'true')
  if (expect !== undefined) body.set('expect', expect)
  const answer = await call(`${type.path}/import${isDryRun ? '?dry_run=true' : ''}`, {
    method: 'POST',
    body,
    signal,
  })
  return answer.body as ImportReport // The cast relies on the type that the API documents for an import report.
}
