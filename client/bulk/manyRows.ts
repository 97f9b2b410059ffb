import type { BatchRow, UndoAnswer } from '../../content/queries/manyRows/batchQuery.ts'
import type { ContentType } from '../../content/define.ts'
import type { ListPage } from '../../content/reader.ts'
import { call } from '../api.ts'
import type { Change } from '../audit.ts'
import { listPage, searchOf } from '../reader.ts'

/** Which rows a change is about: those with these ids, or those of a list that has as many as it was seen with. */
export type RowChoice = { ids: readonly number[] } | { query: Readonly<Record<string, unknown>>; expect: number }

/** What a change of many rows did. Its batch is null where no row differed. */
export interface BulkAnswer {
  changed: number
  batch: number | null
}

/** Sets fields of many rows to the same values. Throws ApiError. */
export async function setFields(
  type: ContentType,
  choice: RowChoice,
  set: Readonly<Record<string, unknown>>,
): Promise<BulkAnswer> {
  return (await call(type.path, { method: 'PATCH', body: { ...choice, set } })).body as BulkAnswer // the API's description
}

/** A row with its new values, and the version that they were made from. */
export type RowPatch = Readonly<Record<string, unknown>> & { id: number; version: number }

/** Changes each of these rows in its own way. Throws ApiError. */
export async function patchRows(type: ContentType, rows: readonly RowPatch[]): Promise<BulkAnswer> {
  return (await call(type.path, { method: 'PATCH', body: { rows } })).body as BulkAnswer // the API's description
}

/** Makes a copy of each of these rows. Throws ApiError. */
export async function duplicateRows(type: ContentType, choice: RowChoice): Promise<BulkAnswer> {
  return (await call(`${type.path}/duplicate`, { method: 'POST', body: { ...choice } })).body as BulkAnswer // the API's description
}

/** Deletes many rows. Throws ApiError. */
export async function removeRows(type: ContentType, choice: RowChoice): Promise<BulkAnswer> {
  return (await call(type.path, { method: 'DELETE', body: { ...choice } })).body as BulkAnswer // the API's description
}

interface PageQuery {
  page: number
  per_page: number
}

/** One page of the batches, the latest first. Throws ApiError. */
export const listBatches = (query: PageQuery, signal?: AbortSignal): Promise<ListPage<BatchRow>> =>
  listPage('/batches', searchOf({ ...query }), signal ? { signal } : {})

/** One page of the changes of a batch, the last one first. Throws ApiError. */
export const listBatchChanges = (id: number, query: PageQuery, signal?: AbortSignal): Promise<ListPage<Change>> =>
  listPage(`/batches/${id}/changes`, searchOf({ ...query }), signal ? { signal } : {})

/** Brings the rows of a batch back to what they were before it. Throws ApiError. */
export async function undoBatch(id: number): Promise<UndoAnswer> {
  return (await call(`/batches/${id}/undo`, { method: 'POST' })).body as UndoAnswer // the API's description
}
