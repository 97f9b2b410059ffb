import type { ListPage } from '../content/reader.ts'
import { call } from './api.ts'
import type { Change } from './audit.ts'
import { listPage, searchOf } from './reader.ts'

interface Version {
  type: string
  row: number
  /** The change after which the row was as it shall be again. */
  sequence: number
  /** What the caller takes for the present version; the server refuses where it is another. */
  version: number
}

/** Puts a row back to what it was after a change. Throws ApiError. */
export async function restoreVersion(version: Version): Promise<void> {
  await call('/admin/history/restore', { method: 'POST', body: { ...version } })
}

interface TrashQuery {
  page: number
  per_page: number
  /** Key of a content type; all of them, where it is empty. */
  type: string
}

/** One page of the deletes that can be undone, the last one first. Throws ApiError. */
export const listTrash = (query: TrashQuery, signal?: AbortSignal): Promise<ListPage<Change>> =>
  listPage('/admin/trash', searchOf({ ...query }), signal ? { signal } : {})

/** Brings a deleted row back with its id. Throws ApiError. */
export async function bringBack(type: string, row: number): Promise<void> {
  await call('/admin/trash/restore', { method: 'POST', body: { type, row } })
}
