import type { BatchRow, UndoAnswer } from '../../content/queries/manyRows/batchQuery.ts'
import type { ContentType } from '../../content/define.ts'
import type { ListPage } from '../../content/reader.ts'
import { bodyOf, call } from '../api.ts'
import type { Change } from '../audit.ts'
import { callWithProof } from '../ownAccount/proof.ts'
import { listPage, searchOf, withSearch } from '../reader.ts'

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

/**
 * Changes one row as a part of a batch, which other changes continue; 0 begins one. `batch` is null if the row has not changed.
 */
export async function patchRow(
  type: ContentType,
  id: number,
  values: Readonly<Record<string, unknown>>,
  batch: number,
): Promise<{ row: unknown; batch: number | null }> {
  const path = withSearch(`${type.path}/${id}`, searchOf({ batch }))
  const { body, headers } = await callWithProof(path, { method: 'PUT', body: values })
  return { row: body, batch: Number(headers.get('x-batch')) || null }
}

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
