import type { AuditFilter, AuditQuery, ChangeAction } from '../content/queries/auditQuery.ts'
import type { LogIn, LogInQuery } from '../content/queries/logInQuery.ts'
import type { ListPage } from '../content/reader.ts'
import { bodyOf, call } from './api.ts'
import { listPage, searchOf } from './reader.ts'

/** A changed field as stored: pictures by hash, references by id. */
export interface FieldChange {
  name: string
  before: unknown
  after: unknown
}

export interface Change {
  sequence: number
  time: string
  /** `user:12`, `visitor`, `command` or `demo`. */
  actor: string
  actor_name: string | null
  action: ChangeAction
  type: string
  row_id: number
  row_name: string | null
  /** Network address of the request. */
  address: string | null
  fields: readonly FieldChange[]
  /** Hashes among the values whose pictures were taken down. */
  taken_down: readonly string[]
}

/** Newest first. Throws ApiError. */
export const listChanges = (query: AuditQuery, signal?: AbortSignal): Promise<ListPage<Change>> =>
  listPage('/admin/changes', searchOf(query), { signal })

/** CSV of all matching changes. Throws ApiError. */
export async function exportChanges(filter: AuditFilter): Promise<string> {
  const { body } = await call(`/admin/changes.csv?${searchOf(filter)}`, {
    // Refusals are JSON.
    parse: (text) => (text.startsWith('{') ? (JSON.parse(text) as unknown) : text),
  })
  return String(body)
}

/** Latest first. Throws ApiError. */
export const listLogIns = (query: LogInQuery, signal?: AbortSignal): Promise<ListPage<LogIn>> =>
  listPage('/admin/log-ins', searchOf(query), { signal })

/** Wrong passwords for the caller's account since a time. Throws ApiError. */
export const countWrongLogIns = async (from: string): Promise<number> =>
  (await bodyOf<{ count: number }>(call(`/me/wrong-log-ins?${searchOf({ from })}`))).count
