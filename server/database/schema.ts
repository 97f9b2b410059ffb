import type { ColumnType, Generated } from 'kysely'

/** Times travel as ISO 8601 text in UTC, on both engines. */
type Time = string

interface RowColumns {
  id: Generated<number>
  version: Generated<number>
  created_at: Time
  updated_at: Time
}

export interface UsersTable extends RowColumns {
  username: string
  /** The username folded for comparison: unique without regard to case. */
  username_key: string
  email: string
  email_key: string
  role: 'admin' | 'user'
  password_hash: string
  pin_hash: string
}

interface SessionsTable {
  /** SHA-256 of the token, in hex; the token itself is stored nowhere. */
  token_hash: string
  user_id: number
  created_at: Time
  expires_at: Time
}

interface OneTimeLinksTable {
  secret_hash: string
  purpose: 'first-admin'
  created_at: Time
  expires_at: Time
  used_at: Time | null
}

interface ChangesTable {
  sequence: Generated<number>
  /** `user:12`, or who else acted: `visitor`, `demo`, `command`. */
  actor: string
  content_type: string
  row_id: number
  action: 'create' | 'update' | 'delete'
  /** The row as JSON, secrets left out; null where there was none. */
  before: string | null
  after: string | null
  request_id: string | null
  time: Time
}

interface PicturesTable {
  /** SHA-256 of the bytes, in hex: the picture's name and its address. */
  hash: string
  bytes: ColumnType<Uint8Array, Uint8Array, never>
  media_type: string
  width: number
  height: number
  created_at: Time
}

/** The tables that are not content. */
export interface SystemTables {
  users: UsersTable
  sessions: SessionsTable
  one_time_links: OneTimeLinksTable
  changes: ChangesTable
  pictures: PicturesTable
}

export type StoredValue = string | number | boolean | null

/** A row of a content type as it lies in the database. */
export interface StoredRow {
  id: number
  version: number
  created_at: Time
  updated_at: Time
  [column: string]: StoredValue
}

/** Content tables are named by declarations, so that their columns are known at run time only. */
export type ContentTables = Record<string, Record<string, StoredValue>>

/** A row out of a table made by `rowTable`, which has the four columns that every row has. */
export const storedRow = (columns: Record<string, StoredValue>): StoredRow => columns as StoredRow // as the line above says
