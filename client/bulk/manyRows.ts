import type { BatchRow, UndoAnswer } from '../../content/queries/manyRows/batchQuery.ts'
import type { ContentType } from '../../content/define.ts'
import type { ListPage } from '../../content/reader.ts'
import { bodyOf, call } from '../api.ts'
import type { Change } from '../audit.ts'
import { listPage, searchOf } from '../reader.ts'

/**
 * Either selected ids or all rows that match a list's query. `expect` is the number of rows that the user saw. The
 * server refuses the request if the number has changed.
 */
export type RowChoice = { ids: readonly number[] } | { query: Readonly<Record<string, unknown>>; expect: number }

/** `batch` is null if no row has changed. */
export interface BulkAnswer {
  changed: number
  batch: number | null
}

export const setFields = (
  type: ContentType,
  choice: RowChoice,
  set: Readonly<Record<string, unknown>>,
): Promise<BulkAnswer> => bodyOf(call(type.path, { method: 'PATCH', body: { ...choice, set } }))

/** `version` is the version of the row that the user edited. */
export type RowPatch = Readonly<Record<string, unknown>> & { id: number; version: number }

export const patchRows = (type: ContentType, rows: readonly RowPatch[]): Promise<BulkAnswer> =>
  bodyOf(call(type.path, { method: 'PATCH', body: { rows } }))

export const duplicateRows = (type: ContentType, choice: RowChoice): Promise<BulkAnswer> =>
  bodyOf(call(`${type.path}/duplicate`, { method: 'POST', body: { ...choice } }))

export const removeRows = (type: ContentType, choice: RowChoice): Promise<BulkAnswer> =>
  bodyOf(call(type.path, { method: 'DELETE', body: { ...choice } }))

interface PageQuery {
  page: number
  per_page: number
}

export const listBatches = (query: PageQuery, signal?: AbortSignal): Promise<ListPage<BatchRow>> =>
  listPage('/batches', searchOf({ ...query }), { signal })

export const listBatchChanges = (id: number, query: PageQuery, signal?: AbortSignal): Promise<ListPage<Change>> =>
  listPage(`/batches/${id}/changes`, searchOf({ ...query }), { signal })

export const undoBatch = (id: number): Promise<UndoAnswer> => bodyOf(call(`/batches/${id}/undo`, { method: 'POST' }))
