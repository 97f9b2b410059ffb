import type { TakedownRequest } from '../content/queries/takedownQuery.ts'
import type { ListPage } from '../content/reader.ts'
import { call } from './api.ts'
import type { Change } from './audit.ts'
import { callWithProof } from './ownAccount/proof.ts'
import { listPage, searchOf } from './reader.ts'

interface Version {
  type: string
  row: number
  /** Restores the state after this change. */
  sequence: number
  /** The version that the caller believes to be present; the server refuses if it is another. */
  version: number
}

/** Restores a row to its state after a change. Throws ApiError. */
export async function restoreVersion(version: Version): Promise<void> {
  await call('/admin/history/restore', { method: 'POST', body: { ...version } })
}

interface TrashQuery {
  page: number
  per_page: number
  /** Key of a content type; empty for all. */
  type: string
}

/** One page of the deletes that can be undone, the latest first. Throws ApiError. */
export const listTrash = (query: TrashQuery, signal?: AbortSignal): Promise<ListPage<Change>> =>
  listPage('/admin/trash', searchOf({ ...query }), signal ? { signal } : {})

/** Restores a deleted row with its id. Throws ApiError. */
export async function bringBack(type: string, row: number): Promise<void> {
  await call('/admin/trash/restore', { method: 'POST', body: { type, row } })
}

/** Removes a picture for good, by its hash. Throws ApiError. */
export async function takeDown(request: TakedownRequest): Promise<void> {
  await callWithProof('/admin/takedowns', { method: 'POST', body: { ...request } })
}
