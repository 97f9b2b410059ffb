import type { TakedownRequest } from '../content/queries/takedownQuery.ts'
import type { ListPage } from '../content/reader.ts'
import { call } from './api.ts'
import type { Change } from './audit.ts'
import { callWithProof } from './ownAccount/proof.ts'
import { listPage, searchOf } from './reader.ts'

interface Version {
  type: string
  row: number
  /** The number of a change in the row's history. The row gets the values that it had after this change. */
  sequence: number
  /** The version of the row that the user has seen. The server refuses the request if the row has changed since. */
  version: number
}

export const restoreVersion = async (version: Version): Promise<void> =>
  void (await callWithProof('/admin/history/restore', { method: 'POST', body: { ...version } }))

interface TrashQuery {
  page: number
  per_page: number
  type: string
}

export const listTrash = (query: TrashQuery, signal?: AbortSignal): Promise<ListPage<Change>> =>
  listPage('/admin/trash', searchOf({ ...query }), { signal })

/** Restores a deleted row under its old id. */
export const bringBack = async (type: string, row: number): Promise<void> =>
  void (await call('/admin/trash/restore', { method: 'POST', body: { type, row } }))

export const takeDown = async (request: TakedownRequest): Promise<void> =>
  void (await callWithProof('/admin/takedowns', { method: 'POST', body: { ...request } }))
