import type { AuditFilter, AuditQuery, ChangeAction } from '../content/queries/auditQuery.ts'
import type { LogIn, LogInQuery } from '../content/queries/logInQuery.ts'
import type { ListPage } from '../content/reader.ts'
import { call } from './api.ts'
import { listPage, searchOf } from './reader.ts'

/** A field that a change has touched, as stored: a picture by its hash, a reference by its id. */
export interface FieldChange {
  name: string
  before: unknown
  after: unknown
}

/** An entry of the change log. */
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
  /** Where the request came from. */
  address: string | null
  fields: readonly FieldChange[]
  /** Pictures among the values that were taken down, by their hashes. */
  taken_down: readonly string[]
}

/** One page of changes, the newest first. Throws ApiError. */
export const listChanges = (query: AuditQuery, signal?: AbortSignal): Promise<ListPage<Change>> =>
  listPage('/admin/changes', searchOf(query), signal ? { signal } : {})

/** All changes that match, as the text of a CSV file. Throws ApiError. */
export async function exportChanges(filter: AuditFilter): Promise<string> {
  const { body } = await call(`/admin/changes.csv?${searchOf(filter)}`, {
    // A refusal is JSON all the same.
    parse: (text) => (text.startsWith('{') ? (JSON.parse(text) as unknown) : text),
  })
  return String(body)
}

/** One page of log-ins, the latest first. Throws ApiError. */
export const listLogIns = (query: LogInQuery, signal?: AbortSignal): Promise<ListPage<LogIn>> =>
  listPage('/admin/log-ins', searchOf(query), signal ? { signal } : {})

/** How many wrong passwords were tried at the caller's account since then. Throws ApiError. */
export async function countWrongLogIns(from: string): Promise<number> {
  const { body } = await call(`/me/wrong-log-ins?${searchOf({ from })}`)
  return (body as { count: number }).count // the API's description
}
