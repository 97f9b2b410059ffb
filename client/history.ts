import type { TakedownRequest } from '../content/queries/takedownQuery.ts'
import type { ListPage } from '../content/reader.ts'
import { call } from './api.ts'
import type { Change } from './audit.ts'
import { callWithProof } from './ownAccount/proof.ts'
import { listPage, searchOf } from './reader.ts'

interface Version {
  type: string
  row: number
  /** The sequence number of the change whose result is restored. */
  sequence: number
  /** The row's version that the caller has read; the server refuses another version. */
  version: number
}

export const restoreVersion = async (version: Version): Promise<void> =>
  void (await call('/admin/history/restore', { method: 'POST', body: { ...version } }))

interface TrashQuery {
  page: number
  per_page: number
  type: string
}

/** Returns deleted rows, latest first. */
export const listTrash = (query: TrashQuery, signal?: AbortSignal): Promise<ListPage<Change>> =>
  listPage('/admin/trash', searchOf({ ...query }), { signal })

/** Restores a deleted row with its id. */
export const bringBack = async (type: string, row: number): Promise<void> =>
  void (await call('/admin/trash/restore', { method: 'POST', body: { type, row } }))

/** Removes a picture for good, by hash. */
export const takeDown = async (request: TakedownRequest): Promise<void> =>
  void (await callWithProof('/admin/takedowns', { method: 'POST', body: { ...request } }))
