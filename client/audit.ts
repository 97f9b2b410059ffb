import type { AuditFilter, AuditQuery, ChangeAction } from '../content/queries/auditQuery.ts'
import type { LogIn, LogInQuery } from '../content/queries/logInQuery.ts'
import type { ListPage } from '../content/reader.ts'
import { bodyOf, call } from './api.ts'
import { listPage, searchOf } from './reader.ts'

/** A changed field as it is stored: a picture is a hash, and a reference is an id. */
export interface FieldChange {
  name: string
  before: unknown
  after: unknown
}

export interface Change {
  sequence: number
  time: string
  /** Who made the change, such as `user:12`, `token:3`, `visitor`, `command` or `demo`. */
  actor: string
  actor_name: string | null
  action: ChangeAction
  type: string
  row_id: number
  row_name: string | null
  address: string | null
  fields: readonly FieldChange[]
  /** Hashes in `fields` whose pictures were taken down. */
  taken_down: readonly string[]
}

/** Returns changes, newest first. */
export const listChanges = (query: AuditQuery, signal?: AbortSignal): Promise<ListPage<Change>> =>
  listPage('/admin/changes', searchOf(query), { signal })

/** Returns all matching changes as CSV. */
export async function exportChanges(filter: AuditFilter): Promise<string> {
  const { body } = await call(`/admin/changes.csv?${searchOf(filter)}`, {
    // The server sends refusals as JSON, although the export is CSV.
    parse: (text) => (text.startsWith('{') ? (JSON.parse(text) as unknown) : text),
  })
  return String(body)
}

/** Returns log-ins, latest first. */
export const listLogIns = (query: LogInQuery, signal?: AbortSignal): Promise<ListPage<LogIn>> =>
  listPage('/admin/log-ins', searchOf(query), { signal })

/** Returns the number of wrong passwords for the caller's account since a time. */
export const countWrongLogIns = async (from: string): Promise<number> =>
  (await bodyOf<{ count: number }>(call(`/me/wrong-log-ins?${searchOf({ from })}`))).count
