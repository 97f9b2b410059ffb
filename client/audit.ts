import type { AuditFilter, AuditQuery, ChangeAction } from '../content/queries/auditQuery.ts'
import type { LogIn, LogInQuery } from '../content/queries/logInQuery.ts'
import type { ListPage } from '../content/reader.ts'
import { textOf } from './api.ts'
import { listPage, searchOf } from './reader.ts'

/** A changed field as the database stores it: a picture is a hash, and a reference is an id. */
export interface FieldChange {
  name: string
  before: unknown
  after: unknown
}

export interface Change {
  sequence: number
  time: string
  /** Who made the change, such as `user:12`, `token:3`, `visitor`, `command`, `site` or `demo`. */
  actor: string
  actor_name: string | null
  action: ChangeAction
  type: string
  row_id: number
  row_name: string | null
  address: string | null
  fields: readonly FieldChange[]
  /** Those hashes in `fields` whose pictures an operator has removed permanently. */
  taken_down: readonly string[]
}

export const listChanges = (query: AuditQuery, signal?: AbortSignal): Promise<ListPage<Change>> =>
  listPage('/admin/changes', searchOf(query), { signal })

export const exportChanges = (filter: AuditFilter): Promise<string> => textOf(`/admin/changes.csv?${searchOf(filter)}`)

export const listLogIns = (query: LogInQuery, signal?: AbortSignal): Promise<ListPage<LogIn>> =>
  listPage('/admin/log-ins', searchOf(query), { signal })
