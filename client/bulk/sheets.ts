import type { ContentType } from '../../content/define.ts'
import type { ImportReport } from '../../content/queries/manyRows/importQuery.ts'
import type { SheetFormat, Separator } from '../../content/queries/manyRows/sheetQuery.ts'
import { call, fetchOutgoing, type Send } from '../api.ts'
import { searchOf } from '../reader.ts'

export interface ExportFormat {
  format: SheetFormat
  separator?: Separator
}

/** Which rows to export: those of a list, those with given ids, or none for an empty template. */
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
  /** Maps each column heading to a field. Null means that the column is left out. */
  mapping: Readonly<Record<string, string | null>>
  /** Whether the import creates rows for unknown names in columns with references. */
  createReferences: boolean
}

export interface ImportAsking {
  isDryRun: boolean
  /** The value `seen` of the dry run whose report the user has read. */
  expect?: string
  signal?: AbortSignal
}

/** Imports a file, or reports what an import would do. */
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
  return answer.body as ImportReport // The API documents the form of an import report.
}
