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
  /** Such as `user:12`, `token:3`, `visitor`, `command` or `demo`. */
  actor: string
  actor_name: string | null
  action: ChangeAction
  type: string
  row_id: number
  row_name: string | null
  address: string | null
  fields: readonly FieldChange[]
  /** Hashes in the fields whose pictures were taken down. */
  taken_down: readonly string[]
}

/** The newest comes first. */
export const listChanges = (query: AuditQuery, signal?: AbortSignal): Promise<ListPage<Change>> =>
  listPage('/admin/changes', searchOf(query), { signal })

/** CSV of all matching changes. */
export async function exportChanges(filter: AuditFilter): Promise<string> {
  const { body } = await call(`/admin/changes.csv?${searchOf(filter)}`, {
    // Refusals are JSON.
    parse: (text) => (text.startsWith('{') ? (JSON.parse(text) as unknown) : text),
  })
  return String(body)
}

/** The latest comes first. */
export const listLogIns = (query: LogInQuery, signal?: AbortSignal): Promise<ListPage<LogIn>> =>
  listPage('/admin/log-ins', searchOf(query), { signal })

/** Wrong passwords for the caller's account since a time. */
export const countWrongLogIns = async (from: string): Promise<number> =>
  (await bodyOf<{ count: number }>(call(`/me/wrong-log-ins?${searchOf({ from })}`))).count
