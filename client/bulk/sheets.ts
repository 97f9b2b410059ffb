import type { ContentType } from '../../content/define.ts'
import type { ImportReport } from '../../content/queries/manyRows/importQuery.ts'
import type { SheetFormat, Separator } from '../../content/queries/manyRows/sheetQuery.ts'
import { call, fetchOutgoing, type Send } from '../api.ts'
import { searchOf } from '../reader.ts'

export interface ExportFormat {
  format: SheetFormat
  separator?: Separator
}

/** The rows of a list, named rows, or an empty template. */
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
  /** The field of each heading; null means that the column is left out. */
  mapping: Readonly<Record<string, string | null>>
  /** Whether rows are created for unknown names. */
  createReferences: boolean
}

export interface ImportAsking {
  isDryRun: boolean
  /** `seen` of the dry run that the user has read. */
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
  return answer.body as ImportReport // as the API documents
}
