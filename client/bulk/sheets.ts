import type { ContentType } from '../../content/define.ts'
import type { ImportReport } from '../../content/queries/manyRows/importQuery.ts'
import type { SheetFormat, Separator } from '../../content/queries/manyRows/sheetQuery.ts'
import { call, type Send } from '../api.ts'
import { searchOf } from '../reader.ts'

export interface ExportFormat {
  format: SheetFormat
  separator?: Separator
}

/** What an export holds: the rows of a list, those that are named, or none and what each column takes. */
export type ExportedRows =
  | { query: Readonly<Record<string, string | number | boolean | undefined>> }
  | { ids: readonly number[] }
  | { template: true }

/** Rows as a file. Throws ApiError. */
export async function exportSheet(type: ContentType, rows: ExportedRows, format: ExportFormat): Promise<Blob> {
  let file = new Blob()
  const send: Send = async ({ address, ...request }) => {
    const response = await fetch(address, { ...request, credentials: 'omit' })
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

/** A file to import, and what is said of it. */
export interface SheetToImport {
  file: Blob
  /** Headings of its columns, each with the field that it is; null leaves one out. */
  mapping: Readonly<Record<string, string | null>>
  /** Whether rows are made for names that are referred to and not there. */
  createReferences: boolean
}

/** How an import is asked for. */
export interface ImportAsking {
  isDryRun: boolean
  /** `seen` of the dry run that somebody has looked at. */
  expect?: string
  signal?: AbortSignal
}

/** Imports a file, or says what that would do. Throws ApiError. */
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
    ...(signal && { signal }),
  })
  return answer.body as ImportReport // the API's description
}
